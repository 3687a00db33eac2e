import { newId } from '#kit/ids.ts';
import type { IdentityContext } from '../context.ts';
import type { WebhookEventType } from '../generated/graphql.ts';
import { findWebhookAddress } from './webhook.data.ts';
import { webhookLimits, writeTest } from './webhook.rules.ts';
import { insertSettledDelivery, type WebhookDeliveryRow } from './webhook-delivery.data.ts';
import { deliver } from './webhook-delivery.ts';

/**
 * Tells an address a test at once and once, also while it is switched off or left alone, and waits for what it answers; null when
 * there is no such webhook. Nothing else that is told changes by it.
 */
export async function tryWebhookOut(
  {
    viewer,
    forWebsite,
    secret,
    postToAddress,
  }: Pick<IdentityContext, 'viewer' | 'forWebsite' | 'secret' | 'postToAddress'>,
  webhookId: string,
  type: WebhookEventType | null,
): Promise<WebhookDeliveryRow | null> {
  const db = forWebsite(viewer.websiteId ?? '');
  const webhook = await findWebhookAddress(db, webhookId);
  if (!webhook) return null;
  const { url, format, failingSince } = webhook;
  const test = writeTest({ ...webhook, websiteId: db.websiteId, type, now: new Date() });
  const told = { id: newId(), webhookId, eventId: newId(), ...test };
  const last = { attempts: webhookLimits.attempts, isEnabled: true, silences: 0 };
  const due = { ...told, ...last, url, secret: webhook.secret, format, failingSince };
  const { state, status, error } = await deliver(secret, postToAddress, due);
  const settled = state === 'DELIVERED' ? 'DELIVERED' : 'FAILED';
  return insertSettledDelivery(db, { ...told, state: settled, lastStatus: status, lastError: error });
}
