import sharp from 'sharp';
import {
  AllowInstallReadingDocument,
  AllowWebsitesDocument,
  MakeOwnerDocument,
} from '../generated/identity.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { TestInstall, TestWebsite } from '../testing.ts';
import { createProductsPage } from './products-page-testing.ts';

/** A website with something of everything: a row in each table that belongs to websites. */
export interface BusyWebsite {
  readonly website: TestWebsite;
  /** Ids of one thing of each kind. */
  readonly ids: Readonly<Record<IdKind, string>>;
  /** The token of the cart that a visitor filled, and of the session that the owner started. */
  readonly cartToken: string;
  readonly sessionToken: string;
  readonly ownerEmail: string;
  /** The page of the product. */
  readonly productPath: string;
}

/** Kinds of things that ids name. */
type IdKind =
  | 'website'
  | 'collection'
  | 'item'
  | 'image'
  | 'theme'
  | 'form'
  | 'account'
  | 'product'
  | 'variant'
  | 'category'
  | 'cart'
  | 'entry';

/** The password of every owner of the tests. */
export const ownerPassword = 'a long password of the tests';

/** Starts a website and fills it; `name` stands in all of its texts. */
export async function startBusyWebsite(
  shop: TestInstall,
  name: string,
  cartToken: string,
): Promise<BusyWebsite> {
  const website = await shop.createWebsite(`${name} shop`);
  const { owner } = website;

  async function make(fields: string, input: object, type: string): Promise<string> {
    const text = `mutation ($input: ${type}!) { made: ${fields}(input: $input) { __typename ... on Problem { message } ... on ${resultOf[fields]} { id } } }`;
    const { made } = await website.query<{ made: { id?: string } }>(owner, text, { input });
    if (!made.id) throw new Error(`${fields} made nothing: ${JSON.stringify(made)}`);
    return made.id;
  }

  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });
  const base64 = (await picture.png().toBuffer()).toString('base64');
  const image = await make(
    'uploadImage',
    { filename: `${name}.png`, base64, altText: name },
    'UploadImageInput',
  );
  const page = { typeName: 'blog', title: `${name} journal`, slug: 'journal', mainImageId: image };
  const collection = await make('createCollection', page, 'CreateCollectionInput');
  const item = await make(
    'createItem',
    {
      collectionId: collection,
      recordType: 'TEXT',
      title: `${name} story`,
      slug: 'story',
      body: name,
      mainImageId: image,
    },
    'CreateItemInput',
  );
  const band = { id: 'band', kind: 'ROWS', rows: [] };
  await make('saveSection', { name, section: band }, 'SaveSectionInput');
  const variants = [{ share: 50 }, { share: 50, value: name }];
  await make('saveExperiment', { name, kind: 'ANNOUNCEMENT', variants }, 'ExperimentInput');
  const form = await make(
    'createForm',
    { name: `${name} form`, fields: [{ type: 'TEXT', title: name }] },
    'CreateFormInput',
  );
  await fillIn(website, form, name);
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const region = encode(`<html><body>${name} {squarespace.main-content}</body></html>`);
  const files = [
    {
      path: 'template.conf',
      base64: encode(JSON.stringify({ name, layouts: { default: { name, regions: ['site'] } } })),
    },
    { path: 'site.region', base64: region },
  ];
  const theme = await make('installTheme', { name, files }, 'InstallThemeInput');

  const row = { sku: `${name}-1`, price: '7.00', stock: '9', categories: `/${name} things` };
  const productsPage = await createProductsPage(website, [
    { title: `${name} bowl`, slug: 'bowl', ...row },
    { title: `${name} plate`, slug: 'plate', ...row, sku: `${name}-2` },
  ]);
  const product = productsPage.productIds.get('bowl') ?? '';
  const addOn = productsPage.productIds.get('plate') ?? '';
  await website.query(
    owner,
    `mutation ($images: [ProductImagesInput!]!, $id: ID!, $form: ID!, $collection: ID!, $addOn: ID!) {
      setProductImages(input: $images) { __typename }
      updateProduct(input: { id: $id, description: "${name}", additionalFieldsFormId: $form }) { __typename }
      setMenu(name: "main", links: [{ collectionId: $collection, title: "${name}" }]) { __typename }
      setProductLinks(input: { productId: $id, kind: ADD_ON, productIds: [$addOn] }) { __typename }
      updateStoreSettings(input: { multipleQuantityAllowedForServices: false }) { __typename }
      updateWebsite(input: { tagline: "${name}", logoImageId: "${image}" }) { __typename }
      saveLanguages(languages: ["de-DE"]) { __typename } }`,
    { images: [{ productId: product, imageIds: [image] }], id: product, form, collection, addOn },
  );
  const read = await website.query<{ product: { variants: { id: string }[]; categories: { id: string }[] } }>(
    owner,
    'query ($id: ID!) { product(id: $id) { variants { id } categories { id } } }',
    { id: product },
  );
  const contactId = await make(
    'createContact',
    { email: `${name.toLowerCase()}@contacts.test`, firstName: name, lastName: name },
    'CreateContactInput',
  );
  await website.query(
    owner,
    'mutation ($id: ID!, $name: String!) { saveContactAddress(contactId: $id, input: { firstName: $name, lastName: $name, country: "GB" }) { __typename } }',
    { id: contactId, name },
  );
  const { addToCart } = await website.query<{
    addToCart: { cart: { id: string; entries: { id: string }[] } };
  }>(
    website.visitor({ cartToken }),
    'mutation ($id: ID!) { addToCart(input: { productId: $id, additionalFields: {} }) { ... on CartEntryAdded { cart { id entries { id } } } } }',
    { id: product },
  );
  const ownerEmail = `${name.toLowerCase()}@owners.test`;
  const { accountId, sessionToken } = await signInOwner(shop, website, ownerEmail);
  const ids = {
    ...{ website: website.id, collection, item, image, theme, form, product, account: accountId },
    ...{ variant: read.product.variants[0]?.id ?? '', category: read.product.categories[0]?.id ?? '' },
    ...{ cart: addToCart.cart.id, entry: addToCart.cart.entries[0]?.id ?? '' },
  };
  return {
    ...{ website, ids, cartToken: website.cartCookieOf(cartToken), sessionToken, ownerEmail },
    productPath: `${productsPage.path}/bowl`,
  };
}

