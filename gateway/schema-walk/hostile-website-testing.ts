import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';
import { encodeFiles } from '../commands/theme-install.ts';
import { projectRoot } from '../root.ts';
import { type BusyWebsite, startBusyWebsite } from '../testing/busy-website-testing.ts';
import { makeMember, signInMember } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import type { TestInstall } from '../testing.ts';

/** A website with every kind of page and of text on it. */
export interface FurnishedWebsite extends BusyWebsite {
  readonly formId: string;
  /** A product that is sold out. */
  readonly rareId: string;
  readonly memberCookie: string;
}

const place = { addressTitle: 'Hall', addressLine1: 'Quay 1', addressLine2: 'Harbour', addressCountry: 'US' };

/** Starts a website and puts something of everything on its pages, in the default theme. */
export async function furnishWebsite(shop: TestInstall): Promise<FurnishedWebsite> {
  const busy = await startBusyWebsite(shop, 'Ours', 'a'.repeat(43));
  const { website, ids } = busy;
  const own = async (text: string, variables: Record<string, unknown> = {}) => {
    const data = await website.query<{ made: { __typename: string; id: string; message?: string } }>(
      website.owner,
      text,
      variables,
    );
    if (data.made?.message) throw new Error(`${data.made.message}\n${text}`);
    return data.made;
  };
  const make = (field: string, type: string, input: object, result = '') =>
    own(
      `mutation ($input: ${type}!) { made: ${field}(input: $input) { __typename ... on Problem { message } ${result} } }`,
      { input },
    );
  const page = (typeName: string, slug: string, more: object = {}) =>
    make(
      'createCollection',
      'CreateCollectionInput',
      { typeName, slug, title: `The ${slug}`, description: 'About it', mainContent: '<p>Words</p>', ...more },
      '... on Collection { id }',
    );
  const item = (collectionId: string, slug: string, more: object = {}) =>
    make(
      'createItem',
      'CreateItemInput',
      {
        ...{
          collectionId,
          recordType: 'TEXT',
          slug,
          title: `The ${slug}`,
          body: '<p>Words</p>',
          location: place,
        },
        ...{ excerpt: '<p>Short</p>', tags: ['clay'], categories: ['news'], authorName: 'Ada', ...more },
        mainImageId: ids.image,
      },
      '... on Item { id }',
    );

  await make('saveAuthor', 'AuthorInput', {
    ...{ name: 'Ada', bio: 'Writes', websiteUrl: 'https://ada.example', avatarImageId: ids.image },
  });
  const home = await page('page', 'home', { isHomepage: true });
  const folder = await page('folder', 'folder');
  await page('page', 'within', { parentId: folder.id });
  const events = await page('events', 'events');
  await item(events.id, 'concert', { recordType: 'EVENT', startsAt: '2027-01-01T10:00:00.000Z' });
  await item((await page('gallery', 'gallery')).id, 'picture', { recordType: 'IMAGE' });
  await item(ids.collection, 'another');
  const layout = JSON.parse(
    (await readFile(join(projectRoot, 'gateway', 'demo', 'blocks.json'), 'utf8')).replace(
      /demo-image:[a-z0-9-]+\.jpg/g,
      ids.image,
    ),
  );
  const [written = []]: unknown[][] = Object.values(layout);
  await make('saveBlocks', 'SaveBlocksInput', {
    collectionId: home.id,
    sections: [...written, everyBlock(ids.image)],
  });
  await make('savePopup', 'PopupInput', {
    ...{
      title: 'Look',
      body: '<p>Here</p>',
      buttonText: 'Go',
      buttonUrl: '/shop-1',
      position: 'CENTER_LEFT',
    },
  });
  await website.query(
    website.owner,
    `mutation ($settings: WebsiteSettingsInput, $product: ID!) {
      updateWebsite(input: { description: "About", settings: $settings }) { __typename }
      updateReviewSettings(input: { isEnabled: true }) { __typename }
      updateWebsiteTexts(input: [{ key: "productAddToCartText", text: "Into the cart" }]) { __typename }
      updateProduct(input: { id: $product, customAddButtonText: "Take it", tags: ["clay"] }) { __typename }
      createMailingList(name: "Letters") { __typename }
      saveHeaderFooter(header: { announcement: "Hello" }, footer: { note: "Bye" }) { __typename }
      importReviews(input: [{ productId: $product, externalId: "1", rating: 4, title: "Fine", body: "It is", displayName: "Bo", reply: "Thanks" }]) { __typename } }`,
    {
      product: ids.product,
      settings: {
        ...{ location: place, contactPhoneNumber: '1', businessHours: ['Always'], commentsEnabled: true },
        ...{
          socialAccounts: [{ serviceName: 'instagram', profileUrl: 'https://a.example', screenname: 'a' }],
        },
      },
    },
  );
  const form = await make(
    'createForm',
    'CreateFormInput',
    {
      name: 'Contact',
      fields: [
        { type: 'TEXT', title: 'Name', description: 'Yours', placeholder: 'Name', isRequired: true },
        { type: 'SELECT', title: 'Subject', options: ['An order', 'A visit'] },
      ],
      settings: { submitLabel: 'Send', message: 'Thanks', notifyEmails: ['owner@owners.test'] },
    },
    '... on Form { id }',
  );
  await own(
    'mutation ($id: ID!, $form: ID!) { made: updateProduct(input: { id: $id, additionalFieldsFormId: $form }) { __typename } }',
    { id: ids.product, form: form.id },
  );
  const productsPage = await createProductsPage(website, [
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-S', price: '30.00', stock: '5', options: ['Size=S'] },
    { title: 'Shirt', slug: 'shirt', sku: 'SHIRT-L', price: '30.00', stock: '5', options: ['Size=L'] },
    { title: 'Rare', slug: 'rare', sku: 'RARE', price: '30.00', stock: '0' },
  ]);
  const rare = productsPage.productIds.get('rare') ?? '';
  const club = await make(
    'createMemberArea',
    'CreateMemberAreaInput',
    { title: 'Club', description: 'For friends', isFreeToJoin: true },
    '... on MemberArea { id }',
  );
  const closed = await page('page', 'closed');
  await make('setPageAccess', 'SetPageAccessInput', {
    collectionId: closed.id,
    access: 'AREAS',
    areaIds: [club.id],
  });
  await page('page', 'contact', {}).then(({ id }) =>
    make('saveBlocks', 'SaveBlocksInput', {
      collectionId: id,
      sections: [sectionOf([{ id: 'form', type: 'form', version: 1, value: { formId: form.id } }])],
    }),
  );
  await website.query(
    website.owner,
    `mutation ($rare: ID!, $item: ID!, $home: ID!, $form: ID!, $merchandising: UpdateMerchandisingInput!) {
      updateMerchandising(input: $merchandising) { __typename }
      createComment(input: { itemId: $item, authorName: "Bo", body: "Fine" }) { __typename }
      saveLanguages(languages: ["de-DE"]) { __typename }
      saveTranslations(translations: [{ subjectId: $home, language: "de-DE", field: "title", text: "Daheim" }]) { __typename }
      saveProductTranslations(translations: [{ subjectId: $rare, language: "de-DE", field: "title", text: "Selten" }]) { __typename }
      saveFormTranslations(translations: [{ subjectId: $form, language: "de-DE", field: "submitLabel", text: "Senden" }]) { __typename } }`,
    {
      ...{ rare, item: ids.item, home: home.id, form: form.id },
      merchandising: {
        ...{
          productId: rare,
          isRestockEnabled: true,
          restockCallText: 'Back soon',
          restockButtonText: 'Tell me',
        },
        ...{ restockPlaceholderText: 'Email', restockSuccessText: 'We will', mailingListSignUpEnabled: true },
        ...{
          mailingListDescription: 'News too',
          scarcityEnabled: true,
          scarcityText: 'Few',
          scarcityThreshold: 9,
        },
        scarcityShownByDefault: true,
      },
    },
  );
  const memberId = await makeMember(website, 'mia@members.test');
  await website.query(
    { ...website.visitor(), memberId },
    'mutation ($input: SaveMemberAddressInput!) { saveMemberAddress(input: $input) { __typename } }',
    {
      input: {
        name: 'Mia',
        line1: 'Quay 1',
        city: 'Harbour',
        country: 'US',
        region: 'CA',
        postalCode: '90001',
        phone: '1',
      },
    },
  );
  const memberCookie = await signInMember(shop, website, 'mia@members.test');
  const files = await readThemeFolder(join(projectRoot, 'web', 'themes', 'atelier'));
  await make('installTheme', 'InstallThemeInput', { name: 'Atelier', files: encodeFiles(files) });
  return { ...busy, formId: form.id, rareId: rare, memberCookie };
}

