import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { restock, type SoldOutShirt, sellSoldOutShirt, send, signUp } from './restock-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
});
afterAll(() => shops.commerce.close());

interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  state: string;
}

/** The mails of the shop about a product, once each is handed over. */
async function mailsAbout(title: string): Promise<SentMail[]> {
  let own: SentMail[] = [];
  const waiting = async () => {
    const { storeEmails } = await website.query<{ storeEmails: { nodes: SentMail[] } }>(
      website.owner,
      '{ storeEmails(first: 200) { nodes { to subject text html state } } }',
    );
    own = storeEmails.nodes.filter(({ subject }) => subject.includes(title));
    return own.filter(({ state }) => state === 'QUEUED');
  };
  await expect.poll(waiting).toEqual([]);
  return own;
}

async function sellWithWaiting(title: string, emails: string[], language?: string): Promise<SoldOutShirt> {
  const shirt = await sellSoldOutShirt(website, title);
  const { productId, soldOutId: variantId } = shirt;
  for (const email of emails)
    await signUp(website, { productId, variantId, email, ...(language ? { language } : {}) });
  return shirt;
}

test('nothing is sent when stock comes back; the owner sends, and each who waited gets one mail', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting('Blue shirt', [
    'ada@example.com',
    'bea@example.com',
  ]);
  await restock(website, variantId);
  expect(await mailsAbout('Blue shirt')).toEqual([]);
  expect(await send(website, { productId, variantId })).toEqual([
    { __typename: 'RestockNotificationsQueued', productId, variantId, queued: 2, delivery: 'KEPT' },
  ]);
  const mails = await mailsAbout('Blue shirt');
  expect(mails.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'bea@example.com']);
  expect(mails[0]).toMatchObject({
    subject: 'Blue shirt (Medium) is back in stock',
    text: expect.stringContaining('You get this mail because this address asked'),
    html: expect.stringContaining('>Blue shirt (Medium) is back in stock.'),
  });
});

test('the owner may write to some first, those who wait longest, and to the others later', async () => {
  const emails = ['ada@example.com', 'bea@example.com', 'cleo@example.com'];
  const { productId, soldOutId: variantId } = await sellWithWaiting('Few shirt', emails);
  await restock(website, variantId);
  expect(await send(website, { productId, variantId, limit: 2 })).toMatchObject([{ queued: 2 }]);
  const written = (await mailsAbout('Few shirt')).map(({ to }) => to);
  expect(written.sort()).toEqual(['ada@example.com', 'bea@example.com']);
  expect(await send(website, { productId, variantId })).toMatchObject([{ queued: 1 }]);
});

test('without a mail server the mail is kept, and the owner is told so instead of “sent”', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting('Kept shirt', ['ada@example.com']);
  await restock(website, variantId);
  expect(await send(website, { productId, variantId })).toMatchObject([{ delivery: 'KEPT' }]);
  expect(await mailsAbout('Kept shirt')).toMatchObject([{ state: 'KEPT' }]);
});

test('the mail is in the visitor’s language where there are texts, else in English', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting(
    'Chemise',
    ['marie@example.com'],
    'fr-CA',
  );
  await signUp(website, { productId, variantId, email: 'jan@example.com', language: 'nl' });
  await restock(website, variantId);
  await send(website, { productId, variantId });
  const subjects = (await mailsAbout('Chemise')).map(({ to, subject }) => [to, subject]);
  expect(Object.fromEntries(subjects)).toEqual({
    'marie@example.com': 'Chemise (Medium) est de nouveau disponible',
    'jan@example.com': 'Chemise (Medium) is weer op voorraad',
  });
});

test('the mail leads to the product on the website that the owner works on', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting('Linked shirt', ['ada@example.com']);
  await restock(website, variantId);
  const owner = { ...website.owner, baseUrl: 'https://shop.example.com' };
  await send({ ...website, owner }, { productId, variantId });
  const [mail] = await mailsAbout('Linked shirt');
  expect(mail?.text).toContain(`https://shop.example.com/go/product/${productId}`);
  expect(mail?.html).toContain(`href="https://shop.example.com/go/product/${productId}">`);
});

test('pressing send again writes to nobody twice, but to those who came since', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting('Twice shirt', ['ada@example.com']);
  await restock(website, variantId);
  await send(website, { productId, variantId });
  expect(await send(website, { productId, variantId })).toMatchObject([{ queued: 0 }]);
  await restock(website, variantId, 0);
  await signUp(website, { productId, variantId, email: 'ada@example.com' });
  await restock(website, variantId);
  expect(await send(website, { productId, variantId })).toMatchObject([{ queued: 1 }]);
  expect(await mailsAbout('Twice shirt')).toHaveLength(2);
});

test('ten owners who press send at once write one mail to each of those who wait', async () => {
  const emails = Array.from({ length: 25 }, (_, index) => `crowd${index}@example.com`);
  const { productId, soldOutId: variantId } = await sellWithWaiting('Crowded shirt', emails);
  await restock(website, variantId);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => send(website, { productId, variantId })),
  );
  const queued = outcomes.flat().reduce((sum, outcome) => sum + Number(Reflect.get(outcome, 'queued')), 0);
  expect(queued).toBe(25);
  const mails = await mailsAbout('Crowded shirt');
  expect(mails.map(({ to }) => to).sort()).toEqual(emails.sort());
});

test('a variant that is still sold out, gone, or of a hidden product holds up no other', async () => {
  const soldOut = await sellWithWaiting('Still none', ['ada@example.com']);
  const back = await sellWithWaiting('Back again', ['ada@example.com']);
  const hidden = await sellWithWaiting('Put away', ['ada@example.com']);
  await restock(website, back.soldOutId);
  await website.query(
    website.owner,
    'mutation ($id: ID!) { updateProduct(input: { id: $id, isVisible: false }) { __typename } }',
    { id: hidden.productId },
  );
  const outcomes = await send(
    website,
    { productId: soldOut.productId, variantId: soldOut.soldOutId },
    { productId: soldOut.productId, variantId: back.soldOutId },
    { productId: hidden.productId, variantId: hidden.soldOutId },
    { productId: back.productId, variantId: back.soldOutId },
  );
  expect(outcomes).toMatchObject([
    { __typename: 'VariantSoldOut' },
    { __typename: 'NotFound' },
    { __typename: 'ProductUnavailable' },
    { __typename: 'RestockNotificationsQueued', queued: 1 },
  ]);
});

test('a product’s name breaks neither the mail’s header nor its HTML', async () => {
  const { productId, soldOutId: variantId } = await sellWithWaiting('Plate', ['ada@example.com']);
  await website.query(
    website.owner,
    'mutation ($id: ID!, $title: String!) { updateProduct(input: { id: $id, title: $title }) { __typename ... on Problem { message } } }',
    { id: productId, title: 'Plate <b>&\u2028 $& Bcc: eve@example.com' },
  );
  await restock(website, variantId);
  await send(website, { productId, variantId });
  const [mail] = await mailsAbout('Plate');
  expect(mail?.subject).toBe('Plate <b>& $& Bcc: eve@example.com (Medium) is back in stock');
  expect(mail?.html).toContain('Plate &lt;b&gt;&amp; $&amp; Bcc: eve@example.com (Medium)');
  expect(mail?.state).toBe('KEPT');
});
