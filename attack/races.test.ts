import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { linkIn, readMail } from '#gateway/testing/member-testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { attack, type Tries } from './attack.ts';
import type { Answer } from './exchange.ts';
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
const graphql = (query: string, variables: object, headers: object = {}) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST' },
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });

/** Asks twenty times at once; all are answered. */
async function twenty(
  tries: Tries,
  what: string,
  ask: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(index)));
  for (const { status, body } of answers)
    tries.holds(what, status === 200 && !body.includes('INTERNAL_SERVER_ERROR'), `${status} ${body}`);
  return answers;
}
const count = (answers: readonly Answer[], typeName: string) =>
  answers.filter(({ body }) => body.includes(`"${typeName}"`)).length;
async function numberOf(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await everything.query<{ number: number }>(text, values);
  return rows[0]?.number ?? 0;
}

attack('twenty who add the same thing to one cart at once make one line of twenty', async (tries) => {
  const add =
    'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { __typename } }';
  const { ids } = stage.ours;
  const first = await graphql(add, { id: ids.product });
  const cookie = [first.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const answers = await twenty(tries, 'addToCart', () => graphql(add, { id: ids.product }, { cookie }));
  const refused = count(answers, 'NotEnoughStock') + count(answers, 'QuantityLimited');
  const { body } = await graphql('{ cart { totalQuantity entries { quantity } } }', {}, { cookie });
  const { cart } = JSON.parse(body).data;
  const added = count(answers, 'CartEntryAdded');
  tries.holds(
    'the cart',
    cart.entries.length === 1 && cart.totalQuantity === added + 1,
    `${body} ${added} ${refused}`,
  );
});

attack('stock never falls below nothing, however many take the last of it', async (tries) => {
  const { ids } = stage.ours;
  await graphql(
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 5) { __typename } }',
    { id: ids.variant },
    stage.ownerHeaders,
  );
  const take =
    'mutation ($id: ID!) { adjustStock(variantId: $id, delta: -1, reason: CORRECTION) { __typename } }';
  const answers = await twenty(tries, 'adjustStock', () =>
    graphql(take, { id: ids.variant }, stage.ownerHeaders),
  );
  const left = await numberOf('SELECT stock AS number FROM commerce.variant WHERE id = $1', ids.variant);
  tries.holds(
    'what is left',
    left === 0 && count(answers, 'NotEnoughStock') === atOnce - 5,
    `${left}, ${count(answers, 'NotEnoughStock')} refused`,
  );
});

attack('an adjustment of stock that is sent twenty times with one key is made once', async (tries) => {
  const { ids } = stage.ours;
  await graphql(
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 100) { __typename } }',
    { id: ids.variant },
    stage.ownerHeaders,
  );
  const take =
    'mutation ($id: ID!) { adjustStock(variantId: $id, delta: -3, reason: CORRECTION, key: "once") { __typename } }';
  await twenty(tries, 'adjustStock with a key', () => graphql(take, { id: ids.variant }, stage.ownerHeaders));
  const left = await numberOf('SELECT stock AS number FROM commerce.variant WHERE id = $1', ids.variant);
  tries.holds('what is left', left === 97, `${left}`);
});

attack('a gift card that is asked for twenty times with one key is issued once', async (tries) => {
  const text = 'mutation { issueGiftCard(input: { value: "25.00", idempotencyKey: "race" }) { __typename } }';
  const answers = await twenty(tries, 'issueGiftCard', () => graphql(text, {}, stage.ownerHeaders));
  const issued = count(answers, 'GiftCardIssued');
  tries.holds('gift cards', issued === 1, `${issued} were issued`);
});

