import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ScopedDatabase } from '#kit/database.ts';
import type { Secret } from '#kit/secret.ts';
import type { InstallPayments } from '#kit/subgraph.ts';
import type { PaymentMethodRow } from '../checkout/checkout.data.ts';
import { createStripeTax } from '../taxes/stripe-tax.ts';
import type { PaymentPorts } from './payment-ports.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaymentSandboxes, type PaymentSandboxes } from './payment-sandboxes.ts';
import { createPaypalProvider } from './paypal/paypal-provider.ts';
import { findProviderSettings, type StoredProviderSetting } from './provider-settings.data.ts';
import {
  type ChosenKeys,
  chooseKeys,
  isOffered,
  movesMoney,
  type ProviderKeys,
  type ProviderName,
  paypalUrl,
} from './provider-settings.rules.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** A provider as a website has set it up, with the keys that count. */
export interface ProviderState {
  readonly provider: ProviderName;
  readonly setting: StoredProviderSetting | null;
  readonly chosen: ChosenKeys;
  readonly isOffered: boolean;
}

/** The payment providers of websites, for the till and for owners. */
export interface ProviderPorts extends PaymentPorts {
  /** All that the product speaks with, set up or not. */
  findStates(db: ScopedDatabase): Promise<readonly ProviderState[]>;
  /** The provider by the keys that count, also while it is offered to nobody: orders that were made before are settled by it. */
  open(db: ScopedDatabase, state: ProviderState): PaymentProvider | null;
  seal(text: string): string;
  /** Undefined where no sandbox is wanted. */
  readonly sandboxes: PaymentSandboxes | undefined;
  close(): Promise<void>;
}

const providerNames = ['STRIPE', 'PAYPAL'] as const;
const sealPurpose = 'payment provider keys';
const keptProviders = 500;

/** Opens the payment providers of websites, by their own keys, the install's or a sandbox's. */
export function createProviderPorts(secret: Secret, install: InstallPayments): ProviderPorts {
  const sandboxes = install.isSandbox ? createPaymentSandboxes() : undefined;
  const opened = new LRUCache<string, PaymentProvider>({ max: keptProviders });

  function ownKeys(row: StoredProviderSetting | undefined): ProviderKeys | null {
    if (!row || row.publicKey === '' || row.sealedSecretKey === '') return null;
    const open = (sealed: string) => (sealed === '' ? '' : secret.open(sealPurpose, sealed));
    const secretKey = open(row.sealedSecretKey);
    const webhookSecret = open(row.sealedWebhookSecret);
    // Keys that cannot be opened any more are as good as none: the owner gives them again.
    if (secretKey === null || webhookSecret === null) return null;
    const apiUrl = row.provider === 'PAYPAL' ? (install.paypal?.apiUrl ?? paypalUrl) : undefined;
    return { publicKey: row.publicKey, secretKey, webhookSecret, apiUrl };
  }

  async function findStates(db: ScopedDatabase): Promise<readonly ProviderState[]> {
    const { isTestMode, settings } = await findProviderSettings(db);
    return Promise.all(
      providerNames.map(async (provider) => {
        const setting = settings.find((row) => row.provider === provider) ?? null;
        const known = {
          website: ownKeys(setting ?? undefined),
          install: (provider === 'STRIPE' ? install.stripe : install.paypal) ?? null,
        };
        const isAlone = known.website === null && known.install === null && isTestMode;
        const sandbox = isAlone && sandboxes ? await sandboxes.keysOf(db.websiteId, provider) : null;
        const chosen = chooseKeys(provider, { ...known, sandbox, isTestMode });
        const isEnabled = setting?.isEnabled ?? true;
        return { provider, setting, chosen, isOffered: isOffered(chosen, { isEnabled, isTestMode }) };
      }),
    );
  }

  function open(db: ScopedDatabase, { provider, chosen: { keys } }: ProviderState): PaymentProvider | null {
    if (!keys) return null;
    const id = createHash('sha256')
      .update(JSON.stringify([db.websiteId, provider, keys]))
      .digest('base64url');
    const known = opened.get(id);
    if (known) return known;
    const { publicKey, secretKey, webhookSecret, apiUrl } = keys;
    const made =
      provider === 'STRIPE'
        ? createStripeProvider({ secretKey, webhookSecret, apiUrl })
        : createPaypalProvider({
            ...{ clientId: publicKey, clientSecret: secretKey, webhookId: webhookSecret },
            apiUrl: apiUrl ?? paypalUrl,
          });
    opened.set(id, made);
    return made;
  }

  return {
    findStates,
    open,
    async findMethods(db) {
      const states = await findStates(db);
      return states.filter(({ isOffered: isShown }) => isShown).map(methodOf);
    },
    async findProvider(db, name) {
      const state = (await findStates(db)).find(({ provider }) => provider === name.toUpperCase());
      return state ? open(db, state) : null;
    },
    async findTaxService(db) {
      const stripe = (await findStates(db)).find(({ provider }) => provider === 'STRIPE');
      const keys = stripe?.chosen.keys;
      return keys ? createStripeTax({ ...keys, isLive: movesMoney('STRIPE', keys) }) : null;
    },
    seal: (text) => secret.seal(sealPurpose, text),
    sandboxes,
    close: async () => sandboxes?.close(),
  };
}

/** A provider as shoppers see it. */
function methodOf({ provider, setting, chosen: { keys } }: ProviderState): PaymentMethodRow {
  const isStripe = provider === 'STRIPE';
  return {
    ...{ id: provider.toLowerCase(), provider: provider.toLowerCase(), instructions: '' },
    ...{ kind: isStripe ? 'CARD' : 'REDIRECT', name: isStripe ? 'Card' : 'PayPal' },
    publicKey: isStripe ? (keys?.publicKey ?? null) : null,
    scriptUrl: isStripe ? (keys?.scriptUrl ?? null) : null,
    isCapturedLater: isStripe && (setting?.isCapturedLater ?? false),
  };
}
