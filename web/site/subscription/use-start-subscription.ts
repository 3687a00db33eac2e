import type { StartSubscriptionCartInput } from '#web/generated/graphql.ts';
import { useStartSubscriptionCartMutation } from '#web/generated/hooks.ts';

/** Starts a subscription and goes to its page; the answer is the shop's message when it could not be, else null. */
export function useStartSubscription(): (input: StartSubscriptionCartInput) => Promise<string | null> {
  const [start] = useStartSubscriptionCartMutation();
  return async (input) => {
    const { data } = await start({ variables: { input } });
    const result = data?.startSubscriptionCart;
    if (!result) throw new Error('The graph answered nothing.');
    if (result.__typename !== 'SubscriptionCartStarted') return result.message;
    location.assign(`/subscribe?cartToken=${encodeURIComponent(result.cartToken)}`);
    return null;
  };
}
