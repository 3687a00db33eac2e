import type { ScopedDatabase } from '#kit/database.ts';
import { endDueMemberships, findChangedMemberships, noteTold } from './membership.data.ts';

const grant = 'mutation ($input: GrantForProductsInput!) { grantForProducts(input: $input) { areaIds } }';
const revoke = 'mutation ($orderId: ID!) { revokeForOrder(orderId: $orderId) { areaIds } }';

/** What it takes to tell content of memberships. */
export interface MembershipPowers {
  readonly db: ScopedDatabase;
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** Tells content which members come in where, and until when. Telling again changes nothing, so one that was told and not noted is told anew. */
export async function settleMemberships(
  { db, ask }: MembershipPowers,
  now: Date = new Date(),
): Promise<void> {
  await endDueMemberships(db, now);
  for (const membership of await findChangedMemberships(db)) {
    const { id, memberId, productId, endedAt, pausedAt, endsAt: expiresAt } = membership;
    // Each membership is granted by itself, so that another one of the same order stays.
    if (endedAt === null && pausedAt === null)
      await ask('content', grant, { input: { memberId, orderId: id, productIds: [productId], expiresAt } });
    else await ask('content', revoke, { orderId: id });
    await noteTold(db, membership);
  }
}

/** The same for whoever waits for the answer: what fails now is made up for by the next round. */
export async function settleMembershipsAtOnce(powers: MembershipPowers): Promise<void> {
  await settleMemberships(powers).catch(() => undefined);
}
