import { z } from 'zod';
import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import { insertAccessEntries } from '../audit/access-entry.data.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findMemberByEmail } from '../members/member.data.ts';
import { memberMessages } from '../members/member.rules.ts';
import { websiteOf } from '../members/member-website.ts';
import { eraseEverywhere } from './erasing.ts';
import { addErasure, addExport, readPersonRows } from './person-request.data.ts';

const commercePerson =
  'query ($email: String!, $memberId: ID) { commercePerson(email: $email, memberId: $memberId) }';
const contentPerson = 'query ($memberId: ID!) { contentPerson(memberId: $memberId) }';
const formsPerson = 'query ($email: String!) { formsPerson(email: $email) }';
const analyticsPerson = 'query ($orderIds: [ID!]!) { analyticsPerson(orderIds: $orderIds) }';
const noAddress = {
  __typename: 'InvalidInput',
  message: memberMessages.invalidEmail,
  field: 'email',
} as const;

/** What is kept about someone in all subgraphs, for whoever may manage the website. */
export const personResolvers: Resolvers = {
  Mutation: {
    async exportPerson(_, { email: typed }, context) {
      const email = normalizeEmail(typed);
      if (!isEmail(email)) return noAddress;
      const records = await readEverywhere(context, email);
      const id = await addExport(websiteOf(context));
      await writeAccess(context, 'EXPORTED', id);
      const count = Object.values(records)
        .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
        .reduce((sum: number, rows: unknown) => sum + (Array.isArray(rows) ? rows.length : 0), 0);
      return { __typename: 'PersonExport', id, records, count };
    },
    async erasePerson(_, { email: typed }, context) {
      const email = normalizeEmail(typed);
      if (!isEmail(email)) return noAddress;
      const db = websiteOf(context);
      await context.jobs.open();
      const member = await findMemberByEmail(db, email);
      const request = await addErasure(db, { email, memberId: member?.id ?? null });
      await writeAccess(context, 'ERASED', request.id);
      try {
        const openOrders = await eraseEverywhere(db, context.askAbout, request);
        return { __typename: 'PersonErasure', id: request.id, isDone: openOrders.length === 0, openOrders };
      } catch (error) {
        // It is written down, and goes on as soon as all subgraphs answer.
        context.log.warn({ error, request: request.id }, 'Someone could not be erased yet.');
        return { __typename: 'PersonErasure', id: request.id, isDone: false, openOrders: [] };
      }
    },
  },
};

/** Who asked for it is in the log of accesses, without whom it is about. */
async function writeAccess(
  context: IdentityContext,
  change: 'EXPORTED' | 'ERASED',
  id: string,
): Promise<void> {
  const { accountId, apiKeyId } = context.viewer;
  const who = accountId ?? apiKeyId ?? 'operator';
  const entry = { id, accountId: who, kind: 'person_request', subjectId: id, change, at: new Date() };
  await insertAccessEntries(websiteOf(context), [entry]);
}

const ordersOf = z.object({ orders: z.array(z.object({ id: z.string() })) });
const readOrderIds = (person: unknown) => ordersOf.parse(person).orders.map(({ id }) => id);

async function readEverywhere(context: IdentityContext, email: string): Promise<Record<string, unknown>> {
  const db = websiteOf(context);
  const ask = (subgraph: string, query: string, variables: Record<string, unknown>) =>
    context.askAbout(db.websiteId, subgraph, query, variables);
  const memberId = (await findMemberByEmail(db, email))?.id ?? null;
  const commerce = await ask('commerce', commercePerson, { email, memberId });
  const content = memberId === null ? {} : await ask('content', contentPerson, { memberId });
  const visits = await ask('analytics', analyticsPerson, { orderIds: readOrderIds(commerce.commercePerson) });
  const forms = await ask('forms', formsPerson, { email });
  return {
    account: await readPersonRows(db, email),
    commerce: commerce.commercePerson,
    content: content.contentPerson ?? {},
    forms: forms.formsPerson,
    visits: visits.analyticsPerson,
  };
}
