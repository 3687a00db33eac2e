import { z } from 'zod';
import type { RestReceivePaymentEventMutation } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const names = { stripe: 'STRIPE', paypal: 'PAYPAL' } as const;

/** `POST /api/commerce/payments/{provider}/webhook` */
export const postPaymentEvent = defineRoute({
  method: 'POST',
  path: '/api/commerce/payments/{provider}/webhook',
  summary: 'Takes what a payment provider tells. The address to name in the provider’s settings of webhooks.',
  operation: 'RestReceivePaymentEvent',
  query: z.object({ provider: z.enum(['stripe', 'paypal']).describe('The provider.') }),
  isBodySigned: true,
  response: z.object({ received: z.literal(true) }),
  variables: ({ query, signed }) => ({
    provider: names[query.provider],
    headers: signed.headers,
    body: signed.text,
  }),
  answer: ({ receivePaymentEvent: event }: RestReceivePaymentEventMutation) =>
    event.__typename === 'PaymentEventReceived'
      ? { status: 200, body: { received: true } }
      : answerProblem(event),
});
