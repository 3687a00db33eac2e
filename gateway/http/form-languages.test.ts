import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let form: { id: string; fields: { id: string; title: string }[] };

const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
  website.query<Data>(website.owner, text, variables);
const createPage = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }`;
const saveTexts = `mutation ($translations: [FormTranslationInput!]!) { saveFormTranslations(translations: $translations) {
  __typename ... on Problem { message } } }`;

const idOf = (title: string) => form.fields.find((field) => field.title === title)?.id ?? '';
const get = (url: string) => shop.app.inject({ url, headers: { host: website.host } });

async function translate(texts: Readonly<Record<string, string>>): Promise<void> {
  const translations = Object.entries(texts).map(([field, text]) => ({
    ...{ subjectId: form.id, language: 'de', field, text },
  }));
  expect(await ask(saveTexts, { translations })).toMatchObject({
    saveFormTranslations: { __typename: 'TranslationsSaved' },
  });
}

const postTo = (url: string, fields: Readonly<Record<string, string>>) =>
  shop.app.inject({
    ...{ method: 'POST', url },
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const post = (fields: Readonly<Record<string, string>>) => postTo('/form', { formId: form.id, ...fields });

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const made = await ask<{ createForm: typeof form }>(
    `mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id title } } } }`,
    {
      input: {
        name: 'Contact',
        fields: [
          { type: 'TEXT', title: 'Name', isRequired: true, placeholder: 'Ada' },
          { type: 'RADIO', title: 'Size', options: ['Small', 'Large'] },
          { type: 'SELECT', title: 'Colour', options: ['Red'] },
          { type: 'LIKERT', title: 'Mood', options: ['All is well'] },
        ],
        settings: { submitLabel: 'Send', message: 'Thank you so much!' },
      },
    },
  );
  form = made.createForm;
  const mainContent = `<squarespace:form id="${form.id}"></squarespace:form>`;
  await ask(createPage, { input: { typeName: 'page', title: 'Contact', slug: 'contact', mainContent } });
  await ask('mutation { saveLanguages(languages: ["de"]) { __typename } }');
  await translate({
    ...{ name: 'Kontakt', submitLabel: 'Senden', message: 'Vielen Dank!' },
    ...{ [`field.${idOf('Name')}.title`]: 'Ihr Name', [`field.${idOf('Name')}.placeholder`]: 'Emmy' },
    [`field.${idOf('Size')}.option.Small`]: 'Klein',
    [`field.${idOf('Colour')}.option.Red`]: 'Rot',
    [`field.${idOf('Mood')}.option.All is well`]: 'Alles ist gut',
  });
});
afterAll(() => shop.close());

describe('A form on a page in another language', () => {
  test('asks in that language, and sends what its owner will read', async () => {
    const { body } = await get('/de/contact');
    for (const shown of [
      ...['aria-label="Kontakt"', '>Senden<', '>Ihr Name ', 'placeholder="Emmy"'],
      ...['value="Small"/> Klein<', '<option value="Red">Rot</option>', '<legend>Alles ist gut</legend>'],
      'name="returnTo" value="/de/contact"',
    ])
      expect(body.replaceAll('<!-- -->', '')).toContain(shown);
    const own = (await get('/contact')).body.replaceAll('<!-- -->', '');
    expect(own).toContain('value="Small"/> Small<');
    expect(own).not.toMatch(/Senden|Ihr Name|Klein|Rot/);
  });

  test('comes back in that language, and is kept in its owner’s, with the language', async () => {
    const refused = await post({ returnTo: '/de/contact', [`field.${idOf('Size')}`]: 'Small' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('<html lang="de">');
    expect(refused.body).toMatch(/<p class="field-error"[^>]*>Bitte ausfüllen: Ihr Name\.<\/p>/);
    expect(refused.body).toMatch(/checked="" value="Small"/);
    const answer = await post({
      ...{ returnTo: '/de/contact', [`field.${idOf('Name')}`]: 'Emmy' },
      ...{ [`field.${idOf('Size')}`]: 'Small', [`field.${idOf('Mood')}.0`]: '2' },
    });
    expect(answer.headers.location).toBe(`/de/contact?submitted=${form.id}#form-${form.id}`);
    expect((await get(`/de/contact?submitted=${form.id}`)).body).toContain('<p>Vielen Dank!</p>');
    expect((await get(`/contact?submitted=${form.id}`)).body).toContain('<p>Thank you so much!</p>');
    const read = `{ formSubmissions { nodes { language pagePath formName answers { rawTitle text } } } }`;
    expect(await ask(read)).toEqual({
      formSubmissions: {
        nodes: [
          {
            ...{ language: 'de', pagePath: '/de/contact', formName: 'Contact' },
            answers: [
              { rawTitle: 'Name', text: 'Emmy' },
              { rawTitle: 'Size', text: 'Small' },
              { rawTitle: 'Colour', text: '' },
              { rawTitle: 'Mood', text: 'All is well: Strongly Agree' },
            ],
          },
        ],
      },
    });
  });

  test('is answered in that language to its scripts', async () => {
    const send = async (url: string) => {
      const { key } = (
        await shop.app.inject({
          method: 'POST',
          url: '/api/form/FormSubmissionKey',
          headers: { host: website.host },
        })
      ).json();
      const query = `mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) {
        ... on FormSubmissionSaved { message } ... on InvalidFormFields { fields { message } } } }`;
      const answers = { [idOf('Colour')]: 'Red' };
      const variables = { input: { key, formId: form.id, answers } };
      const headers = { host: website.host, 'content-type': 'application/json' };
      return (await shop.app.inject({ method: 'POST', url, headers, payload: { query, variables } })).json();
    };
    expect((await send('/graphql?language=de')).data.saveFormSubmission.fields).toEqual([
      { message: 'Bitte ausfüllen: Ihr Name.' },
    ]);
    expect((await send('/graphql')).data.saveFormSubmission.fields).toEqual([
      { message: 'Name is required.' },
    ]);
  });

  test('says what was changed on the very next request', async () => {
    const isShown = async (text: string) => (await get('/de/contact')).body.includes(text);
    expect(await isShown('>Senden<')).toBe(true);
    await translate({ submitLabel: 'Abschicken' });
    expect(await isShown('>Abschicken<')).toBe(true);
    await translate({ submitLabel: '' });
    expect(await isShown('>Send<')).toBe(true);
  });

  test('leads to a page in that language', async () => {
    await ask('mutation ($input: UpdateFormInput!) { updateForm(input: $input) { __typename } }', {
      input: { id: form.id, settings: { after: 'REDIRECT', redirectUrl: '/thanks' } },
    });
    const fields = { [`field.${idOf('Name')}`]: 'Emmy' };
    expect((await post({ ...fields, returnTo: '/de/contact' })).headers.location).toBe('/de/thanks');
    expect((await post({ ...fields, returnTo: '/contact' })).headers.location).toBe('/thanks');
  });
});

