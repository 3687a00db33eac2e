import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
});
afterAll(() => shops.commerce.close());

/** Something that owners save: how it is read, how one text of it is saved, and where that text stands. */
interface Saved {
  /** Answers `{ read { version TEXT } }`, or `all` of its kind, of which one has the id that `make` answers as `made.id`. */
  readonly read: string;
  readonly make?: string | (() => Promise<string>);
  /** Answers `{ saved { … on PROBLEM { stored { version TEXT } } } }`. */
  readonly save: string;
  readonly input: (text: string) => object;
  readonly field: string;
  readonly texts?: readonly [string, string];
  /** Its mutation takes what `input` answers as arguments of its own, and the expected version beside them. */
  readonly hasOwnArguments?: boolean;
}

const answers = (type: string, field: string) =>
  `{ __typename ... on Problem { message } ... on ${type} { version ${field} } ... on ${type}ChangedMeanwhile { stored { version ${field} } } }`;
const rate = '[{ name: "VAT", percent: "19" }]';
const option = '[{ name: "Post", pricing: FLAT, price: "4.50" }]';

const stockProduct = async (title: string) => {
  const [id = ''] = await shop.stock([{ Title: title, SKU: title, Price: '12' }]);
  return id;
};

async function bringReview(): Promise<string> {
  const productId = await stockProduct('Bowl');
  const input = [{ externalId: 'one', productId, rating: 4, body: 'Fine.', displayName: 'Ada' }];
  const importing =
    'mutation ($input: [ImportReviewInput!]!) { importReviews(input: $input) { __typename } }';
  await shop.ask(importing, { input });
  return (await shop.ask('{ reviews { nodes { id } } }')).text('reviews.nodes.0.id');
}

