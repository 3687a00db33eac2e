import type { StartSubscriptionCartInput } from '#web/generated/graphql.ts';
import { useStartSubscriptionCartMutation } from '#web/generated/hooks.ts';
import type { Refusal } from '../additional-fields/refusal.ts';
import { languagePrefix } from '../islands/page-language.ts';

/** Starts a subscription and goes to its page; the answer is why it could not be, else null. */
export function useStartSubscription(): (input: StartSubscriptionCartInput) => Promise<Refusal | null> {
  const [start] = useStartSubscriptionCartMutation();
  return async (input) => {
    const { data } = await start({ variables: { input } });
    const result = data?.startSubscriptionCart;
    if (!result) throw new Error('The graph answered nothing.');
    if (result.__typename !== 'SubscriptionCartStarted') return result;
    location.assign(`${languagePrefix()}/subscribe?cartToken=${encodeURIComponent(result.cartToken)}`);
    return null;
  };
}
