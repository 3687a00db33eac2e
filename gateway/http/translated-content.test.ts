import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DressedShop, openDressedShop } from './pages-testing.ts';

let dressed: DressedShop;
let journal: string;
let story: string;
let picture: string;
let popup: string;

const keep = `mutation ($translations: [TranslationInput!]!) { saved: saveTranslations(translations: $translations) {
  __typename ... on Problem { message } } }`;

function ask<Data>(text: string, variables: Record<string, unknown> = {}): Promise<Data> {
  return dressed.website.query<Data>(dressed.website.owner, text, variables);
}

type Made = { made: { id: string } };

async function translate(subjectId: string, texts: Record<string, string>) {
  const translations = Object.entries(texts).map(([field, text]) => ({
    ...{ subjectId, language: 'de', field, text },
  }));
  const { saved } = await ask<{ saved: { __typename: string } }>(keep, { translations });
  expect(saved).toEqual({ __typename: 'TranslationsSaved' });
}

async function body(url: string): Promise<string> {
  return (await dressed.get(url)).body;
}

async function json(url: string): Promise<Record<string, never>> {
  return JSON.parse(await body(url));
}

beforeAll(async () => {
  dressed = await openDressedShop();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  picture = (
    await ask<Made>(
      `mutation ($input: UploadImageInput!) { made: uploadImage(input: $input) { ... on Image { id } } }`,
      { input: { filename: 'kiln.png', altText: 'A kiln', base64: png.toString('base64') } },
    )
  ).made.id;
  journal = (
    await ask<Made>(
      `mutation { made: createCollection(input: { typeName: "blog", title: "Journal", slug: "journal" }) { ... on Collection { id } } }`,
    )
  ).made.id;
  const post = async (input: object) =>
    (
      await ask<Made>(
        `mutation ($input: CreateItemInput!) { made: createItem(input: $input) { ... on Item { id } } }`,
        { input: { collectionId: journal, recordType: 'TEXT', ...input } },
      )
    ).made.id;
  story = await post({
    ...{ title: 'The kiln', slug: 'kiln', tags: ['Clay', 'Fire'], categories: ['News & views'] },
    ...{ mainImageId: picture, authorName: 'Ada' },
  });
  await post({ title: 'A bowl', slug: 'a-bowl', tags: ['Fire'], categories: ['Glaze'] });
  popup = (
    await ask<Made>(
      `mutation ($input: PopupInput!) { made: savePopup(input: $input) { ... on Popup { id } } }`,
      {
        input: {
          ...{ title: 'Kiln opening', body: '<p>Come along.</p>', position: 'CENTER' },
          ...{ buttonText: 'See when', buttonUrl: '/journal' },
        },
      },
    )
  ).made.id;
  await ask(
    `mutation ($links: [MenuLinkInput!]!) { setMenu(name: "mainNav", links: $links) { __typename } }`,
    {
      links: [
        { collectionId: journal },
        { url: 'https://guild.example/', title: 'The guild', children: [{ url: '/cart', title: 'Basket' }] },
        { collectionId: dressed.productsPage.collectionId, title: 'Our shop' },
      ],
    },
  );
  await ask(`mutation { saveAuthor(input: { name: "Ada", bio: "Fires kilns." }) { __typename } }`);
  await ask(
    `mutation { updateWebsite(input: { settings: { businessHours: ["Mon–Fri 9–5", "Closed on Sunday"] } }) { __typename } }`,
  );
  await ask(
    `mutation { saveHeaderFooter(header: { promo: { text: "Free shipping", url: "/sale" } }, footer: { lines: ["Made by hand"] }) { __typename } }`,
  );
  await ask(`mutation { saveLanguages(languages: ["de"]) { __typename } }`);
  await translate(journal, {
    ...{ title: 'Tagebuch', slug: 'tagebuch', 'tag.Clay': 'Ton', 'tag.Fire': 'Feuer' },
    'category.News & views': 'Neues',
  });
});
afterAll(() => dressed.close());