const all: Readonly<Record<string, Saved>> = {
  'how addresses are looked up': {
    read: '{ read: placesSetting { version isEnabled } }',
    save: `mutation ($input: UpdatePlacesSettingInput!) { saved: updatePlacesSetting(input: $input) ${answers('PlacesSetting', 'isEnabled')} }`,
    input: (text) => ({ isEnabled: text === 'true', apiKey: `key-${text}-of-a-length-that-is-taken` }),
    field: 'isEnabled',
    texts: ['false', 'true'],
  },
  'the service of shipping rates': {
    read: '{ read: shippingRatesSetting { version url } }',
    save: `mutation ($input: ShippingRatesSettingInput!) { saved: updateShippingRatesSetting(input: $input) ${answers('ShippingRatesSetting', 'url')} }`,
    input: (text) => ({ url: `https://${text}.example/rates`, secret: `whsec_${'A'.repeat(32)}` }),
    field: 'url',
    texts: ['one', 'two'],
  },
  'a shipping zone': {
    make: `mutation { made: saveShippingZone(input: { name: "Here", places: [], options: ${option} }) { ... on ShippingZone { id } } }`,
    read: '{ all: shippingZones { id version name } }',
    save: `mutation ($input: ShippingZoneInput!) { saved: saveShippingZone(input: $input) ${answers('ShippingZone', 'name')} }`,
    input: (name) => ({ name, places: [], options: [{ name: 'Post', pricing: 'FLAT', price: '4.50' }] }),
    field: 'name',
  },
  'how taxes are charged': {
    read: '{ read: taxSettings { version originCountry } }',
    save: `mutation ($input: TaxSettingsInput!) { saved: updateTaxSettings(input: $input) ${answers('TaxSettings', 'originCountry')} }`,
    input: (originCountry) => ({ originCountry }),
    field: 'originCountry',
    texts: ['DE', 'FR'],
  },
  'a tax zone': {
    make: `mutation { made: saveTaxZone(input: { name: "Here", country: "DE", rates: ${rate} }) { ... on TaxZone { id } } }`,
    read: '{ all: taxZones { nodes { id version name } } }',
    save: `mutation ($input: TaxZoneInput!) { saved: saveTaxZone(input: $input) ${answers('TaxZone', 'name')} }`,
    input: (name) => ({ name, country: 'DE', rates: [{ name: 'VAT', percent: '19' }] }),
    field: 'name',
  },
  'a way to pay': {
    make: 'mutation { made: saveManualPaymentMethod(input: { name: "Cash" }) { ... on ManualPaymentMethod { id } } }',
    read: '{ all: manualPaymentMethods { id version name } }',
    save: `mutation ($input: SaveManualPaymentMethodInput!) { saved: saveManualPaymentMethod(input: $input) ${answers('ManualPaymentMethod', 'name')} }`,
    input: (name) => ({ name }),
    field: 'name',
  },
  'a payment provider': {
    read: '{ all: paymentProviders { id: provider version publicKey } }',
    save: `mutation ($input: SavePaymentProviderInput!) { saved: savePaymentProvider(input: $input) ${answers('PaymentProviderSetting', 'publicKey')} }`,
    input: (publicKey) => ({ provider: 'PAYPAL', publicKey }),
    field: 'publicKey',
    texts: ['client-of-one', 'client-of-another'],
  },
  'what a mail says': {
    read: '{ all: orderMailTemplates(language: "en") { id: kind version subject } }',
    save: `mutation ($input: OrderMailTemplateInput!, $expectedVersion: String) {
      saved: saveOrderMailTemplate(input: $input, expectedVersion: $expectedVersion) ${answers('OrderMailTemplate', 'subject')} }`,
    input: (subject) => ({ kind: 'CONFIRMED', language: 'en', subject, body: 'Thank you.' }),
    field: 'subject',
  },
  'how the store sells': {
    read: 'mutation { read: updateStoreSettings(input: {}) { ... on StoreSettings { version subscriptionNoticeDays } } }',
    save: `mutation ($input: StoreSettingsInput!) { saved: updateStoreSettings(input: $input) ${answers('StoreSettings', 'subscriptionNoticeDays')} }`,
    input: (text) => ({ subscriptionNoticeDays: Number(text) }),
    field: 'subscriptionNoticeDays',
    texts: ['21', '40'],
  },
  'paying in instalments': {
    read: 'mutation { read: updateInstalmentSettings(input: {}) { ... on InstalmentSettings { version accountCountry } } }',
    save: `mutation ($input: InstalmentSettingsInput!) { saved: updateInstalmentSettings(input: $input) ${answers('InstalmentSettings', 'accountCountry')} }`,
    input: (accountCountry) => ({ accountCountry }),
    field: 'accountCountry',
    texts: ['US', 'CA'],
  },
  'what invoices say': {
    read: '{ read: invoiceSettings { version footer } }',
    save: `mutation ($input: InvoiceSettingsInput!) { saved: updateInvoiceSettings(input: $input) ${answers('InvoiceSettings', 'footer')} }`,
    input: (footer) => ({ footer }),
    field: 'footer',
  },
  'a shipping profile': {
    make: 'mutation { made: saveShippingProfile(name: "Fragile") { ... on ShippingProfile { id } } }',
    read: '{ all: shippingProfiles { id version name } }',
    save: `mutation ($id: ID, $name: String!, $expectedVersion: String) {
      saved: saveShippingProfile(id: $id, name: $name, expectedVersion: $expectedVersion) ${answers('ShippingProfile', 'name')} }`,
    input: (name) => ({ name }),
    field: 'name',
    hasOwnArguments: true,
  },
  'how long something can be sent back': {
    read: '{ read: returnSettings { version days } }',
    save: `mutation ($days: Int!, $expectedVersion: String) {
      saved: updateReturnSettings(days: $days, expectedVersion: $expectedVersion) ${answers('ReturnSettings', 'days')} }`,
    input: (text) => ({ days: Number(text) }),
    field: 'days',
    texts: ['14', '30'],
    hasOwnArguments: true,
  },
  'the answer to a review': {
    make: bringReview,
    read: '{ all: reviews { nodes { id version: replyVersion reply } } }',
    save: `mutation ($id: ID!, $reply: String!, $expectedVersion: String) {
      saved: replyToReview(id: $id, reply: $reply, expectedVersion: $expectedVersion) {
        __typename ... on ReviewReplyChangedMeanwhile { stored { version: replyVersion reply } } } }`,
    input: (reply) => ({ reply }),
    field: 'reply',
    hasOwnArguments: true,
  },
  'a category': {
    make: 'mutation { made: createCategory(input: { name: "Mugs" }) { ... on Category { id } } }',
    read: '{ all: categories { nodes { id version description } } }',
    save: `mutation ($input: UpdateCategoryInput!) { saved: updateCategory(input: $input) ${answers('Category', 'description')} }`,
    input: (text) => ({ description: `<p>${text}</p>` }),
    field: 'description',
  },
  'a product': {
    make: () => stockProduct('Mug'),
    read: '{ all: products { nodes { id version title } } }',
    save: `mutation ($input: UpdateProductInput!) { saved: updateProduct(input: $input) ${answers('Product', 'title')} }`,
    input: (title) => ({ title }),
    field: 'title',
  },
  'a code': {
    make: 'mutation { made: createCoupon(input: { code: "SPRING", kind: PERCENT, percent: "10" }) { ... on Coupon { id } } }',
    read: '{ all: coupons { nodes { id version name } } }',
    save: `mutation ($input: UpdateCouponInput!) { saved: updateCoupon(input: $input) ${answers('Coupon', 'name')} }`,
    input: (name) => ({ name }),
    field: 'name',
  },
  'an automatic discount': {
    make: 'mutation { made: saveAutomaticDiscount(input: { name: "Spring", percent: "10" }) { ... on AutomaticDiscount { id } } }',
    read: '{ all: automaticDiscounts { id version name } }',
    save: `mutation ($input: AutomaticDiscountInput!) { saved: saveAutomaticDiscount(input: $input) ${answers('AutomaticDiscount', 'name')} }`,
    input: (name) => ({ name }),
    field: 'name',
  },
};

