import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';

const createForm = `mutation ($input: CreateFormInput!) { createForm(input: $input) {
  __typename
  ... on Form { id name fields { id type title description isRequired options } }
  ... on InvalidInput { message field }
} }`;
const readForm = 'query ($id: ID!) { form(id: $id) { id name fields { title } } }';
const readEntities = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
  ... on Product { id additionalFieldsForm { id name } }
  ... on Form { name }
} }`;
const owner = { websiteId: 'mugs', permissions: ['FORMS_MANAGE'] };
const visitor = { websiteId: 'mugs' };
const engraving = {
  name: 'Engraving',
  fields: [
    { type: 'TEXT', title: 'Name on the mug', isRequired: true },
    { type: 'SELECT', title: 'Font', options: ['Serif', 'Sans'] },
  ],
};

let shop: TestSubgraph;

beforeAll(async () => {
  shop = await openTestSubgraph(formsSubgraph);
});

afterAll(() => shop.close());

async function createEngraving(): Promise<string> {
  const { text } = await shop.run(createForm, { input: engraving }, owner);
  return text('createForm.id');
}

function countForms() {
  return shop.sql('SELECT count(*) FROM form');
}

function mugWithForm(additionalFieldsFormId: string | null) {
  return { representations: [{ __typename: 'Product', id: 'mug', additionalFieldsFormId }] };
}

describe('a form that the owner makes', () => {
  test('is on their website, however many others make theirs at the same time', async () => {
    const websites = Array.from({ length: 20 }, (_, index) => `stall-${index}`);
    const made = websites.map(async (websiteId) => {
      const { text } = await shop.run(createForm, { input: engraving }, { ...owner, websiteId });
      return { websiteId, id: text('createForm.id') };
    });
    const forms = (await Promise.all(made)).sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(
      await shop.sql(
        `SELECT website_id AS "websiteId", id FROM form WHERE website_id LIKE 'stall-%' ORDER BY id`,
      ),
    ).toEqual(forms);
  });

  test('is stored with its fields in order, each with an id of its own', async () => {
    const { at, text } = await shop.run(createForm, { input: engraving }, owner);
    expect(at('createForm')).toMatchObject({
      __typename: 'Form',
      name: 'Engraving',
      fields: [
        { type: 'TEXT', title: 'Name on the mug', description: '', isRequired: true, options: [] },
        { type: 'SELECT', title: 'Font', description: '', isRequired: false, options: ['Serif', 'Sans'] },
      ],
    });
    expect(text('createForm.fields.0.id')).not.toBe(text('createForm.fields.1.id'));
  });

  test('is placed on pages, as sign-ups to a list are, by those who write pages and read no answers', async () => {
    const id = await createEngraving();
    const editor = { websiteId: 'mugs', permissions: ['CONTENT_MANAGE'] };
    const text = '{ placeableForms { id name } newsletters { name } }';
    const { at } = await shop.run(text, {}, editor);
    expect(at('placeableForms')).toContainEqual({ id, name: 'Engraving' });
    expect(at('newsletters')).toEqual([]);
    const settings = '{ placeableForms { settings { notifyEmails } } }';
    const refused = { extensions: { code: 'UNAUTHENTICATED' } };
    expect((await shop.run(settings, {}, editor)).errors).toContainEqual(expect.objectContaining(refused));
    expect((await shop.run(text, {}, visitor)).errors).toContainEqual(expect.objectContaining(refused));
  });

  test('is shown to visitors, and pages that show it follow its changes', async () => {
    const id = await createEngraving();
    const { at, tags } = await shop.run(readForm, { id }, visitor);
    expect(at('form')).toEqual({
      id,
      name: 'Engraving',
      fields: [{ title: 'Name on the mug' }, { title: 'Font' }],
    });
    expect(tags).toEqual([`form:${id}`]);
  });

  test('is shown on the product that asks for it', async () => {
    const id = await createEngraving();
    const { at, tags } = await shop.run(readEntities, mugWithForm(id), visitor);
    expect(at('_entities')).toEqual([{ id: 'mug', additionalFieldsForm: { id, name: 'Engraving' } }]);
    expect(tags).toEqual([`form:${id}`]);
  });

  test('can be referred to by other parts of the graph', async () => {
    const id = await createEngraving();
    const { at } = await shop.run(readEntities, { representations: [{ __typename: 'Form', id }] }, visitor);
    expect(at('_entities')).toEqual([{ name: 'Engraving' }]);
  });

  test('is not there for another website', async () => {
    const id = await createEngraving();
    const elsewhere = { websiteId: 'plates' };
    expect((await shop.run(readForm, { id }, elsewhere)).data).toEqual({ form: null });
    const { at } = await shop.run(readEntities, mugWithForm(id), elsewhere);
    expect(at('_entities')).toEqual([{ id: 'mug', additionalFieldsForm: null }]);
    expect((await shop.run(readForm, { id }, { websiteId: null })).data).toEqual({ form: null });
  });
});

test('the database itself shows a website no form of another, whatever a statement asks for', async () => {
  await createEngraving();
  const everyForm = statement(`SELECT website_id FROM form WHERE $1 <> ''`);
  expect(await shop.subgraph.database.forWebsite('plates').rows(everyForm)).toEqual([]);
  expect((await shop.subgraph.database.forWebsite('mugs').rows(everyForm)).length).toBeGreaterThan(0);
});

describe('two owners who change a form at once', () => {
  const change = `mutation ($input: UpdateFormInput!) { updateForm(input: $input) {
    __typename
    ... on Form { revision name fields { title } settings { submitLabel } }
    ... on FormChangedMeanwhile { message stored { revision name } } } }`;

  test('the second is told, and what the first made stays', async () => {
    const id = await createEngraving();
    const first = { id, name: 'For mugs', expectedRevision: 1 };
    expect((await shop.run(change, { input: first }, owner)).at('updateForm')).toMatchObject({
      __typename: 'Form',
      revision: 2,
    });
    const second = { ...first, name: 'For plates' };
    expect((await shop.run(change, { input: second }, owner)).at('updateForm')).toEqual({
      __typename: 'FormChangedMeanwhile',
      message: 'Someone else changed this form since you opened it. Yours is not saved yet.',
      stored: { revision: 2, name: 'For mugs' },
    });
  });

  test('keep both of their changes where each changed another part', async () => {
    const id = await createEngraving();
    const inputs = [
      { id, name: 'For mugs' },
      { id, settings: { submitLabel: 'Engrave' } },
      { id, fields: [{ type: 'TEXT', title: 'Words' }] },
    ];
    await Promise.all(inputs.map((input) => shop.run(change, { input }, owner)));
    const { at } = await shop.run(change, { input: { id } }, owner);
    expect(at('updateForm')).toMatchObject({
      ...{ name: 'For mugs', fields: [{ title: 'Words' }], settings: { submitLabel: 'Engrave' } },
    });
  });
});

test('a product without a form has none, and one whose form is gone has none either', async () => {
  for (const formId of [null, 'gone']) {
    const { at, tags } = await shop.run(readEntities, mugWithForm(formId), visitor);
    expect(at('_entities')).toEqual([{ id: 'mug', additionalFieldsForm: null }]);
    expect(tags).toEqual([]);
  }
});

test('a form with a mistake is not stored, and the message says where the mistake is', async () => {
  const before = await countForms();
  const input = { name: 'Engraving', fields: [{ type: 'RADIO', title: 'Font' }] };
  const { at } = await shop.run(createForm, { input }, owner);
  expect(at('createForm')).toEqual({
    __typename: 'InvalidInput',
    message: '“Font” needs at least one choice.',
    field: 'input.fields.0.options',
  });
  expect(await countForms()).toEqual(before);
});

test('visitors make no forms', async () => {
  const before = await countForms();
  const { errors } = await shop.run(createForm, { input: engraving }, visitor);
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(await countForms()).toEqual(before);
});