describe('On a page in another language', () => {
  test('the lock screen takes its password, and says so when it is not', async () => {
    const { createCollection } = await ask<{ createCollection: { id: string } }>(
      createPage.replace('__typename', '... on Collection { id }'),
      { input: { typeName: 'page', title: 'Friends', slug: 'friends', mainContent: '<p>Come in</p>' } },
    );
    await ask(
      'mutation ($id: ID!) { setPagePassword(collectionId: $id, password: "seashell") { __typename } }',
      {
        id: createCollection.id,
      },
    );
    const open = (password: string) => postTo('/api/page-password', { returnTo: '/de/friends', password });
    const wrong = await open('pebble');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.body).toContain('<html lang="de">');
    expect(wrong.body).toContain('Das ist nicht das Passwort. Bitte versuchen Sie es noch einmal.');
    const right = await open('seashell');
    expect(right.headers.location).toBe('/de/friends');
    const cookie = right.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const inside = await shop.app.inject({ url: '/de/friends', headers: { host: website.host, cookie } });
    expect(inside.body).toContain('<p>Come in</p>');
  });

  test('a product asks in that language what it needs, and the cart keeps its owner’s choices', async () => {
    const productsPage = await createProductsPage(website, [
      { title: 'Mug', slug: 'mug', sku: 'MUG', price: '10.00', stock: '5' },
    ]);
    const productId = productsPage.productIds.get('mug') ?? '';
    await ask(
      'mutation ($id: ID!, $form: ID!) { updateProduct(input: { id: $id, additionalFieldsFormId: $form }) { __typename } }',
      { id: productId, form: form.id },
    );
    const told = await get(`/de${productsPage.path}/mug?format=json`);
    const size = { type: 'radio', required: false, options: [{ value: 'Small', text: 'Klein' }, {}] };
    expect(told.json()).toMatchObject({
      item: {
        structuredContent: {
          additionalFieldsForm: {
            ...{ id: form.id, name: 'Kontakt' },
            fields: [{ type: 'text', title: 'Ihr Name', required: true, options: [] }, size, {}, {}],
          },
        },
      },
    });
    const sent = {
      verb: 'add',
      productId,
      returnTo: '/de/contact',
      asked: '1',
      [`field.${idOf('Size')}`]: 'Small',
    };
    const refused = await postTo('/cart', sent);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('<html lang="de">');
    expect(refused.body).toContain('Bitte ausfüllen: Ihr Name.');
    expect(refused.body.replaceAll('<!-- -->', '')).toMatch(/checked="" value="Small"\/> Klein</);
    const added = await postTo('/cart', { ...sent, [`field.${idOf('Name')}`]: 'Emmy' });
    expect(added.headers.location).toBe('/de/cart');
    const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await ask(
      'mutation ($translations: [TranslationInput!]!) { saveTranslations(translations: $translations) { __typename } }',
      {
        translations: [
          {
            ...{ subjectId: website.id, language: 'de', text: 'Keine "Angabe"' },
            field: 'text.productSummaryFormNoAnswerText',
          },
        ],
      },
    );
    const read = async (url: string) =>
      (await shop.app.inject({ url, headers: { host: website.host, cookie } })).body.replaceAll(
        '<!-- -->',
        '',
      );
    const cart = await read('/de/cart');
    expect(cart).toMatch(/Size:<\/dt> <dd>Klein</);
    expect(cart).toMatch(/Colour:<\/dt> <dd>Keine &quot;Angabe&quot;</);
    expect(await read('/de/checkout')).toMatch(/Size: Klein<.*Colour: Keine &quot;Angabe&quot;</s);
    expect(await read('/checkout')).toMatch(/Size: Small<.*Colour: N\/A</s);
  });

  test('what is still to be chosen of a product is named in that language', async () => {
    const productsPage = await createProductsPage(website, [
      { title: 'Cup', slug: 'cup', sku: 'CUP-S', price: '10.00', stock: '5', options: ['Size=S'] },
      { title: 'Cup', slug: 'cup', sku: 'CUP-L', price: '10.00', stock: '5', options: ['Size=L'] },
    ]);
    const productId = productsPage.productIds.get('cup') ?? '';
    const words = { 'option.Size': 'Größe', 'value.L': 'Groß' };
    await ask(
      `mutation ($id: ID!, $form: ID!, $translations: [ProductTranslationInput!]!) {
        updateProduct(input: { id: $id, additionalFieldsFormId: $form }) { __typename }
        saveProductTranslations(translations: $translations) { __typename } }`,
      {
        ...{ id: productId, form: form.id },
        translations: Object.entries(words).map(([field, text]) => ({
          ...{ subjectId: productId, language: 'de', field, text },
        })),
      },
    );
    const asking = await postTo('/cart', {
      ...{ verb: 'add', productId, returnTo: '/de/contact', 'option.Size': 'L', asked: '1' },
    });
    expect(asking.body).toMatch(/<label[^>]*>Größe<\/label>/);
    expect(asking.body).toContain('<option value="L" selected="">Groß</option>');
  });
});
