import type { PaymentRequest } from '../payment-provider.ts';

/** What is to be paid, and for which order. */
export function termsOf(
  request: Pick<PaymentRequest, 'amount' | 'orderId' | 'orderNumber' | 'email' | 'isCapturedLater'>,
) {
  const { amount, orderId, orderNumber, email } = request;
  return {
    amount: amount.cents,
    currency: amount.currency.toLowerCase(),
    capture_method: request.isCapturedLater ? ('manual' as const) : ('automatic' as const),
    description: `Order ${orderNumber}`,
    receipt_email: email,
    metadata: { order_id: orderId, order_number: String(orderNumber) },
  };
}