const resultOf: Readonly<Record<string, string>> = {
  ...{ uploadImage: 'Image', createCollection: 'Collection', createItem: 'Item', createForm: 'Form' },
  ...{
    createContact: 'Contact',
    installTheme: 'ThemeRevision',
    saveSection: 'SavedSection',
    saveExperiment: 'Experiment',
  },
};

/** A visitor fills in the one field of a form. */
async function fillIn(website: TestWebsite, formId: string, words: string): Promise<void> {
  const visitor = website.visitor();
  const { form } = await website.query<{ form: { fields: readonly [{ id: string }] } }>(
    visitor,
    'query ($id: ID!) { form(id: $id) { fields { id } } }',
    { id: formId },
  );
  const { made } = await website.query<{ made: { key: string } }>(
    visitor,
    'mutation { made: createFormSubmissionKey { key } }',
    {},
  );
  const input = { formId, key: made.key, answers: { [form.fields[0].id]: words } };
  const { saved } = await website.query<{ saved: { __typename: string } }>(
    visitor,
    'mutation ($input: FormSubmissionInput!) { saved: saveFormSubmission(input: $input) { __typename } }',
    { input },
  );
  if (saved.__typename !== 'FormSubmissionSaved') throw new Error(`A form was not kept: ${saved.__typename}`);
}

/** Gives a website an owner who can sign in. */
export async function makeOwner(
  shop: TestInstall,
  website: Pick<TestWebsite, 'id'>,
  email: string,
): Promise<string> {
  const variables = { email, password: ownerPassword, websiteId: website.id };
  const { ensureContributor } = await shop.install.graph.ask(
    MakeOwnerDocument,
    variables,
    gatewayRequest(website.id, 'test'),
  );
  return ensureContributor.id;
}

/** Lets an account make websites and see how the install runs, as that of a first start does. */
export async function allowOnInstall(shop: TestInstall, email: string): Promise<void> {
  for (const document of [AllowInstallReadingDocument, AllowWebsitesDocument])
    await shop.install.graph.ask(document, { email, isAllowed: true }, gatewayRequest(null, 'test'));
}

/** Gives a website an owner who is signed in. */
export async function signInOwner(shop: TestInstall, website: TestWebsite, email: string) {
  const accountId = await makeOwner(shop, website, email);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/config/sign-in',
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: ownerPassword }).toString(),
  });
  const session = response.cookies.find((cookie) => cookie.name === 'vitrine_session');
  if (!session) throw new Error(`The owner could not sign in: ${response.statusCode}`);
  return { accountId, sessionToken: session.value };
}
