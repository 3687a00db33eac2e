import { z } from 'zod';
import { toDecimal } from '../../money/money.rules.ts';
import type {
  Amount,
  PaymentProvider,
  PaymentStatus,
  ProviderEvent,
  WebhookReading,
} from '../payment-provider.ts';
import { movesMoney } from '../provider-settings.rules.ts';
import { createPaypalClient, type PaypalKeys, PaypalRefusal } from './paypal-client.ts';
import { type PaypalOrder, paypalOrder, statusOfOrder } from './paypal-status.rules.ts';

const refundAnswer = z.object({ id: z.string(), status: z.string() });
const verification = z.object({ verification_status: z.string() });
const webhook = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().optional(),
      custom_id: z.string().optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    })
    .passthrough(),
});
const proofHeaders = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'];

/** Payments by PayPal's orders: the buyer approves an order at PayPal, and the shop takes the money when they are back. */
export function createPaypalProvider(keys: PaypalKeys): PaymentProvider {
  const client = createPaypalClient(keys);
  const read = async (reference: string): Promise<PaypalOrder> =>
    paypalOrder.parse(await client.get(`/v2/checkout/orders/${encodeURIComponent(reference)}`));
  const find = async (reference: string): Promise<PaymentStatus> => statusOfOrder(await read(reference));

  return {
    name: 'paypal',
    isLive: movesMoney('PAYPAL', { secretKey: keys.clientSecret, apiUrl: keys.apiUrl }),
    methodSaving: null,
    async create({ key, orderId, orderNumber, amount, returnUrl }) {
      const experience = {
        ...{ return_url: returnUrl, cancel_url: returnUrl, user_action: 'PAY_NOW' },
        shipping_preference: 'NO_SHIPPING',
      };
      const order = await client.post(
        '/v2/checkout/orders',
        {
          intent: 'CAPTURE',
          purchase_units: [
            { custom_id: orderId, description: `Order ${orderNumber}`, amount: writeAmount(amount) },
          ],
          payment_source: { paypal: { experience_context: experience } },
        },
        key,
      );
      return statusOfOrder(paypalOrder.parse(order));
    },
    find,
    async capture(reference, _amount, key) {
      try {
        const order = await client.post(
          `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`,
          {},
          key,
        );
        return statusOfOrder(paypalOrder.parse(order));
      } catch (error) {
        if (!(error instanceof PaypalRefusal)) throw error;
        if (error.issue === 'INSTRUMENT_DECLINED')
          return { state: 'DECLINED', reference, message: error.message, reason: 'DECLINED' };
        return find(reference);
      }
    },
    /** An order that nobody takes money for ends by itself: nothing is to be told to PayPal. */
    async cancel(reference) {
      const status = await find(reference);
      return status.state === 'SUCCEEDED' || status.state === 'PROCESSING'
        ? status
        : { state: 'CANCELLED', reference };
    },
    async refund(reference, amount, key) {
      const capture = (await read(reference)).purchase_units[0]?.payments?.captures[0];
      if (!capture) return { state: 'FAILED', reference: '', message: 'Nothing was paid.' };
      const answer = await client.post(
        `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
        { amount: writeAmount(amount) },
        key,
      );
      const { id, status } = refundAnswer.parse(answer);
      return { state: refundStateOf(status), reference: id, message: '' };
    },
    readWebhook: (headers, body) => readWebhook(headers, body),
  };

  /** PayPal itself says whether it signed an event. */
  async function readWebhook(
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<WebhookReading> {
    const proof = proofHeaders.map((name) => [name.replaceAll('-', '_'), headers[`paypal-${name}`]] as const);
    if (proof.some(([, value]) => value === undefined)) return { kind: 'REFUSED' };
    const told = parseJson(body);
    if (told === undefined) return { kind: 'REFUSED' };
    const answer = await client.post('/v1/notifications/verify-webhook-signature', {
      ...Object.fromEntries(proof),
      ...{ webhook_id: keys.webhookId, webhook_event: told },
    });
    if (verification.parse(answer).verification_status !== 'SUCCESS') return { kind: 'REFUSED' };
    const event = eventOf(told);
    return event ? { kind: 'EVENT', event } : { kind: 'IGNORED' };
  }
}

/** Undefined for what is no JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What an event is about; null for one that concerns no payment, or a payment that names no order of a shop. */
function eventOf(told: unknown): ProviderEvent | null {
  const event = webhook.safeParse(told);
  if (!event.success) return null;
  const { id, event_type: type, resource } = event.data;
  const isOrder = type.startsWith('CHECKOUT.ORDER.');
  const reference = isOrder ? resource.id : resource.supplementary_data?.related_ids.order_id;
  if (reference === undefined) return null;
  const orderId = resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null;
  if (isOrder || /^PAYMENT\.CAPTURE\.(COMPLETED|DENIED|DECLINED|PENDING)$/.test(type))
    return orderId === null ? null : { id, kind: 'PAYMENT', reference, orderId };
  return type === 'PAYMENT.CAPTURE.REFUNDED' ? { id, kind: 'REFUND', reference, orderId } : null;
}

function writeAmount({ cents, currency }: Amount): { currency_code: string; value: string } {
  return { currency_code: currency, value: toDecimal(cents, currency) };
}

function refundStateOf(status: string): 'PENDING' | 'SUCCEEDED' | 'FAILED' {
  if (status === 'COMPLETED') return 'SUCCEEDED';
  return status === 'PENDING' ? 'PENDING' : 'FAILED';
}