describe('Tags and categories in another language', () => {
  test('are shown as they are called there, and kept as they are in addresses', async () => {
    const own = await body('/journal/kiln');
    expect(own).toMatch(/<a rel="category" href="\/journal\?category=News%20%26%20views">News &amp; views</);
    expect(own).not.toContain('Neues');
    const post = await body('/de/tagebuch/kiln');
    expect(post).toContain('<a rel="category" href="/de/tagebuch?category=News%20%26%20views">Neues</a>');
    expect(post).toContain('<a rel="tag" href="/de/tagebuch?tag=Clay">Ton</a>');
    expect(post).toContain('<meta property="article:tag" content="Ton">');
    expect(post).not.toMatch(/News &|>Clay</);
  });

  test('narrow a list by their own name and by what they are called', async () => {
    for (const asked of ['News%20%26%20views', 'Neues']) {
      const { items, categoryFilter, collection } = await json(`/de/tagebuch?category=${asked}&format=json`);
      expect(items).toMatchObject([{ title: 'The kiln', categories: ['Neues'], tags: ['Ton', 'Feuer'] }]);
      expect(categoryFilter).toBe('Neues');
      expect(collection).toMatchObject({ categories: ['Glaze', 'Neues'], tags: ['Feuer', 'Ton'] });
    }
    expect((await json('/de/tagebuch?tag=Feuer&format=json')).items).toHaveLength(2);
    expect((await json('/journal?category=Neues&format=json')).items).toEqual([]);
  });

  test('of products narrow a list by an address that does not change with them', async () => {
    const { made } = await ask<Made>(
      `mutation { made: createCategory(input: { name: "Cups", slug: "cups" }) { ... on Category { id } } }`,
    );
    await ask(
      `mutation ($ids: [ID!]!, $add: [ID!]!) { updateProducts(ids: $ids, input: { addCategoryIds: $add }) { __typename } }`,
      { ids: [dressed.productsPage.productIds.get('bowl')], add: [made.id] },
    );
    const path = `/de${dressed.productsPage.path}`;
    expect(await body(path)).toContain(`<a href="${path}?category=Cups">Cups</a>`);
    await ask(
      `mutation ($translations: [ProductTranslationInput!]!) { saveProductTranslations(translations: $translations) { __typename } }`,
      { translations: [{ subjectId: made.id, language: 'de', field: 'name', text: 'Tassen' }] },
    );
    expect(await body(path)).toContain(`<a href="${path}?category=cups">Tassen</a>`);
    const narrowed = await json(`${path}?category=cups&format=json`);
    expect(narrowed).toMatchObject({ categoryFilter: 'Tassen', items: [{ title: 'Bowl' }] });
    expect(await body(`${path}?category=cups`)).toContain(
      `<a href="${path}?category=cups" aria-current="page">Tassen</a>`,
    );
  });

  test('are in feeds, and are searched for, as they are called there', async () => {
    const feed = await body('/de/tagebuch?format=rss');
    expect(feed).toContain('<category>Ton</category>');
    expect(feed).not.toContain('<category>Clay</category>');
    const found = async (url: string) => (await json(url)).searchResults;
    expect(await found('/de/search?q=neues&format=json')).toMatchObject([{ title: 'The kiln' }]);
    expect(await found('/de/search?q=clay&format=json')).toEqual([]);
    expect(await found('/search?q=clay&format=json')).toMatchObject([{ title: 'The kiln' }]);
    await translate(journal, { 'tag.Clay': 'Lehm' });
    expect(await found('/de/search?q=lehm&format=json')).toMatchObject([{ title: 'The kiln' }]);
    expect(await body('/de/tagebuch/kiln')).toContain('>Lehm</a>');
  });

  test('keep what they are called when they get another name, and lose it with the last', async () => {
    const change = (mutation: string) =>
      ask(`mutation ($id: ID!) { ${mutation} { __typename } }`, { id: journal });
    await change('renameLabel(collectionId: $id, kind: TAG, name: "Clay", newName: "Red clay")');
    expect(await body('/de/tagebuch/kiln')).toContain('href="/de/tagebuch?tag=Red%20clay">Lehm</a>');
    await change('mergeLabels(collectionId: $id, kind: TAG, names: ["Red clay"], into: "Fire")');
    expect((await json('/de/tagebuch/kiln?format=json')).item).toMatchObject({ tags: ['Feuer'] });
    await change('removeLabels(collectionId: $id, kind: TAG, names: ["Fire"])');
    const { translations } = await ask<{ translations: { field: string }[] }>(
      `query ($id: ID!) { translations(subjectId: $id, language: "de") { field } }`,
      { id: journal },
    );
    expect(translations.map(({ field }) => field)).toEqual(['category.News & views', 'slug', 'title']);
  });
});

