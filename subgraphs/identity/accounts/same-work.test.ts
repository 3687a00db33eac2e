import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { statementChannel } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';
import { hashPassword } from './password.ts';

const work = vi.hoisted((): { compared: string[]; statements: string[] } => ({
  compared: [],
  statements: [],
}));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (stored: string, password: string) => {
      work.compared.push(stored.split('$').slice(0, 4).join('$'));
      return real.verify(stored, password);
    },
  };
});

/**
 * What jobs do beside: mails and events are handed over after the answer, and what was forgotten is looked for, or asked of every
 * website at once, so when they come to that tells nothing.
 */
const ofJobs =
  /UPDATE mail\b|FROM mail\b|webhook_delivery|FROM weekly_report\b|FROM person_request\b|\$1 = '\*'/;

const listen = (message: unknown) => {
  const text = typeof message === 'object' && message !== null ? String(Reflect.get(message, 'text')) : '';
  if (!ofJobs.test(text)) work.statements.push(text);
};

let identity: TestSubgraph;
let askers = 0;

beforeAll(async () => {
  identity = await openTestSubgraph(identitySubgraph);
  const stored = await hashPassword('a long password of the tests');
  await identity.run(
    'mutation { ensureContributor(email: "known@owners.test", password: "a long password of the tests", websiteId: "mugs", role: EDITOR) { id } }',
    {},
    { permissions: ['GATEWAY'] },
  );
  await identity.sql(`INSERT INTO member (id, website_id, email, password_hash) VALUES
    ('mia', 'mugs', 'mia@members.test', '${stored}'), ('sso', 'mugs', 'sso@members.test', NULL)`);
  statementChannel.subscribe(listen);
});
afterAll(async () => {
  statementChannel.unsubscribe(listen);
  await identity.close();
});
beforeEach(() => {
  work.compared.length = 0;
  work.statements.length = 0;
});

async function costOf(field: string, email: string) {
  askers += 1;
  const credentials = 'email: $email, password: "not the password"';
  const input = field === 'signIn' ? credentials : `input: { ${credentials} }`;
  const { errors, text } = await identity.run(
    `mutation ($email: String!) { ${field}(${input}) { __typename } }`,
    { email },
    { websiteId: 'mugs', address: `203.0.113.${askers}`, baseUrl: 'http://mugs.test' },
  );
  expect([errors, text(`${field}.__typename`)]).toEqual([undefined, 'WrongCredentials']);
  const done = { compared: [...work.compared], statements: [...work.statements] };
  work.compared.length = 0;
  work.statements.length = 0;
  return done;
}

test.each([
  ['signIn', ['known@owners.test', 'unknown@owners.test']],
  ['signInMember', ['mia@members.test', 'unknown@members.test', 'sso@members.test']],
])(
  '%s does the same work whether or not there is such an account, so that time tells nothing',
  async (field, emails) => {
    await costOf(field, 'first@of-all.test');
    const costs = [];
    for (const email of emails) costs.push(await costOf(field, email));
    const [known, ...others] = costs;
    expect(known?.compared).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    for (const other of others) expect(other).toEqual(known);
  },
);

/** What it takes to ask for a mail with a link: the answer, and the statements without what they hold. */
async function costOfMail(email: string) {
  askers += 1;
  work.statements.length = 0;
  const { data, errors } = await identity.run(
    'mutation ($email: String!) { requestPassword(email: $email) { __typename ... on PasswordEmailSent { message } } }',
    { email },
    { websiteId: 'mugs', address: `203.0.113.${askers}`, baseUrl: 'http://mugs.test' },
  );
  expect(errors).toBeUndefined();
  return { data, statements: [...work.statements] };
}

test('asking for a new password does the same work and gets the same answer whether or not there is such an account', async () => {
  await costOfMail('first@of-all.test');
  const known = await costOfMail('known@owners.test');
  expect(known.data).toMatchObject({ requestPassword: { __typename: 'PasswordEmailSent' } });
  expect(known.statements.length).toBeGreaterThan(3);
  for (const email of ['unknown@owners.test', 'mia@members.test'])
    expect(await costOfMail(email)).toEqual(known);
});
