import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';

const ensure = `mutation ($email: String!, $role: Role!) {
  ensureContributor(email: $email, password: "a long enough password", websiteId: "mugs", role: $role) { id } }`;
const invite = `mutation ($email: String!, $role: Role!) {
  inviteContributor(input: { email: $email, role: $role }) {
    __typename ... on ContributorInvitation { id email role } ... on Problem { message } } }`;
const accept = `mutation ($token: String!, $password: String!) {
  acceptInvitation(token: $token, password: $password) { __typename ... on SignedIn { account { email role } } ... on Problem { message } } }`;
const change = `mutation ($accountId: ID!, $role: Role!) {
  updateContributorRole(accountId: $accountId, role: $role) { __typename ... on Contributor { role } ... on Problem { message } } }`;
const remove = `mutation ($accountId: ID!) {
  removeContributor(accountId: $accountId) { __typename ... on Problem { message } } }`;
const list = '{ contributors { account { email } role } contributorInvitations { id email } }';

const admin = { websiteId: 'mugs', permissions: ['CONTRIBUTORS_MANAGE', 'AUDIT_READ'], accountId: 'admin' };
const visitor = { websiteId: 'mugs', baseUrl: 'https://mugs.example' };
const password = 'a long enough password';
let install: TestSubgraph;

beforeAll(async () => {
  install = await openTestSubgraph(identitySubgraph);
});
afterAll(() => install.close());
beforeEach(() => install.sql('TRUNCATE contributor, contributor_invitation, account, mail CASCADE'));

async function make(email: string, role = 'ADMIN'): Promise<string> {
  const gateway = { websiteId: null, permissions: ['GATEWAY'] };
  return (await install.run(ensure, { email, role }, gateway)).text('ensureContributor.id');
}

async function inviteAs(email: string, role = 'EDITOR') {
  return install.run(invite, { email, role }, { ...admin, baseUrl: 'https://mugs.example' });
}

