import { z } from 'zod';
import { fractionDigits, minorOf } from '../../money/money.rules.ts';
import type { Amount, PaymentStatus } from '../payment-provider.ts';

const money = z.object({ currency_code: z.string(), value: z.string() });
const link = z.object({ rel: z.string(), href: z.string() });
const movement = z.object({ id: z.string(), status: z.string(), amount: money });

/** An order at PayPal, as far as the shop looks at it. */
export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  intent: z.string().default('CAPTURE'),
  links: z.array(link).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: money.optional(),
        payments: z
          .object({ captures: z.array(movement).default([]), authorizations: z.array(movement).default([]) })
          .optional(),
      }),
    )
    .default([]),
});
export type PaypalOrder = z.infer<typeof paypalOrder>;

const declined = 'The payment was declined. Please try another way to pay.';

/** An amount as PayPal writes it, in minor units. */
export function amountOf({ currency_code: currency, value }: z.infer<typeof money>): Amount {
  const minor = minorOf(value, fractionDigits(currency), { label: 'Amount', currency });
  if (!minor.ok) throw new Error(`PayPal wrote an amount that is none: ${value} ${currency}`);
  return { cents: minor.minor, currency };
}

/**
 * What an order at PayPal is for an order of the shop. What its buyer approved is reserved: the shop takes the money or leaves it. A capture
 * that PayPal looks at takes time.
 */
export function statusOfOrder(order: PaypalOrder): PaymentStatus {
  const { id: reference, status, links } = order;
  const unit = order.purchase_units[0];
  const capture = unit?.payments?.captures[0];
  const authorization = unit?.payments?.authorizations[0];
  if (capture) {
    if (capture.status === 'PENDING') return { state: 'PROCESSING', reference };
    const isPaid = /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(capture.status);
    return isPaid
      ? { state: 'SUCCEEDED', reference, amount: amountOf(capture.amount) }
      : { state: 'DECLINED', reference, message: declined, reason: 'DECLINED' };
  }
  if (authorization)
    return authorization.status === 'CREATED'
      ? { state: 'AUTHORIZED', reference, amount: amountOf(authorization.amount) }
      : { state: authorization.status === 'PENDING' ? 'PROCESSING' : 'CANCELLED', reference };
  if (status === 'APPROVED' && unit?.amount)
    return { state: 'AUTHORIZED', reference, amount: amountOf(unit.amount) };
  if (status === 'VOIDED') return { state: 'CANCELLED', reference };
  const redirectUrl = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
  return { state: 'REQUIRES_ACTION', reference, clientSecret: null, redirectUrl };
}
