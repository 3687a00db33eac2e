import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { cookieOf, type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let journal: string;
let story: string;

const keep = `mutation ($translations: [TranslationInput!]!) { saveTranslations(translations: $translations) {
  __typename ... on Problem { message } } }`;
const keepOfProducts = `mutation ($translations: [ProductTranslationInput!]!) { saveProductTranslations(translations: $translations) {
  __typename ... on Problem { message } } }`;
const addLanguages = `mutation ($languages: [String!]!) { saveLanguages(languages: $languages) {
  __typename ... on Problem { message } } }`;

function ask<Data>(text: string, variables: Record<string, unknown> = {}): Promise<Data> {
  return dressed.website.query<Data>(dressed.website.owner, text, variables);
}

type Saved = { saved: { __typename: string; message?: string } };

async function translate(subjectId: string, texts: Record<string, string>, language = 'de') {
  const translations = Object.entries(texts).map(([field, text]) => ({ subjectId, language, field, text }));
  return (await ask<Saved>(keep.replace(' saveTranslations', ' saved: saveTranslations'), { translations }))
    .saved;
}

async function translateProduct(subjectId: string, texts: Record<string, string>, language = 'de') {
  const translations = Object.entries(texts).map(([field, text]) => ({ subjectId, language, field, text }));
  const text = keepOfProducts.replace(' saveProductTranslations', ' saved: saveProductTranslations');
  return (await ask<Saved>(text, { translations })).saved;
}

const productId = (slug: string) => dressed.productsPage.productIds.get(slug) ?? '';
const get = (url: string) => dressed.get(url);

beforeAll(async () => {
  dressed = await openDressedShop();
  const made = await ask<{ createCollection: { id: string } }>(
    `mutation { createCollection(input: { typeName: "blog", title: "Journal", slug: "journal" }) { ... on Collection { id } } }`,
  );
  journal = made.createCollection.id;
  const { createItem } = await ask<{ createItem: { id: string } }>(
    `mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }`,
    {
      input: {
        collectionId: journal,
        recordType: 'TEXT',
        title: 'The kiln',
        slug: 'kiln',
        body: '<p>Hot.</p>',
        publishedAt: '2026-03-05T12:00:00.000Z',
      },
    },
  );
  story = createItem.id;
  await ask(addLanguages, { languages: ['de'] });
  await translate(journal, { title: 'Tagebuch', navigationTitle: 'Tagebuch', slug: 'tagebuch' });
  await translate(story, { title: 'Der Ofen', body: '<p>Heiß.</p>', slug: 'ofen' });
  await translate(dressed.productsPage.collectionId, { title: 'Laden', slug: 'laden' });
  await translateProduct(productId('bowl'), { title: 'Schale', description: '<p>Tief.</p>', slug: 'schale' });
});
afterAll(() => dressed.close());

describe('A page in another language', () => {
  test('shows what was translated, under an address of its own, and the rest as it is', async () => {
    const { statusCode, body } = await get('/de/tagebuch/ofen');
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('Der Ofen');
    expect(body).toContain('<p>Heiß.</p>');
    expect(body).toContain('März 2026');
    expect(body).not.toContain('The kiln');
    expect((await get('/de/laden')).body).toContain('Shirt');
  });

  test('leaves the website’s own language as it was', async () => {
    const { body } = await get('/journal/kiln');
    expect(body).toContain('<html lang="en-US">');
    expect(body).toContain('The kiln');
    expect(body).toContain('March 5, 2026');
    expect(body).not.toMatch(/Der Ofen|Heiß/);
  });

  test('leads on to pages in its language', async () => {
    const { body } = await get('/de/tagebuch/ofen');
    expect(body).toContain('href="/de/laden"');
    expect(body).toContain('action="/de/search"');
    const own = body.replace(/<(?:a|link)[^>]*hreflang[^>]*>/g, '');
    expect(own).not.toMatch(/<a[^>]*href="\/(?:shop-1|journal|laden|search|cart)[/"?]/);
    expect(own).toContain('<a href="/de">');
    expect(own).toContain('href="/de/account?returnTo=/de/tagebuch/ofen"');
  });

  test('of a product shows its texts, its price and its address', async () => {
    const { statusCode, body } = await get('/de/laden/schale');
    expect(statusCode).toBe(200);
    expect(body).toContain('Schale');
    expect(body).toContain('<p>Tief.</p>');
    expect(body).toMatch(/10,00\s\$/);
    expect((await get(dressed.page)).body).toContain('$10.00');
    expect((await get('/de/laden/shirt')).body).toContain('Shirt');
  });

  test('is reached from the addresses of the website’s own language in one step each', async () => {
    for (const [from, to] of [
      ['/de/journal', '/de/tagebuch'],
      ['/de/tagebuch/kiln', '/de/tagebuch/ofen'],
      ['/de/tagebuch/', '/de/tagebuch'],
      ['/DE/tagebuch', '/de/tagebuch'],
      ['/de/laden/bowl', '/de/laden/schale'],
      ['/de/', '/de'],
      ['/DE?q=1', '/de?q=1'],
    ] as const) {
      const { statusCode, headers } = await get(from);
      expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
      expect((await get(to)).statusCode).not.toBe(301);
    }
    expect((await get('/de/nowhere')).statusCode).toBe(404);
    expect((await get('/fr/journal')).statusCode).toBe(404);
  });

  test('names itself and the others to search engines', async () => {
    const { host } = dressed.website;
    const languages = (body: string) =>
      [...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
        ([, tag, href]) => `${tag} ${href}`,
      );
    const expected = [
      `en-US http://${host}/journal/kiln`,
      `x-default http://${host}/journal/kiln`,
      `de http://${host}/de/tagebuch/ofen`,
    ];
    const own = await get('/journal/kiln');
    const other = await get('/de/tagebuch/ofen');
    expect(languages(own.body)).toEqual(expected);
    expect(languages(other.body)).toEqual(expected);
    expect(own.body).toContain(`<link rel="canonical" href="http://${host}/journal/kiln">`);
    expect(other.body).toContain(`<link rel="canonical" href="http://${host}/de/tagebuch/ofen">`);
    expect(languages((await get(dressed.page)).body)).toEqual([
      `en-US http://${host}${dressed.page}`,
      `x-default http://${host}${dressed.page}`,
      `de http://${host}/de/laden/schale`,
    ]);
  });

  test('is offered on each page, without scripts', async () => {
    expect((await get('/journal/kiln')).body).toContain('href="/de/tagebuch/ofen" hreflang="de"');
    expect((await get('/de/tagebuch/ofen')).body).toContain('href="/journal/kiln" hreflang="en-US"');
  });

  test('is found in its own words', async () => {
    const titles = async (url: string) => {
      const { searchResults }: { searchResults: { title: string; fullUrl: string }[] } = JSON.parse(
        (await get(url)).body,
      );
      return searchResults.map(({ title, fullUrl }) => `${title} ${fullUrl}`);
    };
    expect(await titles('/de/search?q=schalen&format=json')).toEqual(['Schale /de/laden/schale']);
    expect(await titles('/de/search?q=öfen&format=json')).toEqual(['Der Ofen /de/tagebuch/ofen']);
    expect(await titles('/search?q=schale&format=json')).toEqual([]);
    expect(await titles('/search?q=kilns&format=json')).toEqual(['The kiln /journal/kiln']);
  });

  test('has a map and feeds of its own', async () => {
    const { host } = dressed.website;
    const map = (await get('/de/sitemap.xml')).body;
    expect(map).toContain(`<loc>http://${host}/de/tagebuch/ofen</loc>`);
    expect(map).toContain(`<loc>http://${host}/de/laden/schale</loc>`);
    const own = (await get('/sitemap.xml')).body;
    expect(own).not.toContain(`<loc>http://${host}/de/`);
    const links = (['en-US', 'x-default', 'de'] as const).map((language) => {
      const href = `http://${host}${language === 'de' ? '/de/laden/schale' : dressed.page}`;
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    });
    for (const each of [own, map]) {
      expect(each).toContain(links.join('\n'));
      expect(each).toContain(`hreflang="de" href="http://${host}/de/tagebuch/ofen"`);
      expect(each).toContain(`hreflang="en-US" href="http://${host}/journal/kiln"`);
      expect(each).toContain(`hreflang="de" href="http://${host}/de/laden"`);
    }
    const robots = (await get('/robots.txt')).body;
    expect(robots).toContain(`Sitemap: http://${host}/sitemap.xml\nSitemap: http://${host}/de/sitemap.xml\n`);
    expect(robots).toContain('Disallow: /de/cart\n');
    expect((await get('/de/robots.txt')).statusCode).toBe(404);
    expect((await get('/de/site.css')).statusCode).toBe(404);
    expect((await get('/de/tagebuch?format=rss')).body).toContain(
      `<link>http://${host}/de/tagebuch/ofen</link>`,
    );
  });

  test('shows a changed text at once, and the own one again when it is taken away', async () => {
    await translate(story, { title: 'Der neue Ofen' });
    expect((await get('/de/tagebuch/ofen')).body).toContain('Der neue Ofen');
    await translate(story, { title: '' });
    expect((await get('/de/tagebuch/ofen')).body).toContain('The kiln');
    await translateProduct(productId('bowl'), { title: 'Schüssel' });
    expect((await get('/de/laden/schale')).body).toContain('Schüssel');
  });

  test('costs a website of one language nothing', async () => {
    const { shop } = dressed;
    const plain = await shop.createWebsite('Plain Shop');
    const productsPage = await createProductsPage(plain, [
      { title: 'Vase', slug: 'vase', sku: 'VASE', price: '10.00', stock: '5' },
    ]);
    const statements = await shop.countStatements(async () => {
      for (const url of [
        productsPage.path,
        `${productsPage.path}/vase`,
        '/sitemap.xml',
        '/robots.txt',
        '/search?q=none',
      ]) {
        const answer = await shop.app.inject({ url, headers: { host: plain.host } });
        expect([url, answer.statusCode]).toEqual([url, 200]);
      }
    });
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => /\btranslation\b/.test(statement))).toEqual([]);
  });

  test('is no page once its language is taken away, and is there again with it', async () => {
    await ask('mutation { disconnectLanguages { languages { language } } }');
    expect((await get('/de/tagebuch/ofen')).statusCode).toBe(404);
    expect((await get('/journal/kiln')).body).not.toContain('hreflang');
    await ask(addLanguages, { languages: ['de'] });
    expect((await get('/de/tagebuch/ofen')).statusCode).toBe(200);
  });
});