test('Lock screens speak the language that is asked for', async () => {
  const screen = { text: 'Ask us.', imageId: '', backgroundColor: '', textColor: '' };
  await ask(
    `mutation ($lockScreens: [LockScreenInput!]) { updateWebsite(input: { settings: { lockScreens: $lockScreens } }) { __typename } }`,
    {
      lockScreens: [
        { ...screen, kind: 'SIGN_ON', title: 'Come in' },
        { ...screen, kind: 'WEBSITE_PASSWORD', title: 'Opening soon' },
      ],
    },
  );
  const { nodes } = (
    await ask<{ texts: { nodes: { field: string; own: string }[] } }>(
      `{ texts: translatableTexts(language: "de", isMissing: true, first: 1) { nodes { field own } } }`,
    )
  ).texts;
  expect(nodes).toContainEqual({ field: 'lockScreen.SIGN_ON.title', own: 'Come in' });
  await translate(dressed.website.id, {
    'lockScreen.SIGN_ON.title': 'Herein',
    'lockScreen.WEBSITE_PASSWORD.title': 'Bald offen',
  });
  expect(await body('/de/account/sign-on')).toMatch(/Herein<\/h1><p class="lock-text">Ask us\./);
  expect(await body('/account/sign-on')).toContain('Come in</h1>');
  await ask(`mutation { setWebsitePassword(password: "seashell") { __typename } }`);
  expect(await body('/de')).toContain('<h1>Bald offen</h1>');
  expect(await body('/')).toContain('<h1>Opening soon</h1>');
  await ask(`mutation { setWebsitePassword(password: null) { __typename } }`);
});

describe('What a shop says in another language', () => {
  const say = async (subjectId: string, texts: Record<string, string>) => {
    const translations = Object.entries(texts).map(([field, text]) => ({
      ...{ subjectId, language: 'de', field, text },
    }));
    const { saved } = await ask<{ saved: object }>(
      `mutation ($translations: [ProductTranslationInput!]!) { saved: saveProductTranslations(translations: $translations) {
        __typename ... on Problem { message } } }`,
      { translations },
    );
    return saved;
  };
  const id = (slug: string) => dressed.productsPage.productIds.get(slug) ?? '';

  beforeAll(async () => {
    await ask(
      `mutation ($ids: [ID!]!) { updateProducts(ids: $ids, input: { addTags: ["Stoneware"] }) { __typename } }`,
      { ids: [id('bowl')] },
    );
    await ask(
      `mutation ($id: ID!) { updateProduct(input: { id: $id, customAddButtonText: "Take it" }) { __typename } }`,
      { id: id('bowl') },
    );
    await ask(
      `mutation ($id: ID!) { updateMerchandising(input: { productId: $id, scarcityEnabled: true, scarcityThreshold: 9, scarcityText: "{qtyInStock} in stock" }) { __typename } }`,
      { id: id('shirt') },
    );
  });

  test('is said on the next page, on the button, about what is left and where to wait for more', async () => {
    const path = `/de${dressed.productsPage.path}`;
    expect(await body(`${path}/bowl`)).toContain('Take it');
    const shirt = await body(`${path}/shirt`);
    expect(shirt).toContain('S: </span>5 in stock');
    expect(shirt).toContain('Ausverkauft. Wir schreiben Ihnen, wenn es wieder da ist.');
    await say(id('bowl'), { customAddButtonText: 'Her damit' });
    await say(id('shirt'), {
      scarcityText: 'Noch {qtyInStock} im Regal',
      'value.S': 'Klein',
      'value.L': 'Groß',
    });
    expect(await body(`${path}/bowl`)).toContain('Her damit');
    const changed = await body(`${path}/shirt`);
    expect(changed).toContain('Klein: </span>Noch 5 im Regal');
    expect(changed).toMatch(/class="product-restock-notification".*Groß/s);
    const found = async (url: string) => (await json(url)).searchResults;
    expect(await found('/de/search?q=klein&format=json')).toMatchObject([{ title: 'Shirt' }]);
    expect(await found('/search?q=klein&format=json')).toEqual([]);
    const own = await body(`${dressed.productsPage.path}/shirt`);
    expect(own).toContain('S: </span>5 in stock');
    expect(own).toContain('Sold out. We write to you when it is back.');
  });

  test('are tags, which addresses name as they are kept', async () => {
    const { path, collectionId } = dressed.productsPage;
    expect(await say(collectionId, { 'tag.Stoneware': 'Steinzeug' })).toEqual({
      __typename: 'TranslationsSaved',
    });
    expect((await json(`/de${path}/bowl?format=json`)).item).toMatchObject({ tags: ['Steinzeug'] });
    expect(await body(`/de${path}/bowl`)).toContain(`href="/de${path}?tag=Stoneware">Steinzeug</a>`);
    for (const tag of ['Stoneware', 'Steinzeug'])
      expect(await json(`/de${path}?tag=${tag}&format=json`)).toMatchObject({
        ...{ tagFilter: 'Steinzeug', items: [{ title: 'Bowl' }], collection: { tags: ['Steinzeug'] } },
      });
    expect(await json('/de/search?q=steinzeug&format=json')).toMatchObject({
      searchResults: [{ title: 'Bowl' }],
    });
    expect((await json(`${path}/bowl?format=json`)).item).toMatchObject({ tags: ['Stoneware'] });
    expect(await say(collectionId, { title: 'X' })).toMatchObject({
      message: 'A products page has no title to translate.',
    });
  });
});