interface Stored {
  readonly id?: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

/** Reads what is stored: of several the one that is saved. */
async function readStored({ read }: Saved, id: string | undefined, key: unknown): Promise<Stored> {
  const { data } = await shop.ask(read);
  const found = JSON.parse(JSON.stringify(data ?? {}));
  if (found.read) return found.read;
  const nodes: Stored[] = found.all.nodes ?? found.all;
  const one = nodes.find((each) => each.id === (id ?? key));
  if (!one) throw new Error(`Nothing is stored: ${JSON.stringify(found)}`);
  return one;
}

describe('Of two owners who save at the same instant', () => {
  it.each(Object.keys(all))('one is told what the other saved of %s', async (name) => {
    const saved = all[name];
    if (!saved) throw new Error(name);
    const { make } = saved;
    const id = typeof make === 'string' ? (await shop.ask(make)).text('made.id') : await make?.();
    const { kind, provider } = saved.input('') as { kind?: string; provider?: string };
    const read = () => readStored(saved, id, kind ?? provider);
    const { version: expectedVersion } = await read();
    const [mine, theirs] = saved.texts ?? ['Mine', 'Theirs'];
    const save = async (text: string, expected: string) => {
      const input = { ...(id ? { id } : {}), ...saved.input(text) };
      const inInput = kind
        ? { input, expectedVersion: expected }
        : { input: { ...input, expectedVersion: expected } };
      const variables = saved.hasOwnArguments ? { ...input, expectedVersion: expected } : inInput;
      return (await shop.ask(saved.save, variables)).at('saved') as {
        readonly __typename: string;
        readonly stored?: Stored;
      };
    };
    const both = await Promise.all([save(mine, expectedVersion), save(theirs, expectedVersion)]);
    const refused = both.filter(({ __typename }) => __typename.endsWith('ChangedMeanwhile'));
    expect(refused, JSON.stringify(both)).toHaveLength(1);
    const stored = await read();
    expect(refused[0]?.stored).toEqual(expect.objectContaining({ version: stored.version }));
    expect(refused[0]?.stored?.[saved.field]).toEqual(stored[saved.field]);
    // Who was told what is there saves over it knowingly.
    const again = await save(both[0] === refused[0] ? mine : theirs, stored.version);
    expect(again.__typename).not.toMatch(/Meanwhile|Invalid/);
    expect((await read()).version).not.toBe(stored.version);
  });

  it('one is told that the other changed prices or what is said when few are left', async () => {
    const id = await stockProduct('Jug');
    const read = async () =>
      (await shop.ask('query ($id: ID!) { product(id: $id) { version variants { id } } }', { id })).at(
        'product',
      ) as {
        readonly version: string;
        readonly variants: readonly { readonly id: string }[];
      };
    const { version: expectedVersion, variants } = await read();
    const saves = [
      shop.ask(
        `mutation ($id: ID!, $input: SaveVariantsInput!) { saved: saveVariants(productId: $id, input: $input) {
          __typename ... on ProductChangedMeanwhile { stored { version } } } }`,
        {
          id,
          input: {
            ...{ expectedVersion, optionNames: [] },
            variants: [{ id: variants[0]?.id, optionValues: [], price: '13' }],
          },
        },
      ),
      shop.ask(
        `mutation ($input: UpdateMerchandisingInput!) { saved: updateMerchandising(input: $input) {
          __typename ... on ProductChangedMeanwhile { stored { version } } } }`,
        { input: { productId: id, scarcityEnabled: true, scarcityThreshold: 3, expectedVersion } },
      ),
    ];
    const both = (await Promise.all(saves)).map(
      (answer) => answer.at('saved') as { readonly stored?: object },
    );
    const refused = both.filter(({ stored }) => stored);
    expect(refused, JSON.stringify(both)).toHaveLength(1);
    expect(refused[0]?.stored).toEqual(expect.objectContaining({ version: (await read()).version }));
  });

  it('one is told what the other asks at the checkout', async () => {
    const save = async (title: string, expected: readonly object[] | null) =>
      (
        await shop.ask(
          `mutation ($fields: [CheckoutFieldInput!]!, $expected: [CheckoutFieldInput!]) {
            saved: saveCheckoutFields(fields: $fields, expected: $expected) { __typename
              ... on CheckoutFieldsSaved { fields { id kind title hint isRequired options } }
              ... on CheckoutFieldsChangedMeanwhile { stored { id kind title hint isRequired options } } } }`,
          { fields: [{ kind: 'TEXT', title }], expected },
        )
      ).at('saved') as { readonly __typename: string; readonly stored?: readonly object[] };
    const both = await Promise.all([save('A note', []), save('A greeting', [])]);
    const [refused, ...others] = both.filter(({ stored }) => stored);
    expect(others).toEqual([]);
    expect(refused?.stored).toHaveLength(1);
    expect(await save('Both', refused?.stored ?? [])).toMatchObject({ __typename: 'CheckoutFieldsSaved' });
    expect(await save('Whatever others did', null)).toMatchObject({ __typename: 'CheckoutFieldsSaved' });
  });
});
