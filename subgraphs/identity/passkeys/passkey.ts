import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { IdentityContext } from '../context.ts';
import { databaseOf, type Holder, type HolderKind } from '../second-factors/holder.ts';
import { signInExpired } from '../second-factors/second-factor.ts';
import { takeStep, writeStep } from '../second-factors/sign-in-step.data.ts';
import {
  countPasskeyUse,
  findPasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
} from './passkey.data.ts';

/** Loaded when the first passkey is used: with all that it needs it takes 10 MB, and many shops never see one. */
const loadWebauthn = () => import('@simplewebauthn/server');

const longestName = 100;
const text = z.string().max(20_000);

/** What a browser answers that made a passkey. */
const registration = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What a browser answers whose passkey signed. */
const authentication = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

const registrationJson = z.custom<RegistrationResponseJSON>((value) => registration.safeParse(value).success);
const authenticationJson = z.custom<AuthenticationResponseJSON>(
  (value) => authentication.safeParse(value).success,
);

const refused = {
  __typename: 'PasskeyRefused',
  message: 'This passkey is unknown here, or it did not answer as it should.',
} as const;

/** The website as browsers know it: passkeys are bound to its host. */
function placeOf({ viewer }: IdentityContext): { origin: string; host: string } {
  const { origin, hostname } = new URL(viewer.baseUrl ?? 'http://localhost');
  return { origin, host: hostname };
}

/** What a browser is given to make a passkey: one that finds its account by itself, and asks who holds the device. */
export async function startPasskey(context: IdentityContext, { id, db }: Holder, label: string) {
  const { host } = placeOf(context);
  const known = await findPasskeys(db, id);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    ...{ rpName: host, rpID: host, userName: label, userDisplayName: label },
    userID: new TextEncoder().encode(id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const step = { holderId: id, isRemembered: false, value: options.challenge };
  return { token: await writeStep(db, 'NEW_PASSKEY', step), options };
}

/** Keeps the passkey that a browser made for whoever asked for it, on the website that asked. */
export async function savePasskey(
  context: IdentityContext,
  { id: holderId, db }: Holder,
  input: { token: string; response: unknown; name: string },
) {
  const step = await takeStep(db, 'NEW_PASSKEY', input.token);
  if (step?.holderId !== holderId) return signInExpired;
  const { origin, host } = placeOf(context);
  const { data: response } = registrationJson.safeParse(input.response);
  if (!response) return refused;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: step.value,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => null);
  const made = verified?.registrationInfo?.credential;
  if (!made) return refused;
  const name =
    input.name
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longestName) || 'Passkey';
  const draft = { id: made.id, holderId, publicKey: made.publicKey, counter: made.counter };
  const transports = response.response.transports ?? [];
  const passkey = await insertPasskey(db, { ...draft, transports, host, name });
  return passkey ? ({ __typename: 'PasskeySaved', passkey } as const) : refused;
}

/** What a browser is given to sign in with: it finds the passkeys of this host by itself. */
export async function startPasskeySignIn(context: IdentityContext, kind: HolderKind) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: placeOf(context).host,
    userVerification: 'required',
  });
  const step = { holderId: null, isRemembered: false, value: options.challenge };
  return { token: await writeStep(databaseOf(context, kind), 'PASSKEY', step), options };
}

/** Who holds the passkey that signed what was asked for: whoever it belongs to is known by the device and by its lock. */
export async function verifyPasskey(
  context: IdentityContext,
  kind: HolderKind,
  input: { token: string; response: unknown },
): Promise<PasskeyRow | typeof refused | typeof signInExpired> {
  const db = databaseOf(context, kind);
  const step = await takeStep(db, 'PASSKEY', input.token);
  if (!step) return signInExpired;
  const { data: response } = authenticationJson.safeParse(input.response);
  const passkey = response ? await findPasskey(db, response.id) : null;
  if (!response || !passkey) return refused;
  const { origin, host } = placeOf(context);
  const { id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: step.value,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return refused;
  const isFirst = await countPasskeyUse(db, id, verified.authenticationInfo.newCounter);
  return isFirst ? passkey : refused;
}
