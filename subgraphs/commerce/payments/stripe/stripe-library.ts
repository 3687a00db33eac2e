import { createRequire } from 'node:module';
import type Stripe from 'stripe';

const require = createRequire(import.meta.url);

/** Stripe's library, loaded once a website takes payments by it: it holds two hundred files in memory, and many shops need none. */
export function stripeLibrary(): typeof Stripe {
  return require('stripe');
}
