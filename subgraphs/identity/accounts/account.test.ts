import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';

const ensureContributor = `mutation ($email: String!, $password: String!, $websiteId: ID!, $role: Role!) {
  ensureContributor(email: $email, password: $password, websiteId: $websiteId, role: $role) { id email }
}`;
const readAccount = '{ account { id email role permissions } }';
const referToAccount = `query ($accounts: [_Any!]!) {
  _entities(representations: $accounts) { ... on Account { email role } }
}`;
const gateway = { websiteId: null, permissions: ['GATEWAY'] };
const password = 'a long enough password';

let install: TestSubgraph;

beforeAll(async () => {
  install = await openTestSubgraph(identitySubgraph);
});

afterAll(() => install.close());

function ensure(email: string, websiteId: string, role: string, itsPassword = password) {
  return install.run(ensureContributor, { email, password: itsPassword, websiteId, role }, gateway);
}

async function makeAccount(email: string, websiteId: string, role: string): Promise<string> {
  const { text } = await ensure(email, websiteId, role);
  return text('ensureContributor.id');
}

describe('the first contributor', () => {
  test('is one account with one role, however many processes start at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => ensure(' First@Example.com', 'mugs', 'ADMIN')),
    );
    const ids = new Set(made.map(({ text }) => text('ensureContributor.id')));
    expect(ids.size).toBe(1);
    expect(made[0]?.at('ensureContributor.email')).toBe('first@example.com');
    expect(await install.sql(`SELECT 1 FROM account WHERE email ILIKE 'first@example.com'`)).toHaveLength(1);
    const rows = await install.sql(
      `SELECT website_id, role FROM contributor WHERE account_id = '${[...ids][0]}'`,
    );
    expect(rows).toEqual([{ website_id: 'mugs', role: 1 }]);
  });

  test('keeps the password when it is made again, and gets the new role', async () => {
    const id = await makeAccount('kept@example.com', 'mugs', 'ADMIN');
    const before = await install.sql(`SELECT password_hash FROM account WHERE id = '${id}'`);
    await ensure('kept@example.com', 'mugs', 'EDITOR', 'another password');
    const after = await install.sql(`SELECT password_hash FROM account WHERE id = '${id}'`);
    expect(after).toEqual(before);
    const { at } = await install.run(readAccount, {}, { websiteId: 'mugs', accountId: id });
    expect(at('account.role')).toBe('EDITOR');
  });

  test.each([
    ['no mail address', password],
    ['short@example.com', '1234567'],
  ])('is not made of %s and the password “%s”', async (email, itsPassword) => {
    const { errors } = await ensure(email, 'mugs', 'ADMIN', itsPassword);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await install.sql(`SELECT 1 FROM account WHERE email = '${email}'`)).toEqual([]);
  });

  test('is not made by an admin, only by the gateway', async () => {
    const admin = {
      websiteId: 'mugs',
      accountId: 'ada',
      permissions: ['CONTRIBUTORS_MANAGE', 'WEBSITE_CREATE'],
    };
    const variables = { email: 'eve@example.com', password, websiteId: 'mugs', role: 'ADMIN' };
    const { errors } = await install.run(ensureContributor, variables, admin);
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});

describe('a contributor', () => {
  test('sees the role and the permissions on the website, and none on another', async () => {
    const accountId = await makeAccount('reporter@example.com', 'mugs', 'REPORTING');
    const here = await install.run(readAccount, {}, { websiteId: 'mugs', accountId });
    expect(here.at('account')).toEqual({
      id: accountId,
      email: 'reporter@example.com',
      role: 'REPORTING',
      permissions: ['REPORTS_READ'],
    });
    for (const websiteId of ['plates', null]) {
      const elsewhere = await install.run(readAccount, {}, { websiteId, accountId });
      expect(elsewhere.at('account')).toMatchObject({ role: 'NONE', permissions: [] });
    }
  });

  test('may have a different role on each website', async () => {
    const accountId = await makeAccount('both@example.com', 'mugs', 'STORE_MANAGER');
    await ensure('both@example.com', 'plates', 'VIEWER');
    const roleOn = async (websiteId: string) =>
      (await install.run(readAccount, {}, { websiteId, accountId })).at('account.role');
    expect(await roleOn('mugs')).toBe('STORE_MANAGER');
    expect(await roleOn('plates')).toBe('VIEWER');
  });

  test('is shown to those who manage contributors of the website or change what is on it, and to nobody else', async () => {
    const id = await makeAccount('shown@example.com', 'mugs', 'EDITOR');
    const manager = { accountId: 'boss', permissions: ['CONTRIBUTORS_MANAGE'] };
    const accounts = [{ __typename: 'Account', id }];
    const seenBy = async (viewer: object) =>
      (await install.run(referToAccount, { accounts }, viewer)).at('_entities');
    expect(await seenBy({ websiteId: 'mugs', ...manager })).toEqual([
      { email: 'shown@example.com', role: 'EDITOR' },
    ]);
    expect(await seenBy({ websiteId: 'plates', ...manager })).toEqual([null]);
    const colleague = { accountId: 'colleague', permissions: ['CONTENT_MANAGE'] };
    expect(await seenBy({ websiteId: 'mugs', ...colleague })).toEqual([
      { email: 'shown@example.com', role: 'EDITOR' },
    ]);
    expect(await seenBy({ websiteId: 'plates', ...colleague })).toEqual([null]);
    expect(
      await seenBy({ websiteId: 'mugs', accountId: 'moderator', permissions: ['COMMENTS_MODERATE'] }),
    ).toEqual([null]);
    expect(await seenBy({ websiteId: 'mugs' })).toEqual([null]);
  });
});

test('the database itself shows a website no contributor of another, whatever a statement asks for', async () => {
  await makeAccount('bound@example.com', 'mugs', 'EDITOR');
  const everyContributor = statement(`SELECT DISTINCT website_id FROM contributor WHERE $1 <> ''`);
  const { database } = install.subgraph;
  expect(await database.forWebsite('saucers').rows(everyContributor)).toEqual([]);
  expect(await database.forWebsite('mugs').rows(everyContributor)).toEqual([{ website_id: 'mugs' }]);
});

test('a visitor has no account', async () => {
  expect((await install.run(readAccount, {}, { websiteId: 'mugs' })).data).toEqual({ account: null });
});
