import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '#kit/smtp-testing.ts';
import { newKey, openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let server: TestMailServer;
let shops: OwnedShops;
let till: Till;
beforeAll(async () => {
  server = await startMailServer();
  shops = await openOwnedShops({ mail: { smtpUrl: server.url, from: 'shop@example.com' } });
  till = await openTill(shops);
});
afterAll(async () => {
  await shops.commerce.close();
  await server.close();
});

const listing =
  'query ($language: String!) { orderMailTemplates(language: $language) { kind subject body isOwn variables } }';
const saving = `mutation ($input: OrderMailTemplateInput!) { saveOrderMailTemplate(input: $input) { __typename
  ... on OrderMailTemplate { isOwn subject } ... on InvalidInput { message field } } }`;
const previewing = `query ($input: OrderMailTemplateInput!) { orderMailPreview(input: $input) { __typename
  ... on OrderMailPreview { subject text html } ... on InvalidInput { field } } }`;
const resetting = `mutation ($language: String!) { resetOrderMailTemplate(kind: CONFIRMED, language: $language) { isOwn subject } }`;

const own = {
  ...{ kind: 'CONFIRMED', language: 'en', subject: 'Order {number} for {name}' },
  body: 'Dear {name},\n\nit comes to {total}. Grüße!',
};
const save = async (input: object) =>
  (await till.shop.ask(saving, { input: { ...own, ...input } })).at('saveOrderMailTemplate');

interface Template {
  readonly kind: string;
  readonly subject: string;
  readonly isOwn: boolean;
}

async function subjectsIn(language: string): Promise<readonly Template[]> {
  return (await till.shop.ask(listing, { language })).at('orderMailTemplates') as Template[];
}

/** Subject, text and HTML of a mail as a mail program reads it. */
function readRaw(raw: string): { subject: string; text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = (type: string) => {
    const found = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [head = '', ...body] = found.split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
    const bytes = content
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  return {
    subject: /^Subject: (.+)$/m.exec(raw)?.[1]?.trim() ?? '',
    text: part('text/plain'),
    html: part('text/html'),
  };
}

it('says the product’s words in eight languages until the owner writes their own', async () => {
  const confirmed = async (language: string) =>
    (await subjectsIn(language)).find(({ kind }) => kind === 'CONFIRMED')?.subject;
  const languages = ['en', 'de', 'fr-CA', 'es', 'it', 'nl', 'pt-BR', 'ja'];
  const subjects = await Promise.all(languages.map(confirmed));
  expect(new Set(subjects).size).toBe(8);
  expect(await confirmed('fi')).toBe('Order {number} is confirmed');
});

it('sends what the owner wrote, as text and as HTML, and what was ordered below it', async () => {
  expect(await save({})).toMatchObject({ __typename: 'OrderMailTemplate', isOwn: true });
  await till.buy('guest', 'MUG', { paymentMethodId: 'test' });
  await server.takes(1);
  const { subject, text, html } = readRaw(server.taken[0]?.raw ?? '');
  expect(subject).toBe('Order 1001 for Ada Lovelace');
  expect(text).toContain('Dear Ada Lovelace,\r\n\r\nit comes to $12.50. Grüße!');
  expect(text).toContain('1 × Mug: $12.50');
  expect(html).toContain('>it comes to $12.50. Grüße!</p>');
  expect(text).toContain('Total: $12.50');
  expect(html.replace(/(?:\s*<[^>]+>\s*)+/g, ' ')).toContain('1 × Mug $12.50 Total $12.50');
});

it('shows the mail before it is saved, and writes nothing that a buyer typed as HTML', async () => {
  const input = { ...own, language: 'de', body: 'Hallo {name}, <b>danke</b>' };
  const { html, subject } = (await till.shop.ask(previewing, { input })).at('orderMailPreview') as {
    html: string;
    subject: string;
  };
  expect(subject).toBe('Order 1001 for Ada Lovelace');
  expect(html).toContain('Hallo Ada Lovelace, &lt;b&gt;danke&lt;/b&gt;');
  expect(html).toContain('<html lang="de">');
  expect((await subjectsIn('de')).some(({ isOwn }) => isOwn)).toBe(false);
});

it.each([
  ['input.subject', { subject: ' ' }],
  ['input.subject', { subject: 'two\nlines' }],
  ['input.body', { body: '' }],
  ['input.body', { body: 'Dear {firstName}' }],
  ['input.language', { language: '../x' }],
])('refuses a text that cannot be sent, at %s', async (field, input) => {
  expect(await save(input)).toMatchObject({ __typename: 'InvalidInput', field });
});

it('names what was bought in the language of the order', async () => {
  const told = server.taken.length;
  const { sql } = shops.commerce;
  await sql(`INSERT INTO translation (website_id, subject_id, language, field, text)
    SELECT website_id, id, 'de', 'title', 'Schirmmütze' FROM product WHERE title = 'Cap'`);
  const bought = await till.buy('reader of German', 'CAP', { paymentMethodId: 'test' });
  await server.takes(told + 1);
  const id = bought.text('placeOrder.order.id');
  await sql(`UPDATE customer_order SET language = 'de' WHERE id = '${id}'`);
  await till.shop.ask('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }', {
    input: { orderId: id, amount: '5.00', idempotencyKey: newKey() },
  });
  await server.takes(told + 2);
  const { text } = readRaw(server.taken.at(-1)?.raw ?? '');
  expect(text).toContain('1 × Schirmmütze: 20,00');
  expect(text).not.toContain('Cap');
});

it('tells what was given back in the mail about that alone', async () => {
  const told = server.taken.length;
  const bought = await till.buy('returning', 'CAP', { paymentMethodId: 'test' });
  const orderId = bought.text('placeOrder.order.id');
  await till.shop.ask('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }', {
    input: { orderId, amount: '5.00', idempotencyKey: newKey() },
  });
  const [line] = await shops.commerce.sql(`SELECT id FROM order_line WHERE order_id = '${orderId}'`);
  const sent = await till.shop.ask(
    'mutation ($input: FulfillOrderInput!) { fulfillOrder(input: $input) { __typename } }',
    { input: { orderId, lines: [{ lineId: line?.id, quantity: 1 }], trackingNumber: 'T1' } },
  );
  expect(sent.text('fulfillOrder.__typename')).toBe('OrderChanged');
  await server.takes(told + 3);
  const texts = server.taken.slice(told).map(({ raw }) => readRaw(raw).text);
  // Mails that are written one after the other may arrive in any order.
  const parcel = texts.find((text) => text.includes('T1'));
  const refund = texts.filter((text) => text.includes('$5.00'));
  expect(refund).toEqual([expect.not.stringContaining('T1')]);
  expect(parcel).not.toContain('$0.00');
});

it('goes back to the product’s words', async () => {
  await save({ language: 'it' });
  const reset = await till.shop.ask(resetting, { language: 'it' });
  expect(reset.at('resetOrderMailTemplate')).toEqual({
    isOwn: false,
    subject: 'L’ordine {number} è confermato',
  });
});
