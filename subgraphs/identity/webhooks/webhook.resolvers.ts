import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ScopedDatabase } from '#kit/database.ts';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { leadsToClosedNetwork } from '#kit/open-internet.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { contributorBehind } from '#kit/viewer.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  contentOf,
  findSubscriptions,
  findWebhook,
  findWebhooks,
  forgetWebhook,
  insertWebhook,
  saveWebhook,
  saveWebhookSecret,
} from './webhook.data.ts';
import {
  findWebhookProblem,
  formatWebhookSecret,
  readWireTypes,
  standardDataOf,
  webhookLimits,
  wireTypes,
  writePublishedBody,
} from './webhook.rules.ts';
import { findDeliveries, findDelivery, insertDeliveries, insertReplayOf } from './webhook-delivery.data.ts';
import { sealPurpose, webhookQueue } from './webhook-delivery.ts';
import { tryWebhookOut } from './webhook-trial.ts';
import { webhookTurns } from './webhook-turn.data.ts';

const events = z.array(
  z.object({
    id: z.string(),
    websiteId: z.string(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    createdAt: z.coerce.date(),
  }),
);

/** The program whose key is worth nothing any more. */
const revokedKey = z.object({
  type: z.literal(wireTypes.API_KEY_REVOKED),
  data: z.object({ apiKeyId: z.string() }),
});

const limitMessage = `A website has at most ${webhookLimits.webhooks} webhooks. Remove one first.`;
const noWebhook = { __typename: 'NotFound' as const, message: 'There is no such webhook.' };

/** Addresses that are told what happens, and what they were told. */
export const webhookResolvers: Resolvers = {
  Query: {
    webhook: (_, { id }, context) => findWebhook(websiteOf(context), id),
    async webhooks(_, { first, after, format }, context) {
      const size = readPageSize(first);
      const page = { after: readIdCursor(after), limit: size + 1, format: format ?? null };
      const rows = await findWebhooks(websiteOf(context), page);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async webhookDeliveries(_, { webhookId, first, after }, context) {
      const size = readPageSize(first);
      const rows = await findDeliveries(websiteOf(context), webhookId, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    webhookSubscriptions: (_, __, { install }) => findSubscriptions(install),
  },
  Mutation: {
    async createWebhook(_, { input }, context) {
      const format = input.format ?? 'STANDARD';
      const { permissions = [] } = context.viewer;
      const problem =
        findWebhookProblem({ ...input, format, permissions }) ?? (await findClosedProblem(input.url));
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const secret = formatWebhookSecret(randomBytes(32), format);
      const webhook = await insertWebhook(websiteOf(context), {
        ...{ url: new URL(input.url).href, format },
        wireTypes: [...new Set(input.types)].map((type) => wireTypes[type]),
        secret: context.secret.seal(sealPurpose, secret),
        createdBy: contributorBehind(context.viewer),
        apiKeyId: context.viewer.apiKeyId ?? null,
      });
      if (!webhook) return { __typename: 'WebhookLimitReached', message: limitMessage };
      return { __typename: 'WebhookCreated', secret, webhook };
    },
    async updateWebhook(_, { input }, context) {
      const db = websiteOf(context);
      const before = await findWebhook(db, input.id);
      if (!before) return noWebhook;
      const types = input.types ?? readWireTypes(before.wireTypes);
      const { permissions = [] } = context.viewer;
      const url = input.url ?? before.url;
      const problem =
        findWebhookProblem({ url, types, format: before.format, permissions }) ??
        (url === before.url ? null : await findClosedProblem(url));
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const change = {
        ...{ id: input.id, url: input.url == null ? null : new URL(url).href },
        ...{ isEnabled: input.isEnabled ?? null, changedBy: contributorBehind(context.viewer) },
        wireTypes: input.types ? [...new Set(types)].map((type) => wireTypes[type]) : null,
      };
      const row = await saveWebhook(db, change, input.expectedVersion);
      if (row && 'outdated' in row)
        return { __typename: 'WebhookChangedMeanwhile', ...changedMeanwhile(row) };
      return row ? { __typename: 'Webhook', ...row } : noWebhook;
    },
    async renewWebhookSecret(_, { id }, context) {
      const db = websiteOf(context);
      const before = await findWebhook(db, id);
      if (!before) return noWebhook;
      const secret = formatWebhookSecret(randomBytes(32), before.format);
      const webhook = await saveWebhookSecret(db, id, context.secret.seal(sealPurpose, secret));
      return webhook ? { __typename: 'WebhookSecretRenewed', secret, webhook } : noWebhook;
    },
    async deleteWebhook(_, { id }, context) {
      const isRemoved = await forgetWebhook(websiteOf(context), id);
      return isRemoved ? { __typename: 'WebhookRemoved', id } : noWebhook;
    },
    async sendTestWebhook(_, { id, type }, context) {
      const row = await tryWebhookOut(context, id, type ?? null);
      return row ? { __typename: 'WebhookDelivery', ...row } : noWebhook;
    },
    async replayWebhookDelivery(_, { id }, context) {
      const db = websiteOf(context);
      const row = await insertReplayOf(db, id);
      if (!row) return { __typename: 'NotFound', message: 'There is no such delivery.' };
      await webhookTurns.endPause(db, row.id);
      await askFor(context, db, [row.id]);
      return { __typename: 'WebhookDelivery', ...row };
    },
    async takeWebhookEvents(_, given, context) {
      let written = 0;
      for (const { id, websiteId, type, data, createdAt } of events.parse(given.events)) {
        const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: standardDataOf(data) });
        const db = context.forWebsite(websiteId);
        const publishedBody = writePublishedBody({ id, websiteId, type, data, createdAt });
        const ids = await insertDeliveries(db, {
          websiteId,
          eventId: id,
          eventType: type,
          body,
          publishedBody,
          apiKeyId: revokedKey.safeParse({ type, data }).data?.data.apiKeyId ?? null,
        });
        await askFor(context, db, ids);
        written += ids.length;
      }
      return written;
    },
  },
  Webhook: {
    version: (webhook) => versionOf(contentOf(webhook)),
    __resolveReference: ({ id }, context) => findWebhook(websiteOf(context), id),
    types: ({ wireTypes: stored }) => readWireTypes(stored),
  },
  WebhookDelivery: {
    __resolveReference: ({ id }, context) => findDelivery(websiteOf(context), id),
  },
};

/** An address is looked at when it is given as it is when it is told something: an owner hears of a mistake at once. */
async function findClosedProblem(url: string): Promise<{ field: string; message: string } | null> {
  if (!(await leadsToClosedNetwork(url))) return null;
  return { field: 'input.url', message: `${new URL(url).hostname} is not in the open internet.` };
}

/** Once they are stored; a delivery whose job is lost is found by the queue's next round. */
async function askFor({ jobs }: IdentityContext, db: ScopedDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await jobs.open();
  await jobs.send(webhookQueue, await webhookTurns.findNext(db, ids));
}

function websiteOf({ viewer, forWebsite }: IdentityContext): ScopedDatabase {
  // A request that belongs to no website sees no rows.
  return forWebsite(viewer.websiteId ?? '');
}
