import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';
import { hashPassword, isPasswordOf, nobodysHash } from './password.ts';

const ensureContributor = `mutation ($email: String!, $password: String!) {
  ensureContributor(email: $email, password: $password, websiteId: "mugs", role: EDITOR) { id }
}`;
const signInWith = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) {
  __typename
  ... on SignedIn { account { email role } }
  ... on Problem { message }
  ... on TooManyAttempts { retryAfter }
} }`;
const signOut = 'mutation { signOut { isSignedOut } }';
const readSession = `query ($token: String!, $websiteId: ID!) {
  session(token: $token, websiteId: $websiteId) { accountId permissions }
}`;
const gateway = { websiteId: null, permissions: ['GATEWAY'] };
const password = 'a long enough password';

let install: TestSubgraph;
let addresses = 0;

beforeAll(async () => {
  install = await openTestSubgraph(identitySubgraph);
});

afterAll(() => install.close());

/** An address that nobody has tried from yet. */
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

async function makeAccount(email: string): Promise<string> {
  return (await install.run(ensureContributor, { email, password }, gateway)).text('ensureContributor.id');
}

function signIn(
  email: string,
  itsPassword: string,
  viewer: { address: string; sessionToken?: string; deviceTokens?: string[] },
) {
  return install.run(signInWith, { email, password: itsPassword }, { websiteId: 'mugs', ...viewer });
}

async function outcomeOf(email: string, itsPassword: string, address: string): Promise<string> {
  return (await signIn(email, itsPassword, { address })).text('signIn.__typename');
}

async function startSession(email: string): Promise<string> {
  const { effects } = await signIn(email, password, { address: newAddress() });
  return tokenOf(effects);
}

function tokenOf(effects: readonly { kind: string; token?: string }[]): string {
  return effects.find(({ kind }) => kind === 'session-started')?.token ?? '';
}

function deviceOf(effects: readonly { kind: string; token?: string }[]): string {
  return effects.find(({ kind }) => kind === 'device-known')?.token ?? '';
}

async function sessionOf(token: string, websiteId = 'mugs') {
  return (await install.run(readSession, { token, websiteId }, gateway)).at('session');
}

describe('who knows the password', () => {
  test('signs in, and gets a session of two weeks that only the browser can show', async () => {
    const accountId = await makeAccount('ada@example.com');
    const { at, effects } = await signIn(' ADA@example.com ', password, { address: newAddress() });
    expect(at('signIn')).toEqual({
      __typename: 'SignedIn',
      account: { email: 'ada@example.com', role: 'EDITOR' },
    });
    expect(effects).toEqual([
      { kind: 'session-started', token: expect.any(String), expiresAt: expect.any(String) },
      { kind: 'device-known', token: expect.any(String), expiresAt: expect.any(String) },
    ]);
    const token = tokenOf(effects);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await sessionOf(token)).toEqual({
      accountId,
      permissions: ['CONTENT_MANAGE', 'CONTENT_DRAFT', 'MEDIA_MANAGE', 'MEDIA_UPLOAD', 'COMMENTS_MODERATE'],
    });
    const rows = await install.sql(`SELECT encode(token_hash, 'hex') AS stored,
      round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM session WHERE account_id = '${accountId}'`);
    expect(rows).toEqual([{ stored: expect.stringMatching(/^[0-9a-f]{64}$/), days: 14 }]);
    expect(rows[0]?.stored).not.toBe(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('leaves the session behind that the browser had before', async () => {
    await makeAccount('again@example.com');
    const former = await startSession('again@example.com');
    const { effects } = await signIn('again@example.com', password, {
      address: newAddress(),
      sessionToken: former,
    });
    expect(await sessionOf(former)).toBeNull();
    expect(await sessionOf(tokenOf(effects))).not.toBeNull();
  });

  test('is not held up by the good sign-ins of an office that shares one address', async () => {
    await makeAccount('office@example.com');
    const address = newAddress();
    for (let count = 0; count < 22; count += 1) {
      expect(await outcomeOf('office@example.com', password, address)).toBe('SignedIn');
    }
  });
});

describe('a session', () => {
  test('allows nothing on a website that its account does not contribute to', async () => {
    const accountId = await makeAccount('guest@example.com');
    expect(await sessionOf(await startSession('guest@example.com'), 'plates')).toEqual({
      accountId,
      permissions: [],
    });
  });

  test('is unknown when its token was made up, or is what is stored', async () => {
    await makeAccount('copied@example.com');
    await startSession('copied@example.com');
    const rows = await install.sql('SELECT token_hash FROM session');
    for (const { token_hash } of rows) {
      expect(await sessionOf(Buffer.from(String(token_hash)).toString('base64url'))).toBeNull();
    }
    for (const token of ['', 'made up']) expect(await sessionOf(token)).toBeNull();
  });

  test('is over after its time', async () => {
    const accountId = await makeAccount('over@example.com');
    const token = await startSession('over@example.com');
    await install.sql(
      `UPDATE session SET expires_at = now() - interval '1 second' WHERE account_id = '${accountId}'`,
    );
    expect(await sessionOf(token)).toBeNull();
  });

  test('ends when its holder signs out, and signing out twice is no failure', async () => {
    await makeAccount('leaving@example.com');
    const sessionToken = await startSession('leaving@example.com');
    for (const _ of ['once', 'twice']) {
      const { data, effects } = await install.run(signOut, {}, { websiteId: 'mugs', sessionToken });
      expect(data).toEqual({ signOut: { isSignedOut: true } });
      expect(effects).toEqual([{ kind: 'session-ended' }]);
      expect(await sessionOf(sessionToken)).toBeNull();
    }
  });

  test('is told to the gateway only', async () => {
    await makeAccount('private@example.com');
    const token = await startSession('private@example.com');
    const { errors } = await install.run(readSession, { token, websiteId: 'mugs' }, { websiteId: 'mugs' });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});

describe('who does not know the password', () => {
  test('learns nothing about whether the mail address has an account', async () => {
    await makeAccount('known@example.com');
    const known = await signIn('known@example.com', 'wrong', { address: newAddress() });
    const unknown = await signIn('unknown@example.com', 'wrong', { address: newAddress() });
    expect(known.data).toEqual(unknown.data);
    expect(known.text('signIn.__typename')).toBe('WrongCredentials');
    expect([...known.effects, ...unknown.effects]).toEqual([]);
  });

  test('waits as long for an answer when there is no account', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(cost(nobodysHash)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
    expect(cost(await hashPassword('anything'))).toBe(cost(nobodysHash));
    expect(await isPasswordOf(null, 'anything')).toBe(false);
  });

  test.each(['known', 'nobody'])(
    'is accepted 5 times in a quarter of an hour from one address when the account is %s',
    async (kind) => {
      const email = `${kind}-throttled@example.com`;
      if (kind === 'known') await makeAccount(email);
      const address = newAddress();
      for (let failure = 0; failure < 5; failure += 1) {
        expect(await outcomeOf(email, 'wrong', address)).toBe('WrongCredentials');
      }
      const { at } = await signIn(email, password, { address });
      expect(at('signIn')).toEqual({
        __typename: 'TooManyAttempts',
        message: 'Too many attempts. Please try again in 15 minutes.',
        retryAfter: expect.any(Number),
      });
      expect(at('signIn.retryAfter')).toBeGreaterThan(840);
      expect(at('signIn.retryAfter')).toBeLessThanOrEqual(900);
      const outcome = kind === 'known' ? 'SignedIn' : 'WrongCredentials';
      expect(await outcomeOf(email, password, newAddress())).toBe(outcome);
      await install.sql(`UPDATE sign_in_attempt SET window_start = now() - interval '15 minutes'`);
      expect(await outcomeOf(email, password, address)).toBe(outcome);
    },
  );

  test('is accepted 5 times even when 20 attempts come at once', async () => {
    await makeAccount('flood@example.com');
    const address = newAddress();
    const attempts = Array.from({ length: 20 }, () => outcomeOf('flood@example.com', 'wrong', address));
    const outcomes = (await Promise.all(attempts)).sort();
    expect(outcomes).toEqual([...Array(15).fill('TooManyAttempts'), ...Array(5).fill('WrongCredentials')]);
    expect(await outcomeOf('flood@example.com', password, address)).toBe('TooManyAttempts');
  });

  test('is accepted 100 times an hour from a thousand addresses, and the owner still gets in', async () => {
    await makeAccount('famous@example.com');
    const { effects } = await signIn('famous@example.com', password, { address: newAddress() });
    const token = deviceOf(effects);
    const guess = (index: number) =>
      outcomeOf('famous@example.com', 'wrong', `198.51.${index >> 8}.${index & 255}`);
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, (_, index) => guess(index)));
    expect(outcomes.filter((outcome) => outcome === 'WrongCredentials')).toHaveLength(100);
    expect(await outcomeOf('famous@example.com', password, newAddress())).toBe('TooManyAttempts');
    const own = { address: newAddress(), deviceTokens: ['made-up', token] };
    expect((await signIn('famous@example.com', password, own)).text('signIn.__typename')).toBe('SignedIn');
  });

  test('is accepted 10 times in a browser that was signed in before, which is nobody else’s', async () => {
    await makeAccount('laptop@example.com');
    await makeAccount('colleague@example.com');
    const { effects } = await signIn('laptop@example.com', password, { address: newAddress() });
    const deviceTokens = [deviceOf(effects)];
    const guess = async (email: string, address: string) =>
      (await signIn(email, 'wrong', { address, deviceTokens })).text('signIn.__typename');
    const here = newAddress();
    const own = await Promise.all(Array.from({ length: 12 }, () => guess('laptop@example.com', here)));
    expect(own.filter((outcome) => outcome === 'WrongCredentials')).toHaveLength(10);
    const other = await Promise.all(Array.from({ length: 12 }, () => guess('colleague@example.com', here)));
    expect(other.filter((outcome) => outcome === 'WrongCredentials')).toHaveLength(5);
  });

  test('is accepted 20 times from one address, whichever mail addresses are tried, and others still are', async () => {
    const address = newAddress();
    const attempts = Array.from({ length: 25 }, (_, index) =>
      outcomeOf(`victim${index}@example.com`, 'wrong', address),
    );
    const outcomes = (await Promise.all(attempts)).sort();
    expect(outcomes).toEqual([...Array(5).fill('TooManyAttempts'), ...Array(20).fill('WrongCredentials')]);
    expect(await outcomeOf('victim24@example.com', 'wrong', newAddress())).toBe('WrongCredentials');
  });

  test('does not lock anyone out from an address that is refused', async () => {
    await makeAccount('target@example.com');
    const address = newAddress();
    for (let index = 0; index < 20; index += 1)
      await outcomeOf(`other${index}@example.com`, 'wrong', address);
    for (let index = 0; index < 10; index += 1) {
      expect(await outcomeOf('target@example.com', 'wrong', address)).toBe('TooManyAttempts');
    }
    expect(await outcomeOf('target@example.com', password, newAddress())).toBe('SignedIn');
  });
});

test('a success clears the failures of the mail address', async () => {
  await makeAccount('forgetful@example.com');
  const address = newAddress();
  for (const _ of ['first', 'second']) {
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await outcomeOf('forgetful@example.com', 'wrong', address)).toBe('WrongCredentials');
    }
    expect(await outcomeOf('forgetful@example.com', password, address)).toBe('SignedIn');
  }
});

test('counts whose window is over are removed, and hold no mail or network address', async () => {
  await install.sql('TRUNCATE sign_in_attempt');
  await makeAccount('tidy@example.com');
  await outcomeOf('stranger@example.com', 'wrong', newAddress());
  const rows = await install.sql('SELECT key FROM sign_in_attempt');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^(email|address):[\w-]{43}$/);
  await install.sql(`UPDATE sign_in_attempt SET window_start = now() - interval '61 minutes'`);
  await outcomeOf('tidy@example.com', password, newAddress());
  expect(
    await install.sql(`SELECT 1 FROM sign_in_attempt WHERE window_start < now() - interval '1 hour'`),
  ).toEqual([]);
});
