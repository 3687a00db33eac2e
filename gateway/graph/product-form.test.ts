import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let mug: string;
let beans: string;
/** Ids of the form's fields by their titles. */
let field: Record<string, string>;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  const { productIds } = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '40' },
    { title: 'Beans', slug: 'beans', sku: 'BEANS', price: '9.00', stock: '40' },
  ]);
  mug = productIds.get('mug') ?? '';
  beans = productIds.get('beans') ?? '';
  const { createForm: form } = await website.query<{
    createForm: { id: string; fields: { id: string; title: string }[] };
  }>(
    website.owner,
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id title } } } }',
    {
      input: {
        name: 'Engraving',
        fields: [
          { type: 'TEXT', title: 'Name', isRequired: true },
          { type: 'CHECKBOX', title: 'Extras', options: ['Box', 'Card'] },
        ],
      },
    },
  );
  field = Object.fromEntries(form.fields.map(({ id, title }) => [title, id]));
  await website.query(
    website.owner,
    `mutation ($mug: ID!, $beans: ID!, $form: ID!) {
      mug: updateProduct(input: { id: $mug, additionalFieldsFormId: $form }) { __typename }
      beans: updateProduct(input: { id: $beans, additionalFieldsFormId: $form, subscriptionPlan: {
        billingPeriodValue: 1, billingPeriodUnit: MONTH, numBillingCycles: 0 } }) { __typename } }`,
    { mug, beans, form: form.id },
  );
});
afterAll(() => shop.close());

const someone = (): Viewer => website.visitor({ cartToken: randomBytes(32).toString('base64url') });
const problemFields =
  '... on Problem { message } ... on AdditionalFieldsInvalid { fields { fieldId message } }';

interface Answer {
  readonly __typename: string;
  readonly newlyAdded?: { readonly id: string };
  readonly updatedEntry?: object;
}

async function add(viewer: Viewer, additionalFields: object | null): Promise<Answer> {
  const text = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename ${problemFields}
    ... on CartEntryAdded { newlyAdded { id additionalFields } } } }`;
  const input = { productId: mug, additionalFields };
  return (await website.query<{ addToCart: Answer }>(viewer, text, { input })).addToCart;
}

async function change(viewer: Viewer, entryId: string, answers: object): Promise<Answer> {
  const text = `mutation ($input: UpdateCartEntryFieldsInput!) { updateCartEntryFields(input: $input) { __typename ${problemFields}
    ... on CartEntryFieldsChanged { updatedEntry { id additionalFields } } } }`;
  const input = { entryId, additionalFields: answers };
  return (await website.query<{ updateCartEntryFields: Answer }>(viewer, text, { input }))
    .updateCartEntryFields;
}

const named = (name: string) => ({ [field.Name ?? '']: name });
const message = 'Update the missing or invalid information above.';
const nameMissing = () => ({
  ...{ __typename: 'AdditionalFieldsInvalid', message },
  fields: [{ fieldId: field.Name, message: 'Name is required.' }],
});

describe('a product with a form', () => {
  test('goes into the cart with answers that keep the form’s rules, and with nothing else', async () => {
    const viewer = someone();
    for (const nothing of [null, {}, { other: 'x' }])
      expect(await add(viewer, nothing)).toEqual(nameMissing());
    expect(await website.query(viewer, '{ cart { id } }')).toEqual({ cart: null });
    const given = { [field.Name ?? '']: ' Ada ', [field.Extras ?? '']: ['Card'], other: 'x' };
    expect(await add(viewer, given)).toMatchObject({
      __typename: 'CartEntryAdded',
      newlyAdded: {
        additionalFields: { [field.Name ?? '']: 'Ada', [field.Extras ?? '']: ['Card'] },
      },
    });
    const wrong = { [field.Name ?? '']: 'Ada', [field.Extras ?? '']: ['Ribbon'] };
    expect(await add(viewer, wrong)).toMatchObject({
      fields: [{ fieldId: field.Extras, message: 'Ribbon is not one of the expected options' }],
    });
  });

  test('can be answered anew in the cart, by the same rules', async () => {
    const viewer = someone();
    const { newlyAdded } = await add(viewer, named('Ada'));
    const id = newlyAdded?.id ?? '';
    expect(await change(viewer, id, {})).toEqual(nameMissing());
    expect(await change(viewer, id, { [field.Name ?? '']: 'Bea' })).toEqual({
      __typename: 'CartEntryFieldsChanged',
      updatedEntry: { id, additionalFields: named('Bea') },
    });
  });

  test('shows its form in the cart, and what is wrong once the form asks for something else', async () => {
    const viewer = someone();
    await add(viewer, named('Ada'));
    const read = `{ cart { entries { additionalFieldsProblem additionalFieldsForm { name fields { id title } } } } }`;
    const { cart } = await website.query<{ cart: { entries: Record<string, unknown>[] } }>(viewer, read);
    expect(cart.entries).toEqual([
      {
        additionalFieldsProblem: null,
        additionalFieldsForm: {
          name: 'Engraving',
          fields: Object.entries(field).map(([title, id]) => ({ id, title })),
        },
      },
    ]);
    const { createForm: other } = await website.query<{ createForm: { id: string } }>(
      website.owner,
      'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id } } }',
      { input: { name: 'Colour', fields: [{ type: 'TEXT', title: 'Colour', isRequired: true }] } },
    );
    const setForm =
      'mutation ($id: ID!, $form: ID!) { updateProduct(input: { id: $id, additionalFieldsFormId: $form }) { __typename } }';
    const { product } = await website.query<{ product: { additionalFieldsFormId: string } }>(
      website.owner,
      'query ($id: ID!) { product(id: $id) { additionalFieldsFormId } }',
      { id: mug },
    );
    await website.query(website.owner, setForm, { id: mug, form: other.id });
    expect(await website.query(viewer, '{ cart { entries { additionalFieldsProblem } } }')).toEqual({
      cart: { entries: [{ additionalFieldsProblem: 'Colour is required.' }] },
    });
    await website.query(website.owner, setForm, { id: mug, form: product.additionalFieldsFormId });
  });

  test('is subscribed to with its answers, too', async () => {
    const text = `mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) { __typename ${problemFields} } }`;
    const begin = async (additionalFields: object | null) =>
      (
        await website.query<{ startSubscriptionCart: Answer }>(website.visitor(), text, {
          input: { productId: beans, additionalFields },
        })
      ).startSubscriptionCart;
    expect(await begin(null)).toEqual(nameMissing());
    expect(await begin(named('Ada'))).toEqual({ __typename: 'SubscriptionCartStarted' });
  });
});
