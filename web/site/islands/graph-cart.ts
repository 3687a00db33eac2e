import { CartPillDocument, ToldCartDocument } from '#web/generated/graphql.ts';
import { cartContentOf, entryContentOf, isCartTold } from '../visits/shopping-content.rules.ts';
import { graphClient } from './graph-client.ts';

/** What events of the store tell of the cart that the islands know, and ask for where they do not; null for none. */
export async function askForCart(): Promise<ReturnType<typeof cartContentOf> | null> {
  const { data } = await graphClient.query({ query: CartPillDocument, variables: { isVisitCounted: true } });
  return data?.cart && isCartTold(data.cart) ? cartContentOf(data.cart) : null;
}

/** The same with what they tell of an entry of it; null where that is in the cart no more. */
export async function askForEntry(entryId: string): Promise<ReturnType<typeof cartContentOf> | null> {
  const { data } = await graphClient.query({ query: ToldCartDocument });
  const entry = data?.cart?.entries.find(({ id }) => id === entryId);
  return data?.cart && entry ? { ...cartContentOf(data.cart), ...entryContentOf(entry) } : null;
}
