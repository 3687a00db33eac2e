import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { isLine } from '../members/member.rules.ts';
import { websiteOf } from '../members/member-website.ts';
import { contentOf, deleteProvider, findProviders, saveProvider } from './sign-on.data.ts';
import { clientSecretPurpose, finishSignOn, startSignOn } from './sign-on.ts';

const longestName = 100;
const longest = 1_000;
const gone = { __typename: 'NotFound', message: 'There is no such provider.' } as const;

function invalid(field: string, message: string) {
  return { __typename: 'InvalidInput', field: `input.${field}`, message } as const;
}

/** An issuer is an address without a query; over plain HTTP only hosts are asked that the operator trusts. */
function isIssuer(issuer: string, trustedHosts: ReadonlySet<string>): boolean {
  if (issuer.length > longest || !URL.canParse(issuer)) return false;
  const { protocol, host, search, hash, username } = new URL(issuer);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && trustedHosts.has(host));
  return isSafe && search === '' && hash === '' && username === '';
}

/** Sign-on by OpenID Connect: providers that owners name, and sign-ins by them. */
export const signOnResolvers: Resolvers = {
  Query: {
    identityProviders: (_, __, context) => findProviders(websiteOf(context)),
    signInProviders: async (_, __, context) =>
      (await findProviders(websiteOf(context))).filter(({ isActive }) => isActive),
  },
  Mutation: {
    async saveIdentityProvider(_, { input }, context) {
      const { id, name, issuer, clientId, clientSecret, isActive, expectedVersion } = input;
      if (name.trim() === '' || !isLine(name, longestName))
        return invalid('name', `A name is one line of 1 to ${longestName} characters.`);
      if (!isIssuer(issuer, context.trustedHosts))
        return invalid('issuer', 'The issuer is an address that begins with https://.');
      if (clientId === '' || !isLine(clientId, longest)) return invalid('clientId', 'Give the client id.');
      if ((clientSecret ?? '').length > longest) return invalid('clientSecret', 'That secret is too long.');
      const sealedSecret =
        clientSecret == null ? null : context.secret.seal(clientSecretPurpose, clientSecret);
      const draft = { name: name.trim(), issuer, clientId, isActive: isActive ?? true, sealedSecret };
      const row = await saveProvider(websiteOf(context), id ?? null, draft, expectedVersion);
      if (row && 'outdated' in row)
        return { __typename: 'IdentityProviderChangedMeanwhile', ...changedMeanwhile(row) };
      return row ? { ...row, __typename: 'IdentityProvider' } : gone;
    },
    async deleteIdentityProvider(_, { id }, context) {
      const isRemoved = await deleteProvider(websiteOf(context), id);
      return isRemoved ? { __typename: 'SignOnProviderRemoved', isRemoved } : gone;
    },
    startSignOn: (_, { providerId }, context) => startSignOn(context, providerId),
    finishSignOn: (_, { input: { token, query } }, context) => finishSignOn(context, token, query),
  },
  IdentityProvider: { version: (row) => versionOf(contentOf(row)) },
};
