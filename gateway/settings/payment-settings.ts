import { z } from 'zod';
import type { InstallPayments } from '#kit/subgraph.ts';

const key = (pattern: RegExp, description: string, example: string) =>
  z.string().regex(pattern).optional().meta({ description, example });

const paypalApis = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const;

/** The variables that name the install's own accounts at payment providers. */
export const paymentEnvironment = {
  STRIPE_PUBLISHABLE_KEY: key(
    /^pk_(?:test|live)_\w{8,250}$/,
    'Stripe’s publishable key',
    'pk_live_example1234',
  ),
  STRIPE_SECRET_KEY: key(
    /^(?:sk|rk)_(?:test|live)_\w{8,250}$/,
    'Stripe’s secret key, or a restricted one',
    'rk_live_example1234',
  ),
  STRIPE_WEBHOOK_SECRET: key(
    /^whsec_\w{8,250}$/,
    'the signing secret of Stripe’s webhook',
    'whsec_example1234',
  ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'where Stripe’s API is asked: its usual place unless a proxy or a stand-in answers',
      example: 'http://127.0.0.1:12111',
    }),
  PAYPAL_CLIENT_ID: key(/^[\w-]{8,250}$/, 'the client id of an application at PayPal', 'AeExampleExample'),
  PAYPAL_CLIENT_SECRET: key(/^[\w-]{8,250}$/, 'its secret', 'EExampleExample'),
  PAYPAL_WEBHOOK_ID: key(/^[\w-]{4,100}$/, 'the id of its webhook', '1JE4291016473214C'),
  PAYPAL_API: z.enum(['live', 'sandbox']).default('live').meta({
    description: 'live, or sandbox for PayPal’s own place to try things out',
    example: 'sandbox',
  }),
  PAYMENT_SANDBOX: z.enum(['on', 'off']).default('off').meta({
    description: 'on lets websites in test mode try out payments by a stand-in on this machine, or off',
    example: 'on',
  }),
};

const stripeNames = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

/** An account's keys are given together. */
export function findMissingPaymentKeys(given: Readonly<Record<string, string>>) {
  return [stripeNames, paypalNames].flatMap((names) =>
    names.some((name) => given[name]) ? names.filter((name) => !given[name]) : [],
  );
}

type Values = z.output<z.ZodObject<typeof paymentEnvironment>>;

/** The install's accounts; none where no keys are given. */
export function toPayments(values: Values): InstallPayments {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = values;
  return {
    stripe: keysOf(STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, values.STRIPE_API_URL),
    paypal: keysOf(PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, paypalApis[values.PAYPAL_API]),
    isSandbox: values.PAYMENT_SANDBOX === 'on',
  };
}

function keysOf(publicKey?: string, secretKey?: string, webhookSecret?: string, apiUrl?: string) {
  return publicKey && secretKey && webhookSecret
    ? { publicKey, secretKey, webhookSecret, apiUrl }
    : undefined;
}
