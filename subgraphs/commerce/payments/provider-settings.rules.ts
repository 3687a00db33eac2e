/** A payment provider. */
export type ProviderName = 'STRIPE' | 'PAYPAL';

/** Keys of an account at a provider. */
export interface ProviderKeys {
  /** Stripe's publishable key, PayPal's client id. */
  readonly publicKey: string;
  readonly secretKey: string;
  /** What proves webhooks: Stripe's signing secret, PayPal's webhook id. */
  readonly webhookSecret: string;
  /** Where the provider's API is; undefined for the usual place. */
  readonly apiUrl?: string | undefined;
  /** Where the provider's script for pages is; undefined for the usual place. */
  readonly scriptUrl?: string | undefined;
}

/** Whose keys they are. */
export type KeySource = 'WEBSITE' | 'INSTALL' | 'SANDBOX' | 'NONE';

/** The keys that a website takes payments with. */
export interface ChosenKeys {
  readonly source: KeySource;
  readonly keys: ProviderKeys | null;
  /** True when these keys move money. */
  readonly isLive: boolean;
}

/** Where PayPal moves money; it tries things out elsewhere. */
export const paypalUrl = 'https://api-m.paypal.com';

/** Stripe's keys say themselves whether they move money; PayPal's belong to one of two addresses. */
export function movesMoney(
  provider: ProviderName,
  { secretKey, apiUrl }: Pick<ProviderKeys, 'secretKey' | 'apiUrl'>,
): boolean {
  return provider === 'STRIPE' ? !/^(?:sk|rk)_test_/.test(secretKey) : (apiUrl ?? paypalUrl) === paypalUrl;
}

/** A website's own keys come before the install's; a website in test mode that has neither gets the sandbox's, where there is one. */
export function chooseKeys(
  provider: ProviderName,
  known: {
    readonly website: ProviderKeys | null;
    readonly install: ProviderKeys | null;
    readonly sandbox: ProviderKeys | null;
    readonly isTestMode: boolean;
  },
): ChosenKeys {
  const { website, install, sandbox, isTestMode } = known;
  if (website) return { source: 'WEBSITE', keys: website, isLive: movesMoney(provider, website) };
  if (install) return { source: 'INSTALL', keys: install, isLive: movesMoney(provider, install) };
  if (sandbox && isTestMode) return { source: 'SANDBOX', keys: sandbox, isLive: false };
  return { source: 'NONE', keys: null, isLive: false };
}

/**
 * A provider is offered while it is switched on, has keys, and these move money exactly when the website is not in test mode: nobody pays for
 * a test, and nothing is sold for play money.
 */
export function isOffered(
  { keys, isLive }: ChosenKeys,
  { isEnabled, isTestMode }: { readonly isEnabled: boolean; readonly isTestMode: boolean },
): boolean {
  return isEnabled && keys !== null && isLive === !isTestMode;
}

/** What an owner writes of a provider; absent stays. */
export interface ProviderChange {
  readonly publicKey?: string | null | undefined;
  readonly secretKey?: string | null | undefined;
  readonly webhookSecret?: string | null | undefined;
  readonly isCapturedLater?: boolean | null | undefined;
}

const shapes = {
  STRIPE: {
    publicKey: {
      pattern: /^pk_(?:test|live)_\w{8,250}$/,
      message: 'A publishable key begins with pk_test_ or pk_live_.',
    },
    secretKey: {
      pattern: /^(?:sk|rk)_(?:test|live)_\w{8,250}$/,
      message: 'A secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    },
    webhookSecret: { pattern: /^whsec_\w{8,250}$/, message: 'A signing secret begins with whsec_.' },
  },
  PAYPAL: {
    publicKey: {
      pattern: /^[\w-]{8,250}$/,
      message: 'A client id has 8 to 250 letters, digits, hyphens and underscores.',
    },
    secretKey: {
      pattern: /^[\w-]{8,250}$/,
      message: 'A secret has 8 to 250 letters, digits, hyphens and underscores.',
    },
    webhookSecret: {
      pattern: /^[\w-]{4,100}$/,
      message: 'A webhook’s id has 4 to 100 letters, digits, hyphens and underscores.',
    },
  },
} as const;

/** Each key has its provider's shape, and Stripe's two keys are both for tests or both for money. */
export function findProviderProblem(
  provider: ProviderName,
  change: ProviderChange,
): { readonly message: string; readonly field: string } | null {
  for (const name of ['publicKey', 'secretKey', 'webhookSecret'] as const) {
    const value = change[name];
    const { pattern, message } = shapes[provider][name];
    if (value && !pattern.test(value)) return { message, field: `input.${name}` };
  }
  const { publicKey, secretKey, isCapturedLater } = change;
  if (provider === 'PAYPAL')
    return isCapturedLater
      ? { message: 'PayPal’s payments are taken at once.', field: 'input.isCapturedLater' }
      : null;
  const isTest = (key: string) => key.includes('_test_');
  return publicKey && secretKey && isTest(publicKey) !== isTest(secretKey)
    ? { message: 'Both keys must be for tests, or both for money.', field: 'input.publicKey' }
    : null;
}