describe('The cart of a page in another language', () => {
  const add = { verb: 'add', sku: 'BOWL', quantity: '1' };

  test('is in that language, before and after its scripts are there', async () => {
    const fields = { ...add, productId: productId('bowl'), returnTo: '/de/laden/schale' };
    const added = await dressed.post('/cart', fields);
    expect([added.statusCode, added.headers.location]).toEqual([303, '/de/cart']);
    const cookie = cookieOf(added);
    const { body } = await dressed.get('/de/cart', { cookie });
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<a href="/de/laden/schale">Schüssel</a>');
    expect(body).toContain('name="returnTo" value="/de/cart"');
    expect(body).toContain('"languagePrefix":"/de"');
    const own = (await dressed.get('/cart', { cookie })).body;
    expect(own).toContain('>Bowl</a>');
    expect(own).not.toContain('languagePrefix');
    for (const [url, title] of [
      ['/graphql?language=de', 'Schüssel'],
      ['/graphql?language=fr', 'Bowl'],
      ['/graphql', 'Bowl'],
    ] as const) {
      const query = '{ cart { entries { title product { fullUrl } } } }';
      const answer = await dressed.shop.app.inject({
        ...{ method: 'POST', url, payload: { query } },
        headers: { host: dressed.website.host, cookie },
      });
      const fullUrl = title === 'Bowl' ? dressed.page : '/de/laden/schale';
      expect(answer.json().data.cart.entries).toEqual([{ title, product: { fullUrl } }]);
    }
  });

  test('names the variant that was chosen by the words of that language', async () => {
    await translateProduct(productId('shirt'), {
      'option.Size': 'Größe',
      'value.L': 'Groß',
      'value.S': 'Klein',
    });
    const { body } = await get('/de/laden/shirt');
    expect(body).toContain('Größe: ');
    expect(body).toMatch(/<option value="S"[^>]*>Klein<\/option>/);
    expect((await get(`${dressed.productsPage.path}/shirt`)).body).toContain('Size: ');
    const shirt = { verb: 'add', productId: productId('shirt'), 'option.Size': 'S', quantity: '1' };
    const added = await dressed.post('/cart', { ...shirt, returnTo: '/de/laden/shirt' });
    const cookie = cookieOf(added);
    expect((await dressed.get('/de/cart', { cookie })).body).toContain('>Klein</p>');
    expect((await dressed.get('/cart', { cookie })).body).toContain('>S</p>');
  });

  test('shows a form that failed on the page that it was sent from', async () => {
    const shirt = { verb: 'add', productId: productId('shirt'), quantity: '1' };
    const failed = await dressed.post('/cart', { ...shirt, returnTo: '/de/laden/shirt' });
    expect(failed.statusCode).toBe(400);
    expect(failed.body).toContain('<html lang="de">');
    expect(failed.body).toContain('role="alert"');
    const own = await dressed.post('/cart', { ...shirt, returnTo: `${dressed.productsPage.path}/shirt` });
    expect(own.body).toContain('<html lang="en-US">');
  });

  test('is offered in the other languages at the same place', async () => {
    expect((await get('/de/cart')).body).toContain('href="/cart" hreflang="en-US"');
    expect((await get('/search?q=bowl')).body).toContain('href="/de/search" hreflang="de"');
  });
});

