import { z } from 'zod';
import { RecordSignUpDocument, type SignUpInput } from '../generated/analytics.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { createTimeZones } from './time-zones.ts';

const event = z.object({
  ...{ websiteId: z.string(), type: z.string(), createdAt: z.coerce.date() },
  data: z
    .object({
      memberId: z.string().optional(),
      subscriptionId: z.string().optional(),
      signUpId: z.string().optional(),
      productId: z.string().optional(),
    })
    .loose(),
});

/** Tells analytics of new members, of subscriptions that were ordered, and of who waits for what is sold out, and not who they are. Telling it twice is harmless. */
export async function tellSignUps(install: Install, events: readonly unknown[]): Promise<void> {
  const timeZoneOf = createTimeZones(install);
  for (const each of events) {
    const { websiteId, createdAt, ...told } = event.parse(each);
    const signUp = signUpOf(told);
    if (!signUp) continue;
    const asked = requestOf({ websiteId, requestId: 'sign-ups', permissions: ['GATEWAY'] });
    const timeZone = await timeZoneOf(asked);
    if (timeZone === undefined) continue;
    const input = { ...signUp, at: createdAt.toISOString(), timeZone };
    await install.graph.ask(RecordSignUpDocument, { input }, asked);
  }
}

/** What someone signed up for; null where an event tells of nothing such. */
function signUpOf({
  type,
  data,
}: Pick<z.infer<typeof event>, 'type' | 'data'>): Omit<SignUpInput, 'at' | 'timeZone'> | null {
  const { memberId, subscriptionId, signUpId, productId } = data;
  if (type === 'subscription.started' && subscriptionId !== undefined)
    return { kind: 'SUBSCRIPTION', id: subscriptionId, productId };
  if (type === 'restock.signed_up' && signUpId !== undefined)
    return { kind: 'RESTOCK', id: signUpId, productId };
  const isMember = type === 'member.signed_up' || type === 'member.signed_up_before';
  return isMember && memberId !== undefined ? { kind: 'MEMBER', id: memberId } : null;
}
