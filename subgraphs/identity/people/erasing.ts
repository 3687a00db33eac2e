import { z } from 'zod';
import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Permission } from '../generated/graphql.ts';
import { deleteMember } from '../members/member.data.ts';
import {
  eraseAddress,
  eraseTold,
  findOpenErasures,
  findWebsitesWithErasures,
  finishErasure,
  leaveOrders,
  type OpenErasure,
} from './person-request.data.ts';

/** Asks another subgraph about a website with the gateway's rights, and those that are named. */
export type AskAboutWebsite = (
  websiteId: string,
  subgraph: string,
  query: string,
  variables: Record<string, unknown>,
  permissions?: readonly Permission[],
) => Promise<Record<string, unknown>>;

const eraseCommerce =
  'mutation ($email: String!, $memberId: ID) { eraseCommercePerson(email: $email, memberId: $memberId) { openOrders } }';
const eraseOrders =
  'mutation ($email: String!, $memberId: ID, $until: DateTime!) { eraseOrdersOf(email: $email, memberId: $memberId, until: $until) { openOrders } }';
const eraseContent = 'mutation ($memberId: ID!) { eraseMemberContent(memberId: $memberId) { areaIds } }';
const eraseForms = 'mutation ($email: String!) { eraseFormsPerson(email: $email) { isDone } }';
const findOrders =
  'query ($email: String!, $memberId: ID) { commercePerson(email: $email, memberId: $memberId) }';
const eraseVisits = 'mutation ($orderIds: [ID!]!) { eraseAnalyticsPerson(orderIds: $orderIds) { isDone } }';
const identified = z.array(z.object({ id: z.string() }));
const person = z.object({ commercePerson: z.object({ orders: identified, contacts: identified }) });
const left = z.object({ openOrders: z.array(z.int()) });
const erased = z.object({ eraseCommercePerson: left });
const ordersErased = z.object({ eraseOrdersOf: left });

/**
 * Erases someone in every subgraph; answers the orders that keep them from being forgotten. Each step is harmless twice, so that two processes
 * may do it at once, and another one goes on where this one ended. Once only orders are left, only those from before the request are looked
 * at: whoever comes back under the same address is a customer like any other. The request is the last thing to forget who it was.
 */
export async function eraseEverywhere(
  db: ScopedDatabase,
  ask: AskAboutWebsite,
  { id, email, memberId, state, createdAt }: OpenErasure,
): Promise<readonly number[]> {
  if (state === 'ORDERS') {
    const orders = await ask(db.websiteId, 'commerce', eraseOrders, {
      email,
      memberId,
      until: createdAt.toISOString(),
    });
    const { openOrders } = ordersErased.parse(orders).eraseOrdersOf;
    if (openOrders.length === 0) await finishErasure(db, id);
    return openOrders;
  }
  // Orders lead to visits for as long as they name who placed them.
  const { orders, contacts } = person.parse(
    await ask(db.websiteId, 'commerce', findOrders, { email, memberId }),
  ).commercePerson;
  await ask(db.websiteId, 'analytics', eraseVisits, { orderIds: orders.map((order) => order.id) });
  const answer = await ask(db.websiteId, 'commerce', eraseCommerce, { email, memberId });
  const { openOrders } = erased.parse(answer).eraseCommercePerson;
  if (memberId !== null) await ask(db.websiteId, 'content', eraseContent, { memberId });
  await ask(db.websiteId, 'forms', eraseForms, { email });
  await db.transaction(async (queries) => {
    if (memberId !== null) await deleteMember(queries, memberId);
    await eraseAddress(queries, email);
    // Who has no row of their own is a contact by an order.
    await eraseTold(
      queries,
      [...contacts, ...orders].map((each) => each.id),
    );
    if (openOrders.length === 0) await finishErasure(queries, id);
    else await leaveOrders(queries, id);
  });
  return openOrders;
}

/** Goes on with what a process left behind, and with those whose orders are done by now. */
export function personErasureSweep(database: Database, ask: AskAboutWebsite): JobDefinition {
  return {
    name: 'identity-person-erasure',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 600,
    async findForgotten() {
      const websites = await findWebsitesWithErasures(database);
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    async run(db) {
      for (const request of await findOpenErasures(db)) await eraseEverywhere(db, ask, request);
    },
  };
}