describe('What stands around pages in another language', () => {
  test('are links of menus', async () => {
    expect(await body('/de/tagebuch')).toContain('The guild');
    await translate(dressed.website.id, {
      ...{ 'link.The guild': 'Die Zunft', 'link.Basket': 'Korb', 'link.Our shop': 'Unser Laden' },
    });
    const page = await body('/de/tagebuch');
    for (const title of ['Die Zunft', 'Unser Laden']) expect(page).toContain(title);
    expect(page).not.toMatch(/The guild|Our shop/);
    const own = await body('/journal');
    for (const title of ['The guild', 'Our shop']) expect(own).toContain(title);
    const { result } = await dressed.website.run(
      { ...dressed.website.visitor(), language: 'de', translation: 'de', languages: ['de'] },
      '{ website { menu(name: "mainNav") { title children { title } } } }',
    );
    expect(result.data).toMatchObject({
      website: {
        menu: [{ title: 'Tagebuch' }, { children: [{ title: 'Korb' }] }, { title: 'Unser Laden' }],
      },
    });
  });

  test('are popups', async () => {
    expect(await body('/de/tagebuch')).toContain('Kiln opening');
    await translate(popup, { title: 'Ofenfest', body: '<p>Komm vorbei.</p>', buttonText: 'Wann' });
    const page = await body('/de/tagebuch');
    for (const text of ['>Ofenfest</h2>', '<p>Komm vorbei.</p>', 'href="/de/journal">Wann</a>'])
      expect(page).toContain(text);
    expect(await body('/journal')).toContain('Kiln opening');
  });

  test('are pictures, authors, opening hours, the header and the footer', async () => {
    expect((await json('/de/tagebuch/kiln?format=json')).item).toMatchObject({
      ...{ mainImage: { altText: 'A kiln' }, author: { bio: 'Fires kilns.' } },
    });
    await translate(picture, { altText: 'Ein Ofen' });
    await translate(dressed.website.id, {
      ...{ 'author.Ada': 'Heizt Öfen.', 'hours.Closed on Sunday': 'Sonntags zu' },
      ...{ 'header.promo.text': 'Versand frei', 'footer.lines.0': 'Handgemacht' },
    });
    const shown = await json('/de/tagebuch/kiln?format=json');
    expect(shown).toMatchObject({
      item: { mainImage: { altText: 'Ein Ofen' }, author: { displayName: 'Ada', bio: 'Heizt Öfen.' } },
      websiteSettings: { businessHours: ['Mon–Fri 9–5', 'Sonntags zu'] },
    });
    expect(await body('/de/tagebuch/kiln')).toContain('alt="Ein Ofen"');
    expect(await json('/journal/kiln?format=json')).toMatchObject({
      item: { mainImage: { altText: 'A kiln' }, author: { bio: 'Fires kilns.' } },
      websiteSettings: { businessHours: ['Mon–Fri 9–5', 'Closed on Sunday'] },
    });
    const texts = await dressed.shop.app.inject({
      ...{ method: 'POST', url: '/graphql?language=de', headers: { host: dressed.website.host } },
      payload: { query: '{ website { header footer } }' },
    });
    expect(texts.json().data.website).toEqual({
      ...{ header: { promo: { text: 'Versand frei', url: '/sale' } }, footer: { lines: ['Handgemacht'] } },
    });
  });

  test('are areas for members, at the door of their pages', async () => {
    const { made } = await ask<Made>(
      `mutation { made: createMemberArea(input: { title: "The club", description: "For friends of the kiln." }) { ... on MemberArea { id } } }`,
    );
    await ask(
      `mutation { createCollection(input: { typeName: "page", title: "Club", slug: "club", mainContent: "<p>Hidden.</p>" }) { __typename } }`,
    );
    const { collection } = await ask<{ collection: { id: string } }>(`{ collection(slug: "club") { id } }`);
    await ask(
      `mutation ($id: ID!, $areas: [ID!]) { setPageAccess(input: { collectionId: $id, access: AREAS, areaIds: $areas }) { __typename } }`,
      { id: collection.id, areas: [made.id] },
    );
    expect(await body('/de/club')).toContain('The club');
    await translate(made.id, { title: 'Der Klub', description: 'Für Freunde des Ofens.' });
    const door = await body('/de/club');
    expect(door).toContain('Der Klub');
    expect(door).not.toContain('The club');
    expect(await body('/club')).toContain('The club');
  });

  test('go with what they belong to', async () => {
    const kept = async (subjectId: string) =>
      (
        await ask<{ translations: object[] }>(
          `query ($id: ID!) { translations(subjectId: $id, language: "de") { field } }`,
          { id: subjectId },
        )
      ).translations;
    expect(await kept(popup)).toHaveLength(3);
    await ask(`mutation ($id: ID!) { deletePopup(id: $id) { __typename } }`, { id: popup });
    expect(await kept(popup)).toEqual([]);
    await ask(`mutation ($ids: [ID!]!) { deleteImages(ids: $ids, evenIfUsed: true) { __typename } }`, {
      ids: [picture],
    });
    expect(await kept(picture)).toEqual([]);
  });
});

test('Blocks are found in the words of the language that is searched in', async () => {
  const save = `mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }`;
  const input = (html: string, language?: string) => ({
    ...{ itemId: story, language },
    sections: [
      {
        ...{ id: 's', kind: 'ROWS' },
        rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type: 'text', version: 1, value: { html } }] }] }],
      },
    ],
  });
  const titles = async (url: string) => {
    const { searchResults }: { searchResults: { title: string }[] } = JSON.parse(await body(url));
    return searchResults.map(({ title }) => title);
  };
  expect(await titles('/de/search?q=chimney&format=json')).toEqual([]);
  await ask(save, { input: input('<p>Its chimney is high.</p>') });
  expect(await titles('/search?q=chimney&format=json')).toEqual(['The kiln']);
  expect(await titles('/de/search?q=chimney&format=json')).toEqual(['The kiln']);
  await ask(save, { input: input('<p>Sein Schornstein ist hoch.</p>', 'de') });
  expect(await titles('/de/search?q=schornstein&format=json')).toEqual(['The kiln']);
  expect(await titles('/de/search?q=chimney&format=json')).toEqual([]);
  expect(await titles('/search?q=chimney&format=json')).toEqual(['The kiln']);
});
