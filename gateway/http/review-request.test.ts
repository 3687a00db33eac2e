import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let productId: string;
let photo: Buffer;

beforeAll(async () => {
  dressed = await openDressedShop();
  productId = dressed.productsPage.productIds.get('bowl') ?? '';
  await asOwner(
    'mutation { updateReviewSettings(input: { isEnabled: true, isAutoPublished: true }) { __typename } }',
  );
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'Ada at home' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => dressed.close());

const fine = { rating: '5', title: 'Good', body: 'A good bowl.', displayName: 'Ada' };

async function send(
  token: string,
  fields: Readonly<Record<string, string>>,
  photos: readonly (Buffer | string)[] = [],
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const bytes of photos)
    form.append('photos', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'IMG 1.jpg');
  const body = new Response(form);
  const { host } = dressed.website;
  return dressed.shop.app.inject({
    method: 'POST',
    url: `/review-request?token=${token}`,
    headers: {
      ...{ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': body.headers.get('content-type') ?? '' },
      ...headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

const asOwner = <Data>(text: string, variables?: Record<string, unknown>) => {
  const { website } = dressed;
  return website.query<Data>({ ...website.owner, baseUrl: `https://${website.host}` }, text, variables);
};

/** Asks a buyer for a review and takes the token out of their mail. */
async function invite(email: string): Promise<string> {
  await asOwner('mutation ($input: InviteToReviewInput!) { inviteToReview(input: $input) { __typename } }', {
    input: { productId, recipients: [{ email }] },
  });
  const { storeEmails } = await asOwner<{ storeEmails: { nodes: { to: string; text: string }[] } }>(
    '{ storeEmails(first: 200) { nodes { to text } } }',
  );
  const mail = storeEmails.nodes.find(({ to }) => to === email);
  return /review-request\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The reviews that visitors see of the bowl, with where their pictures are. */
async function shown(): Promise<readonly { readonly photos: readonly { readonly url: string }[] }[]> {
  const { product } = await dressed.website.query<{
    product: { reviews: { nodes: { photos: { url: string }[] }[] } };
  }>(
    dressed.website.visitor(),
    'query ($id: ID!) { product(id: $id) { reviews { nodes { id rating title body displayName photos { id url } } } } }',
    { id: productId },
  );
  return product.reviews.nodes;
}

test('the link in the mail leads to a form in the website’s theme, which nobody else is told of', async () => {
  const token = await invite('ada@example.com');
  const page = await dressed.get(`/review-request?token=${token}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Write a review – Corner Shop</title>');
  expect(page.body).toContain('class="site-header"');
  expect(page.body).toContain('<form class="review-form"');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['referrer-policy']).toBe('same-origin');
});

test('without scripts a buyer sends a review with pictures, which are on the product’s page at once', async () => {
  const before = await dressed.get(dressed.page);
  expect(before.body).not.toContain('id="reviews"');
  const token = await invite('pictures@example.com');
  const answer = await send(token, fine, [photo, photo]);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/review-request?sent=published']);
  expect((await dressed.get('/review-request?sent=published')).body).toContain(
    'It is on the product’s page now.',
  );
  const page = await dressed.get(dressed.page);
  expect(page.body).toContain('A good bowl.');
  expect(page.body).toContain('class="review-vitals-link" href="#reviews"');
  expect(page.body).toContain('"@type":"AggregateRating"');
  const photos = (await shown())[0]?.photos ?? [];
  expect(photos).toHaveLength(2);
  const stored = await dressed.get(photos[0]?.url ?? '');
  expect(stored.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
});

test('what is wrong is said beside its field, what was typed stays, and the link stays good', async () => {
  const token = await invite('wrong@example.com');
  const answer = await send(token, { ...fine, body: ' ', title: '"><script>alert(1)</script>' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Please write a few words about it.');
  expect(answer.body).toContain('&quot;&gt;&lt;script&gt;');
  expect(answer.body).not.toContain('<script>alert(1)');
  expect((await send(token, { ...fine, rating: '' })).body).toContain('Please choose from 1 to 5 stars.');
  expect((await send(token, fine)).statusCode).toBe(303);
});

test('what is no picture is refused with its name, and so are more than four', async () => {
  const token = await invite('files@example.com');
  const refused = await send(token, fine, [photo, '<svg onload="alert(1)"></svg>']);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('The file IMG 1.jpg does not appear to be a supported image file.');
  expect((await send(token, fine, [photo, photo, photo, photo, photo])).body).toContain(
    'Please choose at most 4 pictures.',
  );
});

test('one link sent ten times at once, with pictures, makes one review and leaves no other pictures behind', async () => {
  const token = await invite('many@example.com');
  const elsewhere = await openTestConnection(dressed.shop.database.url, '*');
  const countPictures = async () =>
    (await elsewhere.query<{ count: number }>('SELECT count(*)::int AS count FROM content.image')).rows[0]
      ?.count ?? 0;
  const before = await countPictures();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(token, fine, [photo])));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.includes('Your review is here'))).toHaveLength(9);
  expect(await countPictures()).toBe(before + 1);
  await elsewhere.end();
});

test('a robot that fills in the hidden field is thanked, and its words are kept nowhere', async () => {
  const token = await invite('robot@example.com');
  const before = await shown();
  const answer = await send(token, { ...fine, homepage: 'https://spam.example' });
  expect(answer.headers.location).toBe('/review-request?sent=waiting');
  expect(await shown()).toEqual(before);
  expect((await send(token, fine)).statusCode).toBe(303);
});

test('without a good link nothing is read: not even a large body', async () => {
  const answer = await send('A'.repeat(43), { ...fine, body: 'x'.repeat(2_000_000) });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('This link is not valid. Please use the one in your mail.');
  const token = await invite('used@example.com');
  await send(token, fine);
  const again = await dressed.get(`/review-request?token=${token}`);
  expect([again.statusCode, again.body.includes('Your review is here')]).toEqual([410, true]);
});

test('another website’s page cannot send the form', async () => {
  const token = await invite('foreign@example.com');
  const answer = await send(token, fine, [], {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.statusCode).toBe(403);
});

test('further reviews and other orders are pages of their own, without scripts', async () => {
  const input = Array.from({ length: 15 }, (_, index) => ({
    ...{
      productId: dressed.productsPage.productIds.get('shirt'),
      externalId: `s${index}`,
      rating: (index % 5) + 1,
    },
    ...{ body: `Shirt ${index}.`, displayName: 'Bea' },
    createdAt: `2026-01-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`,
  }));
  await dressed.website.query(
    dressed.website.owner,
    'mutation ($input: [ImportReviewInput!]!) { importReviews(input: $input) { __typename } }',
    { input },
  );
  const path = `${dressed.productsPage.path}/shirt`;
  const bodies = async (query: string) =>
    [...(await dressed.get(`${path}${query}`)).body.matchAll(/<p>Shirt (\d+)\.<\/p>/g)].map(([, n]) =>
      Number(n),
    );
  expect(await bodies('')).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(await bodies('?reviewsPage=2')).toEqual([4, 3, 2, 1, 0]);
  expect((await bodies('?reviewSort=highest')).slice(0, 4)).toEqual([14, 9, 4, 13]);
  expect(await bodies('?reviewsPage=900')).toEqual([]);
});
