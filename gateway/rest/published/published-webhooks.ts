import { z } from 'zod';
import type {
  PublishedCreateWebhookMutation,
  PublishedDeleteWebhookMutation,
  PublishedRenewWebhookSecretMutation,
  PublishedSendTestWebhookMutation,
  PublishedUpdateWebhookMutation,
  PublishedWebhookFragment,
  PublishedWebhookQuery,
  PublishedWebhooksQuery,
  WebhookEventType,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';

const path = '/1.0/webhook_subscriptions';
const onePath = `${path}/{subscriptionId}`;
const time = z.iso.datetime();
const one = z.strictObject({ subscriptionId: z.string().max(100) });
const none = { status: 404, body: errorBody('NOT_FOUND', 'There is no such webhook subscription.') };

/** The events that each topic stands for. */
const eventsOf: Readonly<Record<string, readonly WebhookEventType[]>> = {
  'order.create': ['ORDER_CREATED'],
  'order.update': ['ORDER_FULFILLED', 'ORDER_REFUNDED', 'ORDER_EDITED', 'ORDER_CANCELLED'],
  ...{ 'contact.create': ['CONTACT_CREATED'], 'contact.update': ['CONTACT_CHANGED'] },
  ...{ 'contact.delete': ['CONTACT_REMOVED'], 'address.create': ['ADDRESS_CREATED'] },
  ...{ 'address.update': ['ADDRESS_CHANGED'], 'address.delete': ['ADDRESS_REMOVED'] },
  'extension.uninstall': ['API_KEY_REVOKED'],
};
const topic = z.enum([
  ...(['order.create', 'order.update', 'contact.create', 'contact.update', 'contact.delete'] as const),
  ...(['address.create', 'address.update', 'address.delete', 'extension.uninstall'] as const),
]);
const topics = z
  .array(topic)
  .min(1)
  .max(topic.options.length)
  .describe(
    'Those of contacts and addresses need a key that may manage orders too. `extension.uninstall` is told when the key that made the subscription is revoked.',
  );
const endpointUrl = z.string().max(2_083).describe('An https address in the open internet.');

const subscription = z.object({
  id: z.string(),
  websiteId: z.string(),
  endpointUrl: z.string(),
  topics: z.array(topic),
  clientId: z
    .string()
    .optional()
    .describe('The key of the program that made it; absent when a person made it, or before this was kept.'),
  createdOn: time,
  updatedOn: time,
});
const secret = z.string().describe('64 hexadecimal digits; shown this once.');
const withSecret = subscription.extend({ secret });

const typesOf = (asked: readonly string[]) => asked.flatMap((each) => eventsOf[each] ?? []);

function subscriptionOf(found: PublishedWebhookFragment, websiteId: string): z.infer<typeof subscription> {
  const { id, url, types, apiKeyId, createdAt, updatedAt } = found;
  const told = topic.options.filter((each) => eventsOf[each]?.some((type) => types.includes(type)));
  const clientId = apiKeyId ?? undefined;
  return {
    id,
    websiteId,
    endpointUrl: url,
    topics: told,
    clientId,
    createdOn: createdAt,
    updatedOn: updatedAt,
  };
}

/** `GET /1.0/webhook_subscriptions` */
export const getPublishedWebhooks = defineRoute({
  method: 'GET',
  path,
  summary:
    'The addresses that are told of orders and contacts as the published API does it, newest first; all of them at once.',
  operation: 'PublishedWebhooks',
  query: z.strictObject({}),
  response: z.object({ webhookSubscriptions: z.array(subscription) }),
  variables: () => ({}),
  answer: ({ webhooks: { nodes } }: PublishedWebhooksQuery, { websiteId }) => ({
    status: 200,
    body: { webhookSubscriptions: nodes.map((found) => subscriptionOf(found, websiteId)) },
  }),
});

/** `GET /1.0/webhook_subscriptions/{subscriptionId}` */
export const getPublishedWebhook = defineRoute({
  method: 'GET',
  path: onePath,
  summary: 'One address that is told of orders and contacts.',
  operation: 'PublishedWebhook',
  query: one,
  response: subscription,
  variables: ({ query }) => ({ id: query.subscriptionId }),
  answer: ({ webhook }: PublishedWebhookQuery, { websiteId }) =>
    webhook ? { status: 200, body: subscriptionOf(webhook, websiteId) } : none,
});

/** `POST /1.0/webhook_subscriptions` */
export const postPublishedWebhook = defineRoute({
  method: 'POST',
  path,
  summary:
    'Has an address told of orders and contacts; the secret for checking signatures is answered this once.',
  operation: 'PublishedCreateWebhook',
  query: z.strictObject({}),
  body: z.strictObject({ endpointUrl, topics }),
  response: withSecret,
  successStatus: 201,
  variables: ({ body: { endpointUrl: url, topics: asked } }) => ({
    input: { url, types: typesOf(asked), format: 'PUBLISHED' },
  }),
  answer: ({ createWebhook }: PublishedCreateWebhookMutation, { websiteId }) =>
    createWebhook.__typename === 'WebhookCreated'
      ? {
          status: 201,
          body: { ...subscriptionOf(createWebhook.webhook, websiteId), secret: createWebhook.secret },
        }
      : answerProblem(createWebhook),
});

/** `POST /1.0/webhook_subscriptions/{subscriptionId}` */
export const postPublishedWebhookUpdate = defineRoute({
  method: 'POST',
  path: onePath,
  summary: 'Changes an address, or what it is told; what is left out stays.',
  operation: 'PublishedUpdateWebhook',
  query: one,
  body: z.strictObject({ endpointUrl: endpointUrl.optional(), topics: topics.optional() }),
  response: subscription,
  variables: ({ query, body }) => ({
    input: {
      id: query.subscriptionId,
      ...(body.endpointUrl !== undefined && { url: body.endpointUrl }),
      ...(body.topics && { types: typesOf(body.topics) }),
    },
  }),
  answer: ({ updateWebhook }: PublishedUpdateWebhookMutation, { websiteId }) =>
    updateWebhook.__typename === 'Webhook'
      ? { status: 200, body: subscriptionOf(updateWebhook, websiteId) }
      : answerProblem(updateWebhook),
});

/** `DELETE /1.0/webhook_subscriptions/{subscriptionId}` */
export const deletePublishedWebhook = defineRoute({
  method: 'DELETE',
  path: onePath,
  summary: 'Tells an address nothing any more.',
  operation: 'PublishedDeleteWebhook',
  query: one,
  response: z.null(),
  successStatus: 204,
  variables: ({ query }) => ({ id: query.subscriptionId }),
  answer: ({ deleteWebhook }: PublishedDeleteWebhookMutation) =>
    deleteWebhook.__typename === 'WebhookRemoved'
      ? { status: 204, body: null }
      : answerProblem(deleteWebhook),
});

/** `POST /1.0/webhook_subscriptions/{subscriptionId}/actions/rotateSecret` */
export const postPublishedWebhookSecret = defineRoute({
  method: 'POST',
  path: `${onePath}/actions/rotateSecret`,
  summary: 'Makes a new secret; the one before is worth nothing from now on.',
  operation: 'PublishedRenewWebhookSecret',
  query: one,
  response: withSecret,
  variables: ({ query }) => ({ id: query.subscriptionId }),
  answer: ({ renewWebhookSecret: renewed }: PublishedRenewWebhookSecretMutation, { websiteId }) =>
    renewed.__typename === 'WebhookSecretRenewed'
      ? { status: 200, body: { ...subscriptionOf(renewed.webhook, websiteId), secret: renewed.secret } }
      : answerProblem(renewed),
});

/** `POST /1.0/webhook_subscriptions/{subscriptionId}/actions/sendTestNotification` */
export const postPublishedWebhookTest = defineRoute({
  method: 'POST',
  path: `${onePath}/actions/sendTestNotification`,
  summary:
    'Tells an address at once of a made-up order, contact or key, called `test`, and answers what it answers; it is told once, and not again when that fails.',
  operation: 'PublishedSendTestWebhook',
  query: one,
  isBodyOptional: true,
  body: z.strictObject({ topic: topic.optional().describe('The first of its topics when left out.') }),
  response: z.object({
    statusCode: z
      .int()
      .nullable()
      .describe('What the address answered within 15 seconds; null when it gave no answer.'),
  }),
  variables: ({ query, body }) => ({
    id: query.subscriptionId,
    type: body.topic ? eventsOf[body.topic]?.[0] : undefined,
  }),
  answer: ({ sendTestWebhook }: PublishedSendTestWebhookMutation) =>
    sendTestWebhook.__typename === 'WebhookDelivery'
      ? { status: 200, body: { statusCode: sendTestWebhook.lastStatus } }
      : answerProblem(sendTestWebhook),
});
