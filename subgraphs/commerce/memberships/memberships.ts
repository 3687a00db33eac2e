import type { ScopedDatabase } from '#kit/database.ts';
import { findChangedMemberships, noteTold } from './membership.data.ts';

const grant = 'mutation ($input: GrantForProductsInput!) { grantForProducts(input: $input) { areaIds } }';
const revoke = 'mutation ($orderId: ID!) { revokeForOrder(orderId: $orderId) { areaIds } }';

/** Tells content which members come in where. Telling again changes nothing, so one that was told and not noted is told anew. */
export async function settleMemberships({
  db,
  ask,
}: {
  readonly db: ScopedDatabase;
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}): Promise<void> {
  for (const membership of await findChangedMemberships(db)) {
    const { id, memberId, productId, endedAt } = membership;
    // Each membership is granted by itself, so that another one of the same order stays.
    if (endedAt === null)
      await ask('content', grant, { input: { memberId, orderId: id, productIds: [productId] } });
    else await ask('content', revoke, { orderId: id });
    await noteTold(db, membership);
  }
}
