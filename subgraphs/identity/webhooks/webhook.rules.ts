import { z } from 'zod';
import { type AddressAnswer, type DeliveryOutcome, judgeAnswer } from '#kit/deliveries.rules.ts';
import type { WebhookEventType, WebhookFormat } from '../generated/graphql.ts';

/** How an address is tried: 12 times in about eleven hours, each pause twice the one before. After five days of failures it is switched off. A website has at most so many. */
export const webhookLimits = { attempts: 12, pauseSeconds: 20, disableAfterDays: 5, webhooks: 25 } as const;

const maxUrlLength = 2_083;

/** A new secret of 256 random bits: as the Standard Webhooks specification writes it, or as the published commerce API does, in hexadecimal digits. */
export function formatWebhookSecret(random: Buffer, format: WebhookFormat = 'STANDARD'): string {
  return format === 'PUBLISHED' ? random.toString('hex').toUpperCase() : `whsec_${random.toString('base64')}`;
}

/** An event's type travels in small letters: `PRODUCT_CHANGED` is `product.changed`, `GIFT_CARD_ISSUED` is `gift_card.issued`. */
export const wireTypes: Readonly<Record<WebhookEventType, string>> = {
  PRODUCT_CHANGED: 'product.changed',
  PRODUCT_REMOVED: 'product.removed',
  STOCK_CHANGED: 'stock.changed',
  ORDER_CREATED: 'order.created',
  ORDER_PAID: 'order.paid',
  ORDER_FULFILLED: 'order.fulfilled',
  ORDER_REFUNDED: 'order.refunded',
  ORDER_EDITED: 'order.edited',
  ORDER_CANCELLED: 'order.cancelled',
  ORDER_FAILED: 'order.failed',
  RETURN_REQUESTED: 'return.requested',
  RETURN_CHANGED: 'return.changed',
  DONATION_RECEIVED: 'donation.received',
  GIFT_CARD_ISSUED: 'gift_card.issued',
  GIFT_CARD_REDEEMED: 'gift_card.redeemed',
  SUBSCRIPTION_STARTED: 'subscription.started',
  SUBSCRIPTION_RENEWED: 'subscription.renewed',
  SUBSCRIPTION_PAYMENT_FAILED: 'subscription.payment_failed',
  SUBSCRIPTION_ENDED: 'subscription.ended',
  SUBSCRIPTION_PRICE_CHANGE_ANNOUNCED: 'subscription.price_change_announced',
  MEMBERSHIP_STARTED: 'membership.started',
  MEMBERSHIP_PAUSED: 'membership.paused',
  MEMBERSHIP_RESUMED: 'membership.resumed',
  MEMBERSHIP_ENDED: 'membership.ended',
  RESTOCK_SIGNED_UP: 'restock.signed_up',
  REVIEW_SUBMITTED: 'review.submitted',
  CONTACT_CREATED: 'contact.created',
  CONTACT_CHANGED: 'contact.changed',
  CONTACT_REMOVED: 'contact.removed',
  ADDRESS_CREATED: 'address.created',
  ADDRESS_CHANGED: 'address.changed',
  ADDRESS_REMOVED: 'address.removed',
  FORM_SUBMITTED: 'form.submitted',
  MEMBER_SIGNED_UP: 'member.signed_up',
  API_KEY_REVOKED: 'api_key.revoked',
};

/** What the published commerce API calls an event, and the kind of update that it is. */
const publishedTopics: Readonly<Record<string, { readonly topic: string; readonly update?: string }>> = {
  'order.created': { topic: 'order.create' },
  'order.fulfilled': { topic: 'order.update', update: 'FULFILLED' },
  'order.refunded': { topic: 'order.update', update: 'REFUNDED' },
  'order.cancelled': { topic: 'order.update', update: 'CANCELED' },
  'order.edited': { topic: 'order.update', update: 'EDITED' },
  'contact.created': { topic: 'contact.create' },
  'contact.changed': { topic: 'contact.update' },
  'contact.removed': { topic: 'contact.delete' },
  'address.created': { topic: 'address.create' },
  'address.changed': { topic: 'address.update' },
  'address.removed': { topic: 'address.delete' },
  'api_key.revoked': { topic: 'extension.uninstall' },
};

/** What the published format says of an event is in this part of its data where that is more than its order. */
const publishedPart = z.object({ published: z.record(z.string(), z.unknown()) });

/** What webhooks of our own format are told: who and what, and nothing about a person. */
export function standardDataOf({ published: _, ...data }: Readonly<Record<string, unknown>>) {
  return data;
}

/** Stands for the webhook's id in a body that several webhooks get. */
export const webhookIdMark = '{webhookId}';

