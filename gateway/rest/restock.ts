import { z } from 'zod';
import type { SignUpForRestockMutation } from '#web/generated/graphql.ts';
import type {
  RestRestockSignUpGroupsQuery,
  RestRestockSignUpsQuery,
  RestSendRestockNotificationsMutation,
} from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const path = '/api/site-users/account/notifications/restock';

const productId = z.string().min(1).describe('The product.');
const variantId = z.string().min(1).describe('Its variant.');
const cursor = z.string().optional().describe('The `nextPageCursor` of the page before.');
const sendRequest = z.strictObject({ productId, variantId });
const page = {
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().nullable().describe('Null when no page follows.'),
};
const milliseconds = z.int().describe('Milliseconds since 1970.');
const queued = z.int().describe('How many mails were written; 0 when nobody waited.');
const delivery = z
  .enum(['SMTP', 'KEPT'])
  .describe('KEPT: no mail server is configured, so the mails are stored and nobody gets them.');

/** `POST /api/site-users/account/notifications/restock` */
export const postRestockSignUp = defineRoute({
  method: 'POST',
  path,
  summary: 'Asks for a mail when a sold-out variant is back.',
  operation: 'SignUpForRestock',
  query: z.object({}),
  body: z.strictObject({
    productId,
    variantId,
    siteVisitorEmail: z.string().nullish().describe('A mail address, 3 to 256 characters.'),
    isJoinMailingList: z.boolean().nullish().describe('True when the visitor wants the shop’s news too.'),
    recaptchaEnterpriseV3Token: z
      .string()
      .nullish()
      .describe('Needed only where a captcha service is configured.'),
    language: z.string().nullish().describe('The language of the page, as BCP 47.'),
  }),
  response: z.object({ message: z.string().describe('The owner’s words, or `Signed up!`.') }),
  variables: ({ body }) => ({
    input: {
      productId: body.productId,
      variantId: body.variantId,
      email: body.siteVisitorEmail ?? '',
      isJoinMailingList: body.isJoinMailingList ?? false,
      captchaToken: body.recaptchaEnterpriseV3Token,
      language: body.language,
    },
  }),
  answer: ({ signUpForRestock }: SignUpForRestockMutation) =>
    signUpForRestock.__typename === 'SignedUpForRestock'
      ? { status: 200, body: { message: signUpForRestock.message } }
      : answerProblem(signUpForRestock),
});

/** `GET /api/site-users/account/notifications/restock` */
export const getRestockSignUps = defineRoute({
  method: 'GET',
  path,
  summary: 'Who asked to be notified when a variant is back, newest first. For owners.',
  operation: 'RestRestockSignUps',
  query: z.object({ productId, variantId, cursor }),
  response: z.object({
    signUps: z.array(
      z.object({
        id: z.string(),
        productId: z.string(),
        variantId: z.string(),
        siteVisitorEmail: z.string(),
        language: z.string().nullable(),
        isJoinMailingList: z.boolean(),
        created: milliseconds,
        sent: milliseconds.nullable().describe('When their mail was handed over; null before.'),
      }),
    ),
    ...page,
  }),
  variables: ({ query }) => ({
    productId: query.productId,
    variantId: query.variantId,
    after: query.cursor,
  }),
  answer: ({ restockSignUps: { nodes, pageInfo } }: RestRestockSignUpsQuery) => ({
    status: 200,
    body: {
      signUps: nodes.map(({ email, createdAt, sentAt, ...rest }) => ({
        ...{ id: rest.id, productId: rest.productId, variantId: rest.variantId, siteVisitorEmail: email },
        ...{ language: rest.language, isJoinMailingList: rest.isJoinMailingList },
        ...{ created: Date.parse(createdAt), sent: sentAt && Date.parse(sentAt) },
      })),
      ...shapePage(pageInfo),
    },
  }),
});

/** `GET /api/site-users/account/notifications/restock/groups` */
export const getRestockSignUpGroups = defineRoute({
  method: 'GET',
  path: `${path}/groups`,
  summary: 'The variants that anyone asked for, the one asked for last first. For owners.',
  operation: 'RestRestockSignUpGroups',
  query: z.object({ cursor }),
  response: z.object({
    signUpGroups: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        productName: z.string(),
        sku: z.string(),
        attributes: z.record(z.string(), z.string()),
        signUpCount: z.int(),
        waitingCount: z.int().describe('Those without a mail yet.'),
        lastSignUp: milliseconds,
      }),
    ),
    ...page,
  }),
  variables: ({ query }) => ({ after: query.cursor }),
  answer: ({ restockSignUpGroups: { nodes, pageInfo } }: RestRestockSignUpGroupsQuery) => ({
    status: 200,
    body: {
      signUpGroups: nodes.map(({ product, variant, ...group }) => ({
        ...{ productId: group.productId, variantId: group.variantId, productName: product.title },
        sku: variant.sku,
        attributes: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
        ...{ signUpCount: group.count, waitingCount: group.waiting },
        lastSignUp: Date.parse(group.lastSignUpAt),
      })),
      ...shapePage(pageInfo),
    },
  }),
});

/** `POST /api/site-users/account/notifications/restock/send` */
export const postRestockSend = defineRoute({
  method: 'POST',
  path: `${path}/send`,
  summary: 'Writes to everyone who waits for a variant. For owners.',
  operation: 'RestSendRestockNotifications',
  query: z.object({}),
  body: sendRequest,
  response: z.object({ queued, delivery }),
  variables: ({ body }) => ({ input: [body] }),
  answer({ sendRestockNotifications: [outcome] }: RestSendRestockNotificationsMutation) {
    if (!outcome) throw new Error('A request to send got no answer.');
    return outcome.__typename === 'RestockNotificationsQueued'
      ? { status: 200, body: { queued: outcome.queued, delivery: outcome.delivery } }
      : answerProblem(outcome);
  },
});

/** `POST /api/site-users/account/notifications/restock/send/all` */
export const postRestockSendAll = defineRoute({
  method: 'POST',
  path: `${path}/send/all`,
  summary:
    'Writes to everyone who waits for any of some variants. One that is refused holds up no other. For owners.',
  operation: 'RestSendRestockNotifications',
  query: z.object({}),
  body: z.strictObject({ sendRequests: z.array(sendRequest).min(1).max(100) }),
  response: z.object({
    results: z
      .array(
        z.object({
          queued,
          delivery: delivery.nullable(),
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      )
      .describe('One for each request, in their order.'),
  }),
  variables: ({ body }) => ({ input: body.sendRequests }),
  answer: ({ sendRestockNotifications }: RestSendRestockNotificationsMutation) => ({
    status: 200,
    body: {
      results: sendRestockNotifications.map((outcome) =>
        outcome.__typename === 'RestockNotificationsQueued'
          ? { queued: outcome.queued, delivery: outcome.delivery, error: null }
          : { queued: 0, delivery: null, error: { code: outcome.__typename, message: outcome.message } },
      ),
    },
  }),
});

function shapePage({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }) {
  return { hasNextPage, nextPageCursor: hasNextPage ? endCursor : null };
}