describe('Texts in another language', () => {
  test('are refused where they belong to nothing, and none of them is kept then', async () => {
    expect(await translate('none', { title: 'X' })).toMatchObject({ __typename: 'NotFound' });
    expect(await translate(story, { title: 'X', tagline: 'Y' })).toMatchObject({
      __typename: 'InvalidInput',
    });
    expect(await translate(story, { title: 'X' }, 'fr')).toMatchObject({
      message: 'This website is not translated into fr.',
    });
    expect((await get('/de/tagebuch/ofen')).body).not.toContain('>X<');
  });

  test('never give two pages one address', async () => {
    const { createCollection } = await ask<{ createCollection: { id: string } }>(
      `mutation { createCollection(input: { typeName: "page", title: "About" }) { ... on Collection { id } } }`,
    );
    expect(await translate(createCollection.id, { slug: 'tagebuch' })).toMatchObject({
      __typename: 'SlugTaken',
    });
    for (const slug of ['schale', 'bowl']) {
      const expected = slug === 'bowl' ? 'TranslationsSaved' : 'ProductSlugTaken';
      expect((await translateProduct(productId('shirt'), { slug })).__typename).toBe(expected);
    }
    expect((await translateProduct(productId('bowl'), { slug: 'shirt' })).__typename).toBe(
      'TranslationsSaved',
    );
    await translateProduct(productId('shirt'), { slug: '' });
    await translateProduct(productId('bowl'), { slug: 'schale' });
    expect((await translateProduct(productId('bowl'), { slug: 'shirt' })).__typename).toBe(
      'ProductSlugTaken',
    );
    expect(await translate(createCollection.id, { slug: 'cart' })).toMatchObject({
      message: 'cart is not a valid page URL',
    });
    // The page has no German address, so its own is its address there.
    expect(await translate(journal, { slug: 'about' })).toMatchObject({ __typename: 'SlugTaken' });
  });

  test('are kept by owners only', async () => {
    for (const text of [
      'mutation { saveLanguages(languages: []) { __typename } }',
      'mutation { disconnectLanguages { languages { language } } }',
      'mutation { saveTranslations(translations: []) { __typename } }',
      'mutation { saveProductTranslations(translations: []) { __typename } }',
    ]) {
      const { result } = await dressed.website.run(dressed.website.visitor(), text);
      expect(result.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });

  test('replace the usual words of a language', async () => {
    const page = async () => (await get('/de/laden/schale')).body;
    expect(await page()).toContain('In den Warenkorb');
    await translate(dressed.website.id, { 'text.productAddToCartText': 'Her damit', title: 'Eckladen' });
    expect(await page()).toContain('Her damit');
    expect(await page()).toContain('Eckladen');
    expect((await get(dressed.page)).body).toContain('Add To Cart');
    expect(await translate(dressed.website.id, { 'text.anything': 'X' })).toMatchObject({
      __typename: 'InvalidInput',
    });
  });

  test('may be blocks', async () => {
    const save = `mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename ... on Problem { message } } }`;
    const blocks = (html: string, language?: string) => ({
      ...{ itemId: story, language },
      sections: [
        {
          ...{ id: 's', kind: 'ROWS' },
          rows: [
            { columns: [{ span: 12, blocks: [{ id: 'b', type: 'text', version: 1, value: { html } }] }] },
          ],
        },
      ],
    });
    await ask(save, { input: blocks('<p>Kilns are hot.</p>') });
    expect((await get('/de/tagebuch/ofen')).body).toContain('Kilns are hot.');
    await ask(save, { input: blocks('<p>Öfen sind heiß.</p>', 'de') });
    expect((await get('/de/tagebuch/ofen')).body).toContain('Öfen sind heiß.');
    expect((await get('/journal/kiln')).body).toContain('Kilns are hot.');
    expect(await ask(save, { input: blocks('<p>Oui.</p>', 'fr') })).toMatchObject({
      saveBlocks: { message: 'This website is not translated into fr.' },
    });
  });

  test('leave the address of a language to it', async () => {
    const make = (input: string) =>
      ask<{ made: { __typename: string; slug?: string } }>(
        `mutation { made: createCollection(input: { typeName: "page", ${input} }) { __typename ... on Collection { slug } } }`,
      );
    expect((await make('title: "X", slug: "de"')).made.__typename).toBe('SlugTaken');
    expect((await make('title: "De"')).made.slug).toBe('de-2');
  });

  test('do not take the address of a page for a language', async () => {
    await ask(
      `mutation { createCollection(input: { typeName: "page", title: "French", slug: "fr" }) { __typename } }`,
    );
    const saved = addLanguages.replace(' saveLanguages', ' saved: saveLanguages');
    expect((await ask<Saved>(saved, { languages: ['fr'] })).saved).toMatchObject({
      message: 'The page French has the address /fr, which the language would take.',
    });
  });
});