attack('twenty who sign up for one thing that is sold out wait once', async (tries) => {
  const { ids, website } = stage.ours;
  await graphql(
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 0) { __typename } }',
    { id: ids.variant },
    stage.ownerHeaders,
  );
  await graphql(
    'mutation ($id: ID!) { updateMerchandising(input: { productId: $id, isRestockEnabled: true }) { __typename } }',
    { id: ids.product },
    stage.ownerHeaders,
  );
  const text = `mutation ($input: RestockSignUpInput!) { signUpForRestock(input: $input) { __typename } }`;
  const input = { productId: ids.product, variantId: ids.variant, email: 'vera@visitors.test' };
  await twenty(tries, 'signUpForRestock', () => graphql(text, { input }));
  const waiting = await numberOf(
    'SELECT count(*)::int AS number FROM commerce.restock_sign_up WHERE website_id = $1 AND email = $2',
    website.id,
    input.email,
  );
  tries.holds('sign-ups', waiting === 1, `${waiting}`);
  await graphql(
    'mutation ($id: ID!) { setStock(variantId: $id, quantity: 9) { __typename } }',
    { id: ids.variant },
    stage.ownerHeaders,
  );
  const send =
    'mutation ($product: ID!, $variant: ID!) { sendRestockNotifications(input: [{ productId: $product, variantId: $variant }]) { __typename } }';
  await twenty(tries, 'sendRestockNotifications', () =>
    graphql(send, { product: ids.product, variant: ids.variant }, stage.ownerHeaders),
  );
  const mails = await numberOf(
    'SELECT count(*)::int AS number FROM commerce.mail WHERE website_id = $1 AND recipient = $2',
    website.id,
    input.email,
  );
  tries.holds('mails', mails === 1, `${mails}`);
});

attack('one address, one code and one name are given to one of twenty', async (tries) => {
  const races: Readonly<Record<string, { query: string; input: (index: number) => object; made: string }>> = {
    'the slug of a page': {
      query: 'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }',
      input: () => ({ typeName: 'page', title: 'Race', slug: 'race' }),
      made: 'Collection',
    },
    'the code of a coupon': {
      query: 'mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { __typename } }',
      input: () => ({ code: 'RACE', kind: 'PERCENT', percent: '10' }),
      made: 'Coupon',
    },
    'a host': {
      query: 'mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { __typename } }',
      input: (index) => ({ identifier: `race-${index}`, host: 'race.test', title: 'Race' }),
      made: 'Website',
    },
  };
  for (const [name, { query, input, made }] of Object.entries(races)) {
    const answers = await twenty(tries, name, (index) =>
      graphql(query, { input: input(index) }, stage.ownerHeaders),
    );
    const given = count(answers, made);
    tries.holds(name, given <= 1, `${given} got it: ${answers[0]?.body}`);
  }
});

attack('a link in a mail works once, for twenty who follow it at once', async (tries) => {
  const { website } = stage.ours;
  const asked = await graphql(
    'mutation { signUpMember(input: { email: "race@members.test" }) { __typename } }',
    {},
  );
  tries.holds('signUpMember', asked.body.includes('MemberEmailSent'), [
    asked.body,
    stage.target.log.slice(-3),
  ]);
  const token = linkIn(await readMail(website, 'race@members.test')).searchParams.get('token');
  const text = 'mutation ($input: ConfirmMemberInput!) { confirmMember(input: $input) { __typename } }';
  const input = { token, password: 'a long password', firstName: 'Ada', lastName: 'Race' };
  const answers = await twenty(tries, 'confirmMember', () => graphql(text, { input }));
  const confirmed = count(answers, 'MemberSignedIn');
  tries.holds('confirmations', confirmed === 1, `${confirmed}`);
  const members = await numberOf(
    "SELECT count(*)::int AS number FROM identity.member WHERE email = 'race@members.test'",
  );
  tries.holds('members', members === 1, `${members}`);
});

attack('one visitor who likes a post twenty times at once is counted once', async (tries) => {
  const { ids } = stage.ours;
  const settle =
    'mutation { updateWebsite(input: { settings: { commentsEnabled: true, simpleLikingEnabled: true } }) { __typename } }';
  await graphql(settle, {}, stage.ownerHeaders);
  const text = 'mutation ($input: LikeItemInput!) { likeItem(input: $input) { __typename } }';
  const input = { itemId: ids.item, visitorToken: 'the-same-visitor-each-time' };
  const answers = await twenty(tries, 'likeItem', () => graphql(text, { input }));
  const likes = await numberOf(
    'SELECT count(*)::int AS number FROM content.item_like WHERE item_id = $1',
    ids.item,
  );
  tries.holds('likes', likes === 1, `${likes} ${answers[0]?.body}`);
});
