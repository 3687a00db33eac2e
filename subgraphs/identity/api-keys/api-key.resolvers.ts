import { randomBytes } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { ScopedDatabase } from '#kit/database.ts';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { spendLimit } from '#kit/limit-counts.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { IdentityContext } from '../context.ts';
import { findContributor } from '../contributors/contributor.data.ts';
import type { CreateApiKeyInput, Resolvers } from '../generated/graphql.ts';
import { permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { admitApiKey, endApiKey, findApiKey, findApiKeys, insertApiKey } from './api-key.data.ts';
import {
  apiKeyLimits,
  findApiKeyProblem,
  formatApiKey,
  hashApiKey,
  permissionsOfKey,
} from './api-key.rules.ts';

/** Keys of partners' programs. */
export const apiKeyResolvers: Resolvers = {
  Query: {
    async apiKeys(_, { first, after }, context) {
      const size = readPageSize(first);
      await context.apiKeyUses.write();
      const rows = await findApiKeys(websiteOf(context), readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async apiKeyHolder(_, { token, websiteId }, context) {
      const tokenHash = hashApiKey(token);
      const db = context.forWebsite(websiteId);
      const row = tokenHash && (await admitApiKey(db, tokenHash));
      if (!row) return null;
      context.apiKeyUses.count(websiteId, row.id);
      const permissions = permissionsOfKey(row.permissions, permissionsOfRole(roleOfCode(row.makerRole)));
      return { ...row, permissions, requests: await spend(context, websiteId, 'requests', row.id, 1) };
    },
    apiKeySpending: (_, { id, websiteId, cost }, context) =>
      spend(context, websiteId, 'cost', id, Math.max(1, cost)),
  },
  Mutation: {
    async createApiKey(_, { input }, context) {
      const { viewer } = context;
      // A key that could make keys would outlive its own end.
      if (viewer.accountId === undefined)
        throw new GraphQLError('Only contributors make keys.', { extensions: { code: 'FORBIDDEN' } });
      return makeKey(websiteOf(context), input, {
        accountId: viewer.accountId,
        permissions: viewer.permissions,
      });
    },
    async createApiKeyFor(_, { email, input }, context) {
      const contributor = await findContributor(websiteOf(context), normalizeEmail(email));
      if (!contributor) return { __typename: 'InvalidInput', field: 'email', message: noContributor };
      const permissions = permissionsOfRole(roleOfCode(contributor.role));
      const asked = input.permissions.length > 0 ? input : { ...input, permissions };
      return makeKey(websiteOf(context), asked, { accountId: contributor.accountId, permissions });
    },
    async revokeApiKey(_, { id }, context) {
      const row = await endApiKey(websiteOf(context), id);
      return row
        ? { __typename: 'ApiKey', ...row }
        : { __typename: 'NotFound', message: 'There is no such key.' };
    },
  },
  ApiKey: {
    __resolveReference: ({ id }, context) => findApiKey(websiteOf(context), id),
    callsByDay: async ({ id }, _, context) => [...(await context.callsOfApiKeys.load(id))],
  },
};

const noContributor = 'Nobody with this address builds this website.';

/** Makes a key that does no more than its maker may. */
async function makeKey(
  db: ScopedDatabase,
  input: CreateApiKeyInput,
  maker: { readonly accountId: string; readonly permissions: readonly string[] },
) {
  const { name, permissions, isAdHocAllowed = true, isReadOnly = false } = input;
  const expiresAt = input.expiresAt ?? null;
  const problem = findApiKeyProblem({ name, permissions, expiresAt }, maker.permissions, new Date());
  if (problem) return { __typename: 'InvalidInput' as const, ...problem };
  const { token, prefix } = formatApiKey(randomBytes(32));
  const tokenHash = hashApiKey(token);
  if (!tokenHash) throw new Error('A new key is none.');
  const apiKey = await insertApiKey(db, {
    ...{ name: name.trim(), prefix, tokenHash, isAdHocAllowed, isReadOnly, expiresAt },
    ...{ permissions: [...new Set(permissions)], createdBy: maker.accountId },
  });
  return { __typename: 'ApiKeyCreated' as const, token, apiKey };
}

function websiteOf({ viewer, forWebsite }: IdentityContext): ScopedDatabase {
  // A request that belongs to no website sees no rows.
  return forWebsite(viewer.websiteId ?? '');
}

/** Counts in the store that the processes share, and in the database where there is none or it is out of reach. */
async function spend(
  { sharedCounts, forWebsite }: Pick<IdentityContext, 'sharedCounts' | 'forWebsite'>,
  websiteId: string,
  kind: keyof typeof apiKeyLimits,
  id: string,
  amount: number,
) {
  const { to, perSeconds } = apiKeyLimits[kind];
  const key = `api key ${kind} ${id}`;
  const shared = await sharedCounts?.spend(websiteId, key, amount, { to, perSeconds });
  const { count, secondsLeft } =
    shared ?? (await spendLimit(forWebsite(websiteId), key, amount, { to, perSeconds }));
  return { limit: to, perSeconds, remaining: Math.max(0, to - count), isExceeded: count > to, secondsLeft };
}
