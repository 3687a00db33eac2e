import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { changeSettings, inviteOne } from '#commerce/reviews/review-testing.ts';
import { linkIn, makeMember, readMail } from '#gateway/testing/member-testing.ts';
import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { attack, type Tries } from './attack.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let everything: pg.Client;

beforeAll(async () => {
  stage = await setStage();
  everything = await openTestConnection(stage.shop.database.url, '*');
});
afterAll(async () => {
  await everything?.end();
  await stage.close();
});

const atOnce = 20;
/** So many sign-ups of one address are accepted before a limit; whose work counts could be refused by that instead. */
const acceptedSignUps = 8;
const graphql = (query: string, variables: object, headers: object = {}) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST' },
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });

/** Twenty use the same thing at once, each by an input of their own: one of them succeeds, and the others are told no. */
async function spendOnce(
  tries: Tries,
  what: { name: string; query: string; done: string },
  variables: (index: number) => object,
): Promise<void> {
  const asked = Array.from({ length: atOnce }, (_, index) => graphql(what.query, variables(index)));
  const answers = await Promise.all(asked);
  for (const { status, body } of answers)
    tries.holds(what.name, status === 200 && !body.includes('INTERNAL_SERVER_ERROR'), `${status} ${body}`);
  const done = answers.filter(({ body }) => body.includes(`"${what.done}"`)).length;
  tries.holds(`${what.name} is used once`, done === 1, `${done} times: ${answers[0]?.body}`);
}

async function numberOf(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await everything.query<{ number: number }>(text, values);
  return rows[0]?.number ?? 0;
}

attack('a link that asks for a review takes one, of twenty who follow it at once', async (tries) => {
  const { website } = stage.ours;
  await changeSettings(website, { isEnabled: true, isAutoPublished: true });
  const { productIds } = await createProductsPage(website, [
    { title: 'Mug', slug: 'reviewed-mug', sku: 'REVIEWED', price: '12.00', stock: '5' },
  ]);
  const productId = productIds.get('reviewed-mug') ?? '';
  const token = await inviteOne(website, productId, 'buyer@example.com');
  const query = 'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { __typename } }';
  await spendOnce(tries, { name: 'a link to a review', query, done: 'ReviewSubmitted' }, (index) => ({
    input: { token, rating: 5, body: `A good mug, says ${index}.`, displayName: `Ada ${index}` },
  }));
  const reviews = await numberOf(
    'SELECT count(*)::int AS number FROM commerce.review WHERE product_id = $1',
    productId,
  );
  tries.holds('reviews', reviews === 1, `${reviews}`);
});

attack('a link to a new password sets one, of twenty who follow it at once', async (tries) => {
  const { website } = stage.ours;
  const email = 'once@members.test';
  await makeMember(website, email);
  const ask = 'mutation ($email: String!) { requestMemberPassword(email: $email) { __typename } }';
  const { body } = await graphql(ask, { email });
  tries.holds('requestMemberPassword', body.includes('"MemberEmailSent"'), body);
  const token = linkIn(await readMail(website, email)).searchParams.get('token');
  const query =
    'mutation ($token: String!, $password: String!) { resetMemberPassword(token: $token, password: $password) { __typename } }';
  await spendOnce(tries, { name: 'a link to a password', query, done: 'MemberPasswordSet' }, (index) => ({
    token,
    password: `a new password ${index}`,
  }));
});

attack('an invitation makes one contributor, of twenty who accept it at once', async (tries) => {
  const { website } = stage.ours;
  const invite =
    'mutation ($input: InviteContributorInput!) { inviteContributor(input: $input) { __typename } }';
  const email = 'new@contributors.test';
  const { body } = await graphql(invite, { input: { email, role: 'EDITOR' } }, stage.ownerHeaders);
  tries.holds('inviteContributor', body.includes('"ContributorInvitation"'), body);
  const token = linkIn(await readMail(website, email)).searchParams.get('token');
  const query =
    'mutation ($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) { __typename } }';
  await spendOnce(tries, { name: 'an invitation', query, done: 'SignedIn' }, (index) => ({
    token,
    password: `a long password ${index}`,
  }));
  const accounts = await numberOf(
    'SELECT count(*)::int AS number FROM identity.account WHERE email = $1',
    email,
  );
  tries.holds('accounts', accounts === 1, `${accounts}`);
});

attack(
  'work that a browser did to show that it is no robot counts once, for eight who send it at once',
  async (tries) => {
    const { website, ids } = stage.ours;
    const turn = (to: string) =>
      graphql(
        `mutation { updateCaptcha(input: { provider: ${to} }) { __typename } }`,
        {},
        stage.ownerHeaders,
      );
    await turn('ALTCHA');
    const stock = `mutation ($variant: ID!, $product: ID!) {
    setStock(variantId: $variant, quantity: 0) { __typename }
    updateMerchandising(input: { productId: $product, isRestockEnabled: true }) { __typename } }`;
    await graphql(stock, { variant: ids.variant, product: ids.product }, stage.ownerHeaders);
    const given = await stage.target.ask({
      host: website.host,
      path: '/api/captcha/challenge?action=waitlist',
    });
    tries.holds('a challenge', given.status === 200, `${given.status} ${given.body}`);
    const challenge = JSON.parse(given.body);
    const solution = await solveChallenge({ challenge, deriveKey });
    const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const answers = await Promise.all(
      Array.from({ length: acceptedSignUps }, (_, index) =>
        stage.target.ask({
          ...{ host: website.host, path: '/api/site-users/account/notifications/restock', method: 'POST' },
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...{ productId: ids.product, variantId: ids.variant },
            ...{ siteVisitorEmail: `visitor${index}@example.com`, recaptchaEnterpriseV3Token: token },
          }),
        }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    for (const { status, body } of answers) tries.holds('a sign-up', [200, 400].includes(status), body);
    tries.holds('work that was done once', taken === 1, `${taken} times: ${answers[0]?.body}`);
    await turn('NONE');
  },
);