function sectionOf(of: object[]): object {
  return { id: 'every', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks: of }] }] };
}

const kinds = [
  ...[
    'text',
    'image',
    'gallery',
    'video',
    'audio',
    'quote',
    'button',
    'markdown',
    'code',
    'embed',
    'accordion',
  ],
  ...[
    'chart',
    'menu',
    'map',
    'calendar',
    'product',
    'summary',
    'archive',
    'tag-cloud',
    'search',
    'navigation',
  ],
  ...['logo', 'social-links', 'newsletter'],
];
const words = [
  ...['title', 'text', 'caption', 'label', 'heading', 'description', 'quote', 'source', 'markdown', 'menu'],
  ...['placeholder', 'author', 'address', 'buttonText', 'successText', 'altText', 'name', 'location'],
];

/** A section with one block of each kind, with a text for whatever a block may call one. */
function everyBlock(imageId: string): object {
  const texts = Object.fromEntries(words.map((word) => [word, 'words']));
  const nested = { ...texts, html: '<p>One</p>', imageId };
  const value = {
    ...nested,
    items: [nested],
    pictures: [nested],
    rows: [
      ['words', 'words'],
      ['words', 3],
    ],
    link: '/shop-1',
  };
  return sectionOf(kinds.map((type) => ({ id: `every-${type}`, type, version: 1, value })));
}
