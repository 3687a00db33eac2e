import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import type { ProviderState } from './provider-ports.ts';
import { newSetting, saveProviderSetting } from './provider-settings.data.ts';
import { findProviderProblem, type ProviderName } from './provider-settings.rules.ts';
import { notePaymentEvent } from './webhooks.ts';

const tooEarly = {
  __typename: 'PaymentEventTooEarly',
  message: 'The order does not know that payment yet. Please tell it again.',
} as const;

const refused = {
  __typename: 'PaymentEventRefused',
  message: 'The event is not signed by a payment provider of this website.',
} as const;

/** The path of a provider's webhook, below the website's address. */
export const webhookPath = (provider: ProviderName): string =>
  `/api/commerce/payments/${provider.toLowerCase()}/webhook`;

const statesOf = ({ db, payments }: CommerceContext): Promise<readonly ProviderState[]> =>
  payments.findStates(db);

function show({ viewer }: CommerceContext, { provider, setting, chosen, isOffered }: ProviderState) {
  return {
    version: versionOf(setting ?? newSetting(provider)),
    ...{ __typename: 'PaymentProviderSetting' as const, provider, isOffered },
    ...{ keysFrom: chosen.source, isLive: chosen.isLive, isEnabled: setting?.isEnabled ?? true },
    publicKey: setting?.publicKey ?? '',
    hasSecretKey: (setting?.sealedSecretKey ?? '') !== '',
    hasWebhookSecret: (setting?.sealedWebhookSecret ?? '') !== '',
    isCapturedLater: setting?.isCapturedLater ?? false,
    webhookUrl: `${viewer.baseUrl ?? ''}${webhookPath(provider)}`,
  };
}

/** How owners set up payment providers, and what these tell. */
export const providerSettingsResolvers: Resolvers = {
  Query: {
    paymentProviders: async (_, __, context) =>
      (await statesOf(context)).map((state) => show(context, state)),
  },
  Mutation: {
    async savePaymentProvider(_, { input }, context) {
      const { provider, isEnabled, publicKey, secretKey, webhookSecret, isCapturedLater } = input;
      const problem = findProviderProblem(provider, input);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const seal = (text: string | null | undefined) => (text ? context.payments.seal(text) : (text ?? null));
      const change = {
        ...{
          isEnabled: isEnabled ?? null,
          publicKey: publicKey ?? null,
          isCapturedLater: isCapturedLater ?? null,
        },
        ...{ sealedSecretKey: seal(secretKey), sealedWebhookSecret: seal(webhookSecret) },
      };
      const outcome = await saveProviderSetting(context.db, provider, change, input.expectedVersion);
      const saved = (await statesOf(context)).find((state) => state.provider === provider);
      if (!saved) throw new Error(`${provider} is a provider that nobody knows.`);
      const shown = show(context, saved);
      if (!('outdated' in outcome)) return shown;
      const { message } = changedMeanwhile(outcome);
      return { __typename: 'PaymentProviderSettingChangedMeanwhile', message, stored: shown };
    },
    async receivePaymentEvent(_, { provider: name, headers, body }, context) {
      const state = (await statesOf(context)).find(({ provider }) => provider === name);
      const provider = state && context.payments.open(context.db, state);
      const reading = await provider?.readWebhook(textsOf(headers), body);
      if (!provider || !reading || reading.kind === 'REFUSED') return refused;
      if (reading.kind === 'IGNORED') return { __typename: 'PaymentEventReceived', eventId: null };
      const { event } = reading;
      const outcome = await notePaymentEvent(context, provider.name, event);
      if (outcome === 'TOO_EARLY') return tooEarly;
      return { __typename: 'PaymentEventReceived', eventId: outcome === 'TAKEN' ? event.id : null };
    },
  },
};

/** Headers that came once. */
function textsOf(headers: unknown): Readonly<Record<string, string>> {
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
