import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { sealPurpose } from './carrier-asking.ts';
import { findShippingRatesSetting, saveShippingRatesSetting } from './shipping-rates-setting.data.ts';

const longestUrl = 500;

/** Refuses what is no address of a service, and what signs nothing. */
function findProblem(
  { trustedHosts }: CommerceContext,
  { url, secret }: { readonly url: string; readonly secret: string },
): { message: string; field: string } | null {
  if (url !== '' && !isAddress(url, trustedHosts))
    return { field: 'input.url', message: 'Please give an address that begins with https://.' };
  if (secret !== '' && !/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret))
    return {
      field: 'input.secret',
      message: 'A secret begins with whsec_, followed by 24 to 64 bytes in base64.',
    };
  return null;
}

function isAddress(text: string, trustedHosts: ReadonlySet<string>): boolean {
  if (text.length > longestUrl || !URL.canParse(text)) return false;
  const { protocol, host, username } = new URL(text);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && trustedHosts.has(host)));
}

/** Which service is asked what sending costs. */
export const shippingRatesSettingResolvers: Resolvers = {
  Query: {
    shippingRatesSetting: (_, __, { db }) => findShippingRatesSetting(db),
  },
  Mutation: {
    async updateShippingRatesSetting(_, { input }, context) {
      const { isEnabled, url, secret, expectedVersion } = input;
      const given = { url: (url ?? '').trim(), secret: (secret ?? '').trim() };
      const problem = findProblem(context, given);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const before = await findShippingRatesSetting(context.db);
      if (given.url !== '' && given.secret === '' && before.sealedSecret === '')
        return {
          ...{ __typename: 'InvalidInput', field: 'input.secret' },
          message: 'Please give the secret that questions are signed with, too.',
        };
      const change = {
        isEnabled: isEnabled ?? null,
        url: url == null ? null : given.url,
        sealedSecret: given.secret === '' ? null : context.secret.seal(sealPurpose, given.secret),
      };
      const saved = await saveShippingRatesSetting(context.db, change, expectedVersion);
      return 'outdated' in saved
        ? { __typename: 'ShippingRatesSettingChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'ShippingRatesSetting', ...saved };
    },
  },
  ShippingRatesSetting: {
    version: versionOf,
    hasSecret: ({ sealedSecret }) => sealedSecret !== '',
  },
};
