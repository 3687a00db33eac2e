import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { isAccountEmail } from '../accounts/account.rules.ts';
import type { IdentityContext } from '../context.ts';
import { findAccountsClosed } from '../members/accounts-closed.rules.ts';
import { findMember, findMemberByEmail, insertMember, type MemberRow } from '../members/member.data.ts';
import { isLine, memberLimits } from '../members/member.rules.ts';
import { beginSession } from '../members/member-sign-in.ts';
import { websiteOf } from '../members/member-website.ts';
import { signInExpired } from '../second-factors/second-factor.ts';
import { takeStep, writeStep } from '../second-factors/sign-in-step.data.ts';
import { findIdentity, findProvider, type IdentityProviderRow, saveIdentity } from './sign-on.data.ts';

/** What the secret that a provider shares is sealed for. */
export const clientSecretPurpose = 'secret shared with a sign-on provider';

const callbackPath = '/account/sign-on/callback';

const stepValue = z.object({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});

/** What a provider says of someone. Only an address that it vouches for counts. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
});

function failed(message: string) {
  return { __typename: 'SignOnFailed', message } as const;
}

const unreachable = failed('The sign-in there cannot be reached. Please try again later.');
const refused = failed('The sign-in there did not work. Please try again.');
const noEmail = failed('The sign-in there did not vouch for a mail address, which an account needs.');

async function configure(
  { secret, openFetch, trustedHosts }: IdentityContext,
  { issuer, clientId, sealedSecret }: IdentityProviderRow,
): Promise<Configuration> {
  const clientSecret = secret.open(clientSecretPurpose, sealedSecret) ?? undefined;
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:' && trustedHosts.has(server.host);
  return discovery(server, clientId, clientSecret, undefined, {
    [customFetch]: (url, { method, headers, body }) =>
      openFetch(url, {
        method,
        headers,
        body: body instanceof URLSearchParams ? body.toString() : undefined,
      }),
    ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
  });
}

/** Sends the browser to a provider, with a state, a nonce and a challenge that only this sign-in knows the answers to. */
export async function startSignOn(context: IdentityContext, providerId: string) {
  const db = websiteOf(context);
  // Where nobody signs in, nobody is sent there.
  const isClosed = findAccountsClosed(context.viewer, 'sign-in') !== null;
  const provider = isClosed ? null : await findProvider(db, providerId);
  if (!provider?.isActive) return { __typename: 'NotFound', message: 'Nobody signs in there.' } as const;
  const configuration = await configure(context, provider).catch(() => null);
  if (!configuration) return unreachable;
  const codeVerifier = randomPKCECodeVerifier();
  const step = { providerId, state: randomState(), nonce: randomNonce(), codeVerifier };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: new URL(callbackPath, context.viewer.baseUrl).href,
    scope: 'openid email profile',
    state: step.state,
    nonce: step.nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  const value = JSON.stringify(step);
  const token = await writeStep(db, 'PROVIDER', { holderId: null, isRemembered: false, value });
  return { __typename: 'SignOnStarted', url: url.href, token } as const;
}

/** Signs in whom the provider vouches for: who came before, who has the address, or someone new. */
export async function finishSignOn(context: IdentityContext, token: string, query: string) {
  const db = websiteOf(context);
  const step = await takeStep(db, 'PROVIDER', token);
  const begun = step && stepValue.parse(JSON.parse(step.value));
  const provider = begun && (await findProvider(db, begun.providerId));
  if (!begun || !provider?.isActive) return signInExpired;
  const said = await verifyProviderAnswer(context, provider, begun, query).catch(() => null);
  if (!said) return refused;
  if (findAccountsClosed(context.viewer, 'sign-in')) return refused;
  const member = await memberOf(context, provider.id, said);
  if (!member) return findAccountsClosed(context.viewer, 'sign-up') ? refused : noEmail;
  return { __typename: 'MemberSignedIn', member: await beginSession(context, member, false) } as const;
}

async function verifyProviderAnswer(
  context: IdentityContext,
  provider: IdentityProviderRow,
  { state, nonce, codeVerifier }: z.infer<typeof stepValue>,
  query: string,
): Promise<z.infer<typeof claims>> {
  const configuration = await configure(context, provider);
  const callback = new URL(callbackPath, context.viewer.baseUrl);
  callback.search = query;
  const tokens = await authorizationCodeGrant(configuration, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const said = claims.parse(tokens.claims());
  if (said.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return said;
  return claims.parse({ ...said, ...(await fetchUserInfo(configuration, tokens.access_token, said.sub)) });
}

async function memberOf(
  context: IdentityContext,
  providerId: string,
  said: z.infer<typeof claims>,
): Promise<MemberRow | null> {
  return websiteOf(context).transaction(async (queries) => {
    const known = await findIdentity(queries, providerId, said.sub);
    if (known !== null) return findMember(queries, known);
    const email = normalizeEmail(said.email ?? '');
    if (!isAccountEmail(email) || String(said.email_verified) !== 'true') return null;
    const nameOf = (name = '') => (isLine(name, memberLimits.name) ? name : '');
    const draft = { email, passwordHash: null, language: null };
    const names = { firstName: nameOf(said.given_name), lastName: nameOf(said.family_name) };
    const isOpen = findAccountsClosed(context.viewer, 'sign-up') === null;
    const made = isOpen ? await insertMember(queries, { ...draft, ...names }) : null;
    const member = made ?? (await findMemberByEmail(queries, email));
    if (member) await saveIdentity(queries, providerId, said.sub, member.id);
    return member;
  });
}