/** What the published commerce API sends of an event, for the webhook that `webhookIdMark` stands for; null where it has no name for such events. */
export function writePublishedBody(event: {
  readonly id: string;
  readonly websiteId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}): string | null {
  const published = publishedTopics[event.type];
  if (!published) return null;
  const { topic, update } = published;
  const more = publishedPart.safeParse(event.data);
  return JSON.stringify({
    // It is described by the one name and documented by the other.
    ...{
      id: event.id,
      websiteId: event.websiteId,
      subscriptionId: webhookIdMark,
      subscriptionsId: webhookIdMark,
    },
    ...{ topic, createdOn: event.createdAt.toISOString() },
    data: more.success
      ? more.data.published
      : event.type === 'api_key.revoked'
        ? { clientId: event.data.apiKeyId }
        : { orderId: event.data.orderId, ...(update !== undefined && { update }) },
  });
}

/** What an address is told when its owner tries it out. */
const testEventType = 'webhook.test';

/** What is sent to try an address out: in the published format a made-up event of the asked type, as that has no word for a test. */
export function writeTest(test: {
  readonly id: string;
  readonly format: WebhookFormat;
  readonly wireTypes: readonly string[];
  readonly websiteId: string;
  /** Null for the first of those that the address is told. */
  readonly type: WebhookEventType | null;
  readonly now: Date;
}): { readonly eventType: string; readonly body: string } {
  const { id, format, websiteId, now } = test;
  const type = test.type ? wireTypes[test.type] : (test.wireTypes[0] ?? '');
  const data = /^(order|api_key)[.]/.test(type)
    ? { orderId: 'test', apiKeyId: 'test' }
    : { published: { id: 'test', contactId: 'test' } };
  const made = { id, websiteId, type, data, createdAt: now };
  const published = format === 'PUBLISHED' ? writePublishedBody(made) : null;
  return {
    eventType: testEventType,
    body:
      published?.replaceAll(webhookIdMark, id) ??
      JSON.stringify({ type: testEventType, timestamp: now.toISOString(), data: { webhookId: id } }),
  };
}

/** The types as owners name them, of what is stored. */
export function readWireTypes(stored: readonly string[]): WebhookEventType[] {
  const isType = (name: string): name is WebhookEventType => Object.hasOwn(wireTypes, name);
  return Object.keys(wireTypes)
    .filter(isType)
    .filter((name) => stored.includes(wireTypes[name]));
}

/** A webhook goes to an https address without a user's name, and is told something. What is wrong, or null. */
export function findWebhookProblem(webhook: {
  readonly url: string;
  readonly types: readonly WebhookEventType[];
  readonly format: WebhookFormat;
  /** What its owner may do. */
  readonly permissions: readonly string[];
}): { field: string; message: string } | null {
  const { url, types, format, permissions } = webhook;
  const parsed = url.length <= maxUrlLength && URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '')
    return { field: 'input.url', message: 'A webhook’s address begins with https:// and names no user.' };
  if (types.length === 0) return { field: 'input.types', message: 'Choose what the address is told.' };
  const isOfContacts = types.some((type) => /^(contact|address)[.]/.test(wireTypes[type]));
  if (isOfContacts && !permissions.includes('ORDERS_MANAGE'))
    return {
      field: 'input.types',
      message: 'Only who may manage orders may have an address told of contacts.',
    };
  const isTold = types.every((type) => format === 'STANDARD' || wireTypes[type] in publishedTopics);
  return isTold
    ? null
    : {
        field: 'input.types',
        message: 'The published format has words for orders, contacts and revoked keys alone.',
      };
}

/** What became of an attempt to tell a webhook something. */
export interface WebhookOutcome extends DeliveryOutcome {
  /** The address says that it is gone for good, or has failed for days. */
  readonly isDisabling: boolean;
}

/** 2xx is delivered; 410 switches the webhook off, and so do days of failures; all else is tried again until the last attempt. */
export function judgeDelivery(
  answer: AddressAnswer,
  attempt: {
    /** This one among them. */
    readonly attempts: number;
    readonly failingSince: Date | null;
    readonly now: Date;
  },
): WebhookOutcome {
  const { attempts, failingSince, now } = attempt;
  const days = failingSince ? (now.getTime() - failingSince.getTime()) / 86_400_000 : 0;
  const isOver = answer.status === 410 || days >= webhookLimits.disableAfterDays;
  const outcome = judgeAnswer(
    { ...answer, isFinal: answer.isFinal || isOver },
    attempts,
    webhookLimits.attempts,
  );
  return { ...outcome, isDisabling: isOver && outcome.state === 'FAILED' };
}
