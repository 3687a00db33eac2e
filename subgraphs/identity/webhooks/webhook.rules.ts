import { randomBytes } from 'node:crypto';
import type { WebhookEventType } from '../generated/graphql.ts';

/** How an address is tried: 12 times in about eleven hours, each pause twice the one before. After five days of failures it is switched off. A website has at most so many. */
export const webhookLimits = { attempts: 12, pauseSeconds: 10, disableAfterDays: 5, webhooks: 20 } as const;

const maxUrlLength = 2_083;

/** A new secret, as the Standard Webhooks specification writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
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
  RETURN_REQUESTED: 'return.requested',
  RETURN_CHANGED: 'return.changed',
  DONATION_RECEIVED: 'donation.received',
  GIFT_CARD_ISSUED: 'gift_card.issued',
  GIFT_CARD_REDEEMED: 'gift_card.redeemed',
  SUBSCRIPTION_STARTED: 'subscription.started',
  SUBSCRIPTION_RENEWED: 'subscription.renewed',
  SUBSCRIPTION_PAYMENT_FAILED: 'subscription.payment_failed',
  SUBSCRIPTION_ENDED: 'subscription.ended',
  MEMBERSHIP_STARTED: 'membership.started',
  MEMBERSHIP_ENDED: 'membership.ended',
  RESTOCK_SIGNED_UP: 'restock.signed_up',
  REVIEW_SUBMITTED: 'review.submitted',
  FORM_SUBMITTED: 'form.submitted',
  MEMBER_SIGNED_UP: 'member.signed_up',
};

/** What an address is told when its owner tries it out. */
export const testEventType = 'webhook.test';

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
  readonly types: readonly unknown[];
}): { field: string; message: string } | null {
  const { url, types } = webhook;
  const parsed = url.length <= maxUrlLength && URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '')
    return { field: 'input.url', message: 'A webhook’s address begins with https:// and names no user.' };
  return types.length === 0 ? { field: 'input.types', message: 'Choose what the address is told.' } : null;
}

/** What became of an attempt. */
export interface DeliveryOutcome {
  readonly state: 'QUEUED' | 'DELIVERED' | 'FAILED';
  readonly status: number | null;
  readonly error: string | null;
  /** The address says that it is gone for good, or has failed for days. */
  readonly isDisabling: boolean;
}

/** 2xx is delivered; 410 switches the webhook off; all else is tried again until the last attempt. */
export function judgeDelivery(attempt: {
  /** Null when nothing answered. */
  readonly status: number | null;
  readonly error: string | null;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
  /** This one among them. */
  readonly attempts: number;
  readonly failingSince: Date | null;
  readonly now: Date;
}): DeliveryOutcome {
  const { status, attempts, failingSince, now } = attempt;
  if (status !== null && status >= 200 && status < 300)
    return { state: 'DELIVERED', status, error: null, isDisabling: false };
  const error = attempt.error ?? `The address answered ${status}.`;
  const days = failingSince ? (now.getTime() - failingSince.getTime()) / 86_400_000 : 0;
  const isDisabling = status === 410 || days >= webhookLimits.disableAfterDays;
  const isOver = attempt.isFinal || isDisabling || attempts >= webhookLimits.attempts;
  return { state: isOver ? 'FAILED' : 'QUEUED', status, error, isDisabling };
}