/** The token of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await install.sql(
    `SELECT text FROM mail WHERE recipient = '${email}' ORDER BY id DESC LIMIT 1`,
  );
  return /token=([\w-]+)/.exec(String(mail?.text))?.[1] ?? '';
}

const answer = async (token: string, itsPassword = password) =>
  (await install.run(accept, { token, password: itsPassword }, visitor)).at('acceptInvitation');

describe('an invitation', () => {
  test('leads whoever gets the mail to an account with the role that was meant', async () => {
    expect((await inviteAs(' New@Example.com ')).at('inviteContributor')).toMatchObject({
      email: 'new@example.com',
      role: 'EDITOR',
    });
    expect(await answer(await tokenFor('new@example.com'))).toEqual({
      __typename: 'SignedIn',
      account: { email: 'new@example.com', role: 'EDITOR' },
    });
    expect((await install.run(list, {}, admin)).data).toEqual({
      contributors: [{ account: { email: 'new@example.com' }, role: 'EDITOR' }],
      contributorInvitations: [],
    });
  });

  test('is accepted once, however many try at the same moment', async () => {
    await inviteAs('once@example.com');
    const token = await tokenFor('once@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(token)));
    expect(answers.filter((each) => Object(each).__typename === 'SignedIn')).toHaveLength(1);
    expect(await install.sql('SELECT 1 FROM contributor')).toHaveLength(1);
  });

  test('opens no account to whoever reads its mail but does not know its password', async () => {
    await make('known@example.com');
    await install.sql(`UPDATE contributor SET website_id = 'elsewhere'`);
    await inviteAs('known@example.com');
    const token = await tokenFor('known@example.com');
    expect(await answer(token, 'a wrong password')).toMatchObject({ __typename: 'WrongCredentials' });
    expect(await answer(token)).toMatchObject({ __typename: 'SignedIn' });
  });

  test('is over after a week, when it is withdrawn, when a new one was sent, and on another website', async () => {
    const over = {
      __typename: 'InvitationOver',
      message: 'This invitation is no longer valid. Ask for a new one.',
    };
    await inviteAs('late@example.com');
    const first = await tokenFor('late@example.com');
    await inviteAs('late@example.com');
    expect(await answer(first)).toEqual(over);
    const second = await tokenFor('late@example.com');
    const elsewhere = { ...visitor, websiteId: 'elsewhere' };
    expect(
      (await install.run(accept, { token: second, password }, elsewhere)).at('acceptInvitation'),
    ).toEqual(over);
    await install.sql(`UPDATE contributor_invitation SET expires_at = now() - interval '1 second'`);
    expect(await answer(second)).toEqual(over);
    const { text } = await inviteAs('late@example.com');
    const withdraw = 'mutation ($id: ID!) { withdrawInvitation(id: $id) { __typename } }';
    await install.run(withdraw, { id: text('inviteContributor.id') }, admin);
    expect(await answer(await tokenFor('late@example.com'))).toEqual(over);
    expect(await answer('nonsense')).toEqual(over);
  });

  test('needs an address, a role, and someone who is not there yet', async () => {
    await make('there@example.com');
    expect((await inviteAs('no address')).at('inviteContributor')).toEqual({
      __typename: 'InvalidInput',
      message: 'Please enter a valid email',
    });
    expect((await inviteAs('a@example.com', 'NONE')).at('inviteContributor.__typename')).toBe('InvalidInput');
    expect((await inviteAs('there@example.com')).at('inviteContributor.__typename')).toBe(
      'AlreadyContributor',
    );
  });

  test('asks for a password that is long enough, and may be tried again', async () => {
    await inviteAs('short@example.com');
    const token = await tokenFor('short@example.com');
    expect(await answer(token, '1234567')).toMatchObject({ __typename: 'InvalidInput' });
    expect(await answer(token)).toMatchObject({ __typename: 'SignedIn' });
  });
});

describe('the last admin', () => {
  const refusal = {
    __typename: 'LastAdmin',
    message: 'A website needs at least one admin. Make someone else an admin first.',
  };

  test('can be neither taken off nor given another role', async () => {
    const accountId = await make('ada@example.com');
    await make('bea@example.com', 'EDITOR');
    expect((await install.run(remove, { accountId }, admin)).at('removeContributor')).toEqual(refusal);
    const changed = await install.run(change, { accountId, role: 'EDITOR' }, admin);
    expect(changed.at('updateContributorRole')).toEqual(refusal);
  });

  test('is left when two admins take each other off at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [await make('ada@example.com'), await make('bea@example.com')];
      const answers = await Promise.all(
        ids.map(async (accountId) =>
          (await install.run(remove, { accountId }, admin)).at('removeContributor.__typename'),
        ),
      );
      expect(answers.sort()).toEqual(['ContributorRemoved', 'LastAdmin']);
      expect(await install.sql('SELECT 1 FROM contributor WHERE role = 1')).toHaveLength(1);
    }
  });

  test('may go once someone else is one', async () => {
    const ada = await make('ada@example.com');
    const bea = await make('bea@example.com', 'EDITOR');
    await install.run(change, { accountId: bea, role: 'ADMIN' }, admin);
    expect((await install.run(remove, { accountId: ada }, admin)).at('removeContributor.__typename')).toBe(
      'ContributorRemoved',
    );
  });
});

describe('the log of contributors', () => {
  test('says who gave whom which role, and what it was before', async () => {
    const accountId = await make('ada@example.com', 'EDITOR');
    await install.run(change, { accountId, role: 'VIEWER' }, admin);
    const { at } = await install.run(
      `{ contributorsAudit(subjectId: "${accountId}") { nodes { accountId kind change before after } } }`,
      {},
      admin,
    );
    expect(at('contributorsAudit.nodes')).toEqual([
      {
        accountId: 'admin',
        kind: 'contributor',
        change: 'CHANGED',
        before: { role: 4 },
        after: { role: 10 },
      },
    ]);
  });

  test('holds no token of an invitation', async () => {
    await inviteAs('new@example.com');
    const entries = await install.sql(
      `SELECT after::text FROM audit_entry WHERE kind = 'contributor_invitation'`,
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const { after } of entries) expect(String(after)).not.toMatch(/hash|token/);
  });
});

describe('whoever is taken off the website', () => {
  test('leaves no invitation behind: none that they sent, and none that would bring them back', async () => {
    const leaver = await make('leaver@example.com');
    await make('stays@example.com');
    const own = { ...admin, accountId: leaver, baseUrl: 'https://mugs.example' };
    await install.run(invite, { email: 'friend@example.com', role: 'ADMIN' }, own);
    await inviteAs('other@example.com');
    const tokens = [await tokenFor('friend@example.com'), await tokenFor('other@example.com')];
    expect(
      (await install.run(remove, { accountId: leaver }, admin)).text('removeContributor.__typename'),
    ).toBe('ContributorRemoved');
    const [friend, other] = [await answer(tokens[0] ?? ''), await answer(tokens[1] ?? '')];
    expect(friend).not.toMatchObject({ __typename: 'SignedIn' });
    expect(other).toMatchObject({ __typename: 'SignedIn' });
  });

  test('and whoever may not invite any more, has invited nobody', async () => {
    const lowered = await make('lowered@example.com');
    await make('stays@example.com');
    const own = { ...admin, accountId: lowered, baseUrl: 'https://mugs.example' };
    await install.run(invite, { email: 'friend@example.com', role: 'ADMIN' }, own);
    await install.run(change, { accountId: lowered, role: 'EDITOR' }, admin);
    expect((await install.run(list, {}, admin)).at('contributorInvitations')).toEqual([]);
  });
});

test('an administrator sees who signs in with more than a password, and signs a contributor out everywhere', async () => {
  const accountId = await make('ada@mugs.test');
  await make('bea@mugs.test', 'EDITOR');
  const sign = `mutation { signIn(email: "ada@mugs.test", password: "${password}") { __typename } }`;
  for (const _ of [1, 2]) await install.run(sign, {}, visitor);
  await install.sql(
    `INSERT INTO totp (website_id, holder_id, sealed, confirmed_at) VALUES ('*', '${accountId}', 'x', now())`,
  );
  const see = '{ contributors { account { email } hasTotp passkeyCount sessionCount } }';
  expect((await install.run(see, {}, admin)).at('contributors')).toEqual([
    { account: { email: 'ada@mugs.test' }, hasTotp: true, passkeyCount: 0, sessionCount: 2 },
    { account: { email: 'bea@mugs.test' }, hasTotp: false, passkeyCount: 0, sessionCount: 0 },
  ]);
  const end = `mutation ($accountId: ID!) { endContributorSessions(accountId: $accountId) { __typename ... on Contributor { sessionCount } } }`;
  const elsewhere = { ...admin, websiteId: 'plates' };
  expect((await install.run(end, { accountId }, elsewhere)).at('endContributorSessions.__typename')).toBe(
    'NotFound',
  );
  expect((await install.run(end, { accountId }, admin)).at('endContributorSessions')).toEqual({
    __typename: 'Contributor',
    sessionCount: 0,
  });
});
