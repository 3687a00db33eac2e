import type { ProviderKeys, ProviderName } from './provider-settings.rules.ts';
import { type PaypalSandbox, startPaypalSandbox } from './sandbox/paypal-sandbox.ts';
import { type StripeSandbox, startStripeSandbox } from './sandbox/stripe-sandbox.ts';

/** Stand-ins for the providers on this machine, one pair for each website that tries out payments; they forget all when the process ends. */
export interface PaymentSandboxes {
  keysOf(websiteId: string, provider: ProviderName): Promise<ProviderKeys>;
  /** Where a website's events are sent from now on. */
  noteWebhook(websiteId: string, url: string): void;
  close(): Promise<void>;
}

interface Pair {
  readonly stripe: StripeSandbox;
  readonly paypal: PaypalSandbox;
}

/** Starts nothing before a website asks. */
export function createPaymentSandboxes(): PaymentSandboxes {
  const pairs = new Map<string, Promise<Pair>>();
  const webhooks = new Map<string, string>();
  const pairOf = (websiteId: string): Promise<Pair> => {
    const known = pairs.get(websiteId);
    if (known) return known;
    const started = Promise.all([startStripeSandbox(), startPaypalSandbox()]).then(([stripe, paypal]) => {
      stripe.tellTo(() => webhooks.get(websiteId) ?? null);
      return { stripe, paypal };
    });
    pairs.set(websiteId, started);
    return started;
  };
  return {
    async keysOf(websiteId, provider) {
      const { stripe, paypal } = await pairOf(websiteId);
      if (provider === 'PAYPAL')
        return {
          ...{ publicKey: paypal.clientId, secretKey: paypal.clientSecret },
          ...{ webhookSecret: paypal.webhookId, apiUrl: paypal.url },
        };
      return {
        ...{
          publicKey: stripe.publishableKey,
          secretKey: stripe.secretKey,
          webhookSecret: stripe.webhookSecret,
        },
        ...{ apiUrl: stripe.url, scriptUrl: `${stripe.url}/element.js` },
      };
    },
    noteWebhook(websiteId, url) {
      webhooks.set(websiteId, url);
    },
    async close() {
      const started = await Promise.all(pairs.values());
      await Promise.all(started.flatMap(({ stripe, paypal }) => [stripe.close(), paypal.close()]));
    },
  };
}
