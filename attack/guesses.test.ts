import { afterAll, beforeAll } from 'vitest';
import { makeOwner, ownerPassword } from '#gateway/testing/busy-website-testing.ts';
import { makeMember, memberPassword } from '#gateway/testing/member-testing.ts';
import { attack } from './attack.ts';
import { type Answer, forEach } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
  const { website, ids } = stage.ours;
  await makeMember(website, 'mia@members.test');
  await website.query(
    website.owner,
    'mutation ($id: ID!) { setPagePassword(collectionId: $id, password: "the right one") { __typename } }',
    { id: ids.collection },
  );
});
afterAll(() => stage.close());

const graphql = (query: string, variables: object, address: string, cookie?: string) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST' },
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
const signIn = (email: string, password: string, address: string) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/config/sign-in', method: 'POST' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body: new URLSearchParams({ email, password }).toString(),
  });
const signInMember = (password: string, address: string) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/api/site-users/account/session', method: 'POST' },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: 'mia@members.test', password }),
  });
const hasSession = ({ headers }: Answer) =>
  JSON.stringify(headers['set-cookie'] ?? '').includes('vitrine_session=');
const guesses = (count: number) => Array.from({ length: count }, (_, index) => index);

attack(
  'who guesses an owner’s password is slowed down, and the owner signs in all the same',
  async (tries) => {
    const { ownerEmail } = stage.ours;
    await forEach(guesses(40), async (number) => {
      const answer = await signIn(ownerEmail, `wrong ${number}`, '198.51.100.7');
      tries.holds(
        'a wrong password from one address',
        answer.status >= 400 && answer.status < 500 && !hasSession(answer),
        `${answer.status}`,
      );
    });
    const right = await signIn(ownerEmail, ownerPassword, '203.0.113.50');
    tries.holds(
      'the owner’s own password, from elsewhere, after 40 wrong ones',
      hasSession(right),
      `${right.status} ${right.body.slice(0, 200)}`,
    );
    await forEach(guesses(60), async (number) => {
      const answer = await signIn(ownerEmail, `wrong ${number}`, `198.51.100.${number}`);
      tries.holds('a wrong password from many addresses', !hasSession(answer), `${answer.status}`);
    });
    const again = await signIn(ownerEmail, ownerPassword, '203.0.113.50');
    tries.holds(
      'the owner’s own password, from a known address, after 60 more',
      hasSession(again),
      `${again.status} ${again.body.slice(0, 200)}`,
    );
    const late = await signIn(ownerEmail, 'wrong again', '198.51.100.7');
    tries.holds('another guess from the first address', late.status === 429, `${late.status}`);
  },
);

attack(
  'who guesses a member’s password is slowed down, and the member signs in all the same',
  async (tries) => {
    await forEach(guesses(40), async (number) => {
      const answer = await signInMember(`wrong ${number}`, '198.51.100.77');
      tries.holds('a wrong password', answer.status >= 400 && answer.status < 500, `${answer.status}`);
    });
    const right = await signInMember(memberPassword, '203.0.113.51');
    tries.holds(
      'the member’s own password from elsewhere',
      right.status === 200,
      `${right.status} ${right.body}`,
    );
  },
);

attack('an answer does not tell whether there is an account', async (tries) => {
  await makeOwner(stage.shop, stage.ours.website, 'fresh@owners.test');
  const known = await signIn('fresh@owners.test', 'wrong', '198.51.100.201');
  const unknown = await signIn('nobody@owners.test', 'wrong', '198.51.100.202');
  const plain = ({ status, body }: Answer) =>
    `${status} ${body.replaceAll(/[\w.]+@owners\.test|value="[^"]*"|nonce="[^"]*"/g, '')}`;
  tries.holds('POST /config/sign-in', plain(known) === plain(unknown), `${known.status} ${unknown.status}`);
  for (const query of [
    'mutation ($email: String!) { requestMemberPassword(email: $email) { __typename } }',
    'mutation ($email: String!) { signUpMember(input: { email: $email }) { __typename } }',
  ]) {
    const member = await graphql(query, { email: 'mia@members.test' }, '198.51.100.203');
    const nobody = await graphql(query, { email: 'nobody@members.test' }, '198.51.100.203');
    tries.holds(query, member.body === nobody.body, `${member.body} ${nobody.body}`);
  }
});

/** What can be guessed, with the field that says so, and how often an address is listened to. */
const codes: readonly { name: string; query: string; most: number }[] = [
  {
    name: 'the code of a gift card',
    query: 'query ($guess: String!) { giftCardBalance(code: $guess) { __typename } }',
    most: 20,
  },
  {
    name: 'the password of a page',
    query: 'mutation ($guess: String!) { openPage(path: "/journal", password: $guess) { __typename } }',
    most: 10,
  },
  {
    name: 'the token of an invitation',
    query:
      'mutation ($guess: String!) { acceptInvitation(token: $guess, password: "a long password") { __typename } }',
    most: 30,
  },
  {
    name: 'a coupon',
    query: 'mutation ($guess: String!) { applyCoupon(code: $guess) { __typename } }',
    most: 60,
  },
];

for (const [index, { name, query, most }] of codes.entries()) {
  attack(
    `${name} is guessed ${most} times from an address, and no more, however many guess at once`,
    async (tries) => {
      let accepted = 0;
      const address = `198.51.100.${230 + index}`;
      await forEach(
        guesses(most + 40),
        async (number) => {
          const { status, body } = await graphql(query, { guess: `GUESS-${number}` }, address);
          tries.holds(query, status > 0 && status < 500, `${status} ${body}`);
          if (status === 200 && !/TooMany|TOO_MANY/.test(body)) accepted += 1;
        },
        20,
      );
      tries.holds(
        `guesses of ${name}`,
        accepted <= most && accepted >= most / 2,
        `${accepted} were accepted`,
      );
    },
  );
}

attack('many guesses in one request count as many', async (tries) => {
  const aliases = guesses(40).map(
    (number) => `a${number}: openPage(path: "/journal", password: "wrong ${number}") { __typename }`,
  );
  const { status, body } = await graphql(`mutation { ${aliases.join(' ')} }`, {}, '198.51.100.240');
  const accepted = body.split('WrongPagePassword').length - 1;
  tries.holds(
    '40 passwords of a page in one request',
    status < 500 && accepted <= 10,
    `${status}: ${accepted} were looked at`,
  );
  const right = await graphql(
    'mutation { openPage(path: "/journal", password: "the right one") { __typename } }',
    {},
    '203.0.113.52',
  );
  tries.holds('the right one from elsewhere', right.body.includes('PageOpened'), right.body);
});
