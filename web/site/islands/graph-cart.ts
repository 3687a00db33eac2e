import { CartPillDocument } from '#web/generated/graphql.ts';
import { cartContentOf, isCartTold } from '../visits/shopping-content.rules.ts';
import { graphClient } from './graph-client.ts';

/** What events of the store tell of the cart that the islands know, and ask for where they do not; null for none. */
export async function askForCart(): Promise<ReturnType<typeof cartContentOf> | null> {
  const { data } = await graphClient.query({ query: CartPillDocument, variables: { isVisitCounted: true } });
  return data?.cart && isCartTold(data.cart) ? cartContentOf(data.cart) : null;
}
