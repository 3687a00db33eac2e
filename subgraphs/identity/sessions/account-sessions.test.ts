import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';

const ensureContributor = `mutation ($email: String!, $password: String!) {
  ensureContributor(email: $email, password: $password, websiteId: "mugs", role: EDITOR) { id } }`;
const signInWith = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) {
  ... on SignedIn { account { id } } } }`;
const readSession = `query ($token: String!) { session(token: $token, websiteId: "mugs") { accountId } }`;
const list = '{ account { sessions { id userAgent host isCurrent } } }';
const endOne = `mutation ($id: ID!) { endAccountSession(id: $id) {
  ... on AccountSessionsEnded { sessions { host } } ... on Problem { message } } }`;
const endOthers = 'mutation { endOtherAccountSessions { sessions { host isCurrent } } }';
const gateway = { websiteId: null, permissions: ['GATEWAY'] };
const password = 'a long enough password';

let install: TestSubgraph;

beforeAll(async () => {
  install = await openTestSubgraph(identitySubgraph);
});
afterAll(() => install.close());

async function makeAccount(email: string): Promise<string> {
  return (await install.run(ensureContributor, { email, password }, gateway)).text('ensureContributor.id');
}

/** Signs in at a website; answers who asks from then on. */
async function signIn(email: string, accountId: string, host: string) {
  const viewer = {
    websiteId: 'mugs',
    address: '203.0.113.9',
    baseUrl: `https://${host}`,
    userAgent: `Browser at ${host}`,
  };
  const { effects } = await install.run(signInWith, { email, password }, viewer);
  const started = effects.find(({ kind }) => kind === 'session-started');
  const sessionToken = started && 'token' in started ? String(started.token) : '';
  return { websiteId: 'mugs', accountId, sessionToken };
}

const isOpen = async (token: string) =>
  (await install.run(readSession, { token }, gateway)).at('session') !== null;

test('a contributor sees where they are signed in on the whole install, and ends one session or all others; nobody else’s', async () => {
  const ada = await makeAccount('ada@owners.test');
  const bea = await makeAccount('bea@owners.test');
  const mugs = await signIn('ada@owners.test', ada, 'mugs.example');
  const plates = await signIn('ada@owners.test', ada, 'plates.example');
  const bowls = await signIn('ada@owners.test', ada, 'bowls.example:8443');
  const hers = await signIn('bea@owners.test', bea, 'mugs.example');
  const sessions = Object((await install.run(list, {}, mugs)).at('account.sessions'));
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      userAgent: 'Browser at bowls.example:8443',
      host: 'bowls.example:8443',
      isCurrent: false,
    },
    {
      id: expect.any(String),
      userAgent: 'Browser at plates.example',
      host: 'plates.example',
      isCurrent: false,
    },
    { id: expect.any(String), userAgent: 'Browser at mugs.example', host: 'mugs.example', isCurrent: true },
  ]);
  // What the list says of a session opens none.
  for (const { id } of sessions) expect(await isOpen(id)).toBe(false);

  const [atBowls] = sessions;
  expect((await install.run(endOne, { id: atBowls.id }, hers)).at('endAccountSession')).toEqual({
    message: 'There is no such session.',
  });
  expect(await isOpen(bowls.sessionToken)).toBe(true);
  expect((await install.run(endOne, { id: atBowls.id }, mugs)).at('endAccountSession')).toEqual({
    sessions: [{ host: 'plates.example' }, { host: 'mugs.example' }],
  });
  expect(await isOpen(bowls.sessionToken)).toBe(false);
  // Two who end them at once both find them ended.
  const [one, other] = await Promise.all([
    install.run(endOthers, {}, mugs),
    install.run(endOthers, {}, mugs),
  ]);
  for (const answer of [one, other])
    expect(answer.at('endOtherAccountSessions.sessions')).toEqual([
      { host: 'mugs.example', isCurrent: true },
    ]);
  expect(await Promise.all([mugs, plates, hers].map(({ sessionToken }) => isOpen(sessionToken)))).toEqual([
    ...[true, false, true],
  ]);
});
