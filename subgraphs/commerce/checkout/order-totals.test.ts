import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let products: string[];

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = shops.open();
  products = await shop.stock([
    { Title: 'Mug', SKU: 'MUG', Price: '10.00', Stock: '50', Categories: '/Kitchen/Cups' },
    { Title: 'Book', SKU: 'BOOK', Price: '20.00', Stock: '50' },
  ]);
});

const problem = '__typename ... on Problem { message } ... on InvalidInput { field }';
const saveTaxZone = `mutation ($input: TaxZoneInput!) { saveTaxZone(input: $input) { ${problem}
  ... on TaxZone { id name country region postcodes origin rates { name taxClass percent priority isCompound isOnShipping } } } }`;
const saveShippingZone = `mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { ${problem}
  ... on ShippingZone { id profileId options { id name pricing price { value } bands { upTo price { value } } freeFrom { value } handlingTime
    pickup { city openingHours } } } } }`;
const saveDiscount = `mutation ($input: AutomaticDiscountInput!) { saveAutomaticDiscount(input: $input) { ${problem}
  ... on AutomaticDiscount { id name kind percent productIds isCombinable minimumSubtotal { value } } } }`;
const changeTaxes = `mutation ($input: TaxSettingsInput!) { updateTaxSettings(input: $input) { ${problem}
  ... on TaxSettings { isTaxIncluded rounding originCountry } } }`;
const add = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { ${problem} } }`;
const cart = `{ cart { subtotal { value } discount { value } discounts { name isAutomatic amount { value } } shippingCost { value } tax { value }
  grandTotal { value } shippingLocation { country region postalCode } requiresShipping
  shippingOptions { id name price { value } handlingTime pickup { city } } selectedShippingOption { name }
  applicableTaxRules { name percent } validCoupons { code discount { value } } invalidCoupons { code problem } } }`;
const typing = `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) {
  __typename ... on CheckoutUpdated { checkout { countries isTaxIncluded problems { step field message } amountDue { value } } } } }`;

const berlin = { name: 'Ada', line1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' };
const german = { country: 'DE' };
const buy = async (sku: string, quantity = 1) => {
  const productId = products[sku === 'MUG' ? 0 : 1];
  await shop.visit(add, { input: { productId, sku, quantity } }, 'ada');
};
const readCart = async () => (await shop.visit(cart, {}, 'ada')).at('cart');
const type = (input: object) => shop.visit(typing, { input }, 'ada');
const send = async (options: object[], places: object[] = [german]) =>
  (await shop.ask(saveShippingZone, { input: { name: 'Zone', places, options } })).at('saveShippingZone');
const tax = (percent: string, over: object = {}) =>
  shop.ask(saveTaxZone, { input: { name: 'Zone', ...german, rates: [{ name: 'VAT', percent, ...over }] } });

describe('a cart that goes somewhere', () => {
  test('knows its ways, its taxes and its total as soon as the shopper said where', async () => {
    await send([
      { name: 'Post', price: '4.90', handlingTime: 'Two days' },
      {
        ...{ name: 'Fetch it', price: '0' },
        pickup: { name: 'Shop', line1: 'Quay 1', city: 'Kiel', country: 'DE', openingHours: 'Mo to Fr' },
      },
    ]);
    await tax('19');
    await buy('MUG', 2);
    expect(await readCart()).toMatchObject({
      ...{
        shippingLocation: null,
        shippingOptions: [],
        shippingCost: null,
        tax: null,
        applicableTaxRules: [],
      },
      grandTotal: { value: '20.00' },
    });
    await type({ shippingAddress: berlin });
    const there = await readCart();
    expect(there).toMatchObject({
      shippingLocation: { country: 'DE', region: '', postalCode: '10115' },
      shippingOptions: [
        { name: 'Post', price: { value: '4.90' }, handlingTime: 'Two days', pickup: null },
        { name: 'Fetch it', pickup: { city: 'Kiel' } },
      ],
      ...{ selectedShippingOption: null, shippingCost: null, tax: { value: '3.80' }, requiresShipping: true },
      applicableTaxRules: [{ name: 'VAT', percent: '19' }],
      grandTotal: { value: '23.80' },
    });
    const shippingOptionId = (await shop.visit(cart, {}, 'ada')).text('cart.shippingOptions.0.id');
    expect((await type({ shippingOptionId })).at('updateCheckout.checkout')).toMatchObject({
      ...{ countries: ['DE'], isTaxIncluded: false, amountDue: { value: '29.63' } },
    });
    expect(await readCart()).toMatchObject({
      ...{
        selectedShippingOption: { name: 'Post' },
        shippingCost: { value: '4.90' },
        tax: { value: '4.73' },
      },
      grandTotal: { value: '29.63' },
    });
  });

  test('goes to an address that is written as its country writes it, whatever language is asked for', async () => {
    await buy('MUG');
    const reading = `query ($language: String! = "en") { checkout { shippingAddress { lines(language: $language) } } }`;
    const lines = async (address: object, variables = {}) => {
      await type({ shippingAddress: address });
      return (await shop.visit(reading, variables, 'ada')).at('checkout.shippingAddress.lines');
    };
    expect(await lines(berlin)).toEqual(['Ada', 'Street 1', '10115 Berlin']);
    const london = { ...berlin, city: 'London', postalCode: 'NW1 6XE', country: 'GB' };
    expect(await lines(london)).toEqual(['Ada', 'Street 1', 'London', 'NW1 6XE']);
    const springfield = { ...berlin, city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' };
    expect(await lines(springfield, { language: 'no language' })).toEqual([
      ...['Ada', 'Street 1', 'Springfield, IL 62701'],
    ]);
  });

  test('is told at its address that the shop does not send there', async () => {
    await send([{ name: 'Post', price: '4.90' }], [{ country: 'DE', postcodes: ['2*'] }]);
    await buy('MUG');
    const checkout = (await type({ email: 'ada@shoppers.test', shippingAddress: berlin })).at(
      'updateCheckout.checkout',
    );
    expect(checkout).toMatchObject({
      problems: [
        {
          ...{ step: 'ADDRESS', field: 'shippingAddress.postalCode' },
          message: 'Sorry, this shop does not ship everything in your cart to that address.',
        },
      ],
    });
  });

  test('keeps its price where prices contain taxes, but for a business with a tax number of another country', async () => {
    await shop.ask(changeTaxes, {
      input: { isTaxIncluded: true, isTaxNumberExempt: true, originCountry: 'at' },
    });
    await tax('25');
    await buy('MUG');
    const agreedTo = async () => (await shop.visit('{ checkout { version } }', {}, 'ada')).at('checkout');
    const before = await agreedTo();
    await type({ shippingAddress: berlin });
    expect(await readCart()).toMatchObject({ tax: { value: '2.00' }, grandTotal: { value: '10.00' } });
    expect(await agreedTo()).toEqual(before);
    await type({ taxNumber: 'DE 123 456 789' });
    expect(await agreedTo()).not.toEqual(before);
    expect(await readCart()).toMatchObject({
      ...{ tax: { value: '0.00' }, grandTotal: { value: '8.00' } },
      discounts: [{ name: 'Tax exemption', amount: { value: '2.00' } }],
    });
    await type({ taxNumber: 'AT U12345678' });
    expect(await readCart()).toMatchObject({ grandTotal: { value: '10.00' } });
  });

  test('pays for what ships apart, and taxes a class as its rate says', async () => {
    const heavy = (
      await shop.ask('mutation { saveShippingProfile(name: "Heavy") { ... on ShippingProfile { id } } }')
    ).text('saveShippingProfile.id');
    await shop.ask(
      'mutation ($ids: [ID!]!, $profile: ID) { setShippingProfile(productIds: $ids, profileId: $profile) { __typename } }',
      { ids: [products[0]], profile: heavy },
    );
    await shop.ask(
      'mutation ($ids: [ID!]!) { setTaxClass(productIds: $ids, taxClass: "reduced") { __typename } }',
      { ids: [products[1]] },
    );
    await send([{ name: 'Post', price: '4.00' }]);
    await shop.ask(saveShippingZone, {
      input: { name: 'Heavy', profileId: heavy, places: [], options: [{ name: 'Lorry', price: '30.00' }] },
    });
    await tax('7', { taxClass: 'reduced', isOnShipping: false });
    await buy('MUG');
    await buy('BOOK');
    await type({ shippingAddress: berlin });
    expect(await readCart()).toMatchObject({
      ...{ shippingOptions: [{ name: 'Post', price: { value: '34.00' } }], tax: { value: '1.40' } },
    });
  });
});

describe('a discount', () => {
  test('needs no code, and counts for categories below the one it names', async () => {
    const category = (
      await shop.ask('query ($id: ID) { product(id: $id) { categories { id parentId } } }', {
        id: products[0],
      })
    ).text('product.categories.0.parentId');
    const input = { name: 'Kitchen week', kind: 'PERCENT', percent: '10', categoryIds: [category] };
    expect((await shop.ask(saveDiscount, { input })).at('saveAutomaticDiscount')).toMatchObject({
      name: 'Kitchen week',
      isCombinable: true,
    });
    await buy('MUG');
    await buy('BOOK');
    expect(await readCart()).toMatchObject({
      ...{ discount: { value: '1.00' }, grandTotal: { value: '29.00' } },
      discounts: [{ name: 'Kitchen week', isAutomatic: true, amount: { value: '1.00' } }],
    });
  });

  test('says why a coupon does not count any more', async () => {
    const coupon = { code: 'BIG', kind: 'AMOUNT', amount: '5', minimumSubtotal: '15', isCombinable: false };
    await shop.ask('mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { __typename } }', {
      input: coupon,
    });
    await buy('BOOK');
    await shop.visit('mutation { applyCoupon(code: "big") { __typename } }', {}, 'ada');
    expect(await readCart()).toMatchObject({
      validCoupons: [{ code: 'BIG', discount: { value: '5.00' } }],
      invalidCoupons: [],
    });
    const better = { name: 'Half', kind: 'PERCENT', percent: '50' };
    const id = (await shop.ask(saveDiscount, { input: better })).text('saveAutomaticDiscount.id');
    expect(await readCart()).toMatchObject({
      ...{ validCoupons: [], discount: { value: '10.00' } },
      invalidCoupons: [
        { code: 'BIG', problem: 'This coupon cannot be combined with the other discounts of your cart.' },
      ],
    });
    await shop.ask('mutation ($id: ID!) { deleteAutomaticDiscount(id: $id) { __typename } }', { id });
    expect(await readCart()).toMatchObject({ validCoupons: [{ code: 'BIG' }] });
  });
});

describe('what owners set up', () => {
  test('is replaced as a whole, while options keep the ids that carts name', async () => {
    const input = {
      name: 'North',
      ...german,
      region: 'sh',
      postcodes: ['24*'],
      rates: [{ name: 'VAT', percent: '19.5' }],
    };
    const made = await shop.ask(saveTaxZone, { input });
    expect(made.at('saveTaxZone')).toMatchObject({
      ...{ country: 'DE', region: 'SH', postcodes: ['24*'], origin: 'OWNER' },
      rates: [{ percent: '19.5', taxClass: 'standard', priority: 1, isCompound: false, isOnShipping: true }],
    });
    const replaced = await shop.ask(saveTaxZone, {
      input: { ...input, id: made.text('saveTaxZone.id'), rates: [] },
    });
    expect(replaced.at('saveTaxZone')).toMatchObject({ id: made.at('saveTaxZone.id'), rates: [] });

    const zone = await shop.ask(saveShippingZone, {
      input: {
        name: 'Zone',
        places: [german],
        options: [
          { name: 'Post', price: '1' },
          { name: 'Courier', price: '2' },
        ],
      },
    });
    const courier = zone.text('saveShippingZone.options.1.id');
    const bands = [{ upTo: '0.5', price: '1' }, { price: '9' }];
    const again = await shop.ask(saveShippingZone, {
      input: {
        id: zone.text('saveShippingZone.id'),
        name: 'Zone',
        places: [],
        options: [{ id: courier, name: 'Courier', pricing: 'BY_WEIGHT', bands, freeFrom: '50' }],
      },
    });
    expect(again.at('saveShippingZone.options')).toEqual([
      {
        ...{ id: courier, name: 'Courier', pricing: 'BY_WEIGHT', price: null, freeFrom: { value: '50.00' } },
        bands: [
          { upTo: '0.5', price: { value: '1.00' } },
          { upTo: null, price: { value: '9.00' } },
        ],
        ...{ handlingTime: '', pickup: null },
      },
    ]);
  });

  test('is refused with the field that is wrong, and never touches another website', async () => {
    expect(await send([{ name: 'Post', price: 'x' }])).toMatchObject({
      __typename: 'InvalidInput',
      field: 'input.options.0.price',
    });
    expect(await send([{ name: 'Post', price: '1' }], [{ country: 'Germany' }])).toMatchObject({
      field: 'input.places.0.country',
    });
    expect((await tax('101')).at('saveTaxZone')).toMatchObject({ field: 'input.rates.0.percent' });
    const zone = (await tax('19')).text('saveTaxZone.id');
    const other = shops.open();
    const input = { id: zone, name: 'Mine', rates: [] };
    expect((await other.ask(saveTaxZone, { input })).at('saveTaxZone')).toMatchObject({
      __typename: 'NotFound',
    });
    const mine = await other.ask('mutation ($id: ID!) { deleteTaxZone(id: $id) { __typename } }', {
      id: zone,
    });
    expect(mine.at('deleteTaxZone')).toEqual({ __typename: 'NotFound' });
    expect((await other.ask('{ taxZones { nodes { id } } }')).at('taxZones.nodes')).toEqual([]);
  });

  test('comes from a preset, again and again without doubling', async () => {
    const apply = 'mutation { applyTaxPreset(preset: EU_OSS) { zoneCount note } }';
    expect((await shop.ask(apply)).at('applyTaxPreset')).toMatchObject({
      zoneCount: 30,
      note: expect.stringContaining('compare them'),
    });
    await shop.ask(apply);
    const zones = await shop.ask(
      '{ taxZones(first: 200, country: "FI") { nodes { origin postcodes rates { percent } } } }',
    );
    expect(zones.at('taxZones.nodes')).toEqual(
      expect.arrayContaining([
        { origin: 'EU_OSS', postcodes: [], rates: [{ percent: '25.5' }] },
        { origin: 'EU_OSS', postcodes: ['22*'], rates: [{ percent: '0' }] },
      ]),
    );
    expect(zones.at('taxZones.nodes.2')).toBeUndefined();
  });
});

describe('a file of tax rates', () => {
  const header = ['State', 'ZipCode', 'StateRate', 'EstimatedCountyRate'];
  const part = (rows: string[][], over: object) =>
    shop.ask(
      'mutation ($input: TaxCsvInput!) { importTaxCsv(input: $input) { imported problems { line column message } } }',
      {
        input: {
          header,
          records: rows.map((cells, index) => ({ line: index + 2, cells })),
          isFirst: true,
          isLast: true,
          ...over,
        },
      },
    );
  const rates = async () => {
    const answer = await shop.ask(
      '{ taxZones { nodes { region postcodes origin rates { name percent } } } }',
    );
    return answer.at('taxZones.nodes');
  };

  test('counts once its last part is there, and replaces the file before', async () => {
    await part([['CA', '90001', '0.0725', '0.0025']], {});
    const next = [
      ['NY', '10001', '0.04', '0.045'],
      ['NY', '10002', '0.04', '0.045'],
      ['NY', '1000', '0.04', ''],
    ];
    expect((await part(next, { isLast: false })).at('importTaxCsv')).toEqual({
      imported: 2,
      problems: [{ line: 4, column: 'ZipCode', message: 'A ZIP code has five digits.' }],
    });
    expect(await rates()).toMatchObject([{ region: 'CA', postcodes: ['90001'], origin: 'IMPORTED' }]);
    await part([['TX', '75001', '0.0625', '0']], { isFirst: false });
    expect(await rates()).toEqual(
      expect.arrayContaining([
        {
          ...{ region: 'NY', postcodes: ['10001', '10002'], origin: 'IMPORTED' },
          rates: [
            { name: 'State tax', percent: '4' },
            { name: 'County tax', percent: '4.5' },
          ],
        },
      ]),
    );
    await buy('MUG');
    await type({ shippingAddress: { ...berlin, country: 'US', region: 'NY', postalCode: '10002-1234' } });
    expect(await readCart()).toMatchObject({ tax: { value: '0.85' } });
    await type({ shippingAddress: { ...berlin, country: 'US', region: 'NY', postalCode: '10003' } });
    expect(await readCart()).toMatchObject({ tax: { value: '0.00' } });
  });

  test('that names no columns changes nothing', async () => {
    await part([['CA', '90001', '0.0725', '0.0025']], {});
    const answer = await part([['CA', '7']], { header: ['Place', 'Rate'] });
    expect(answer.at('importTaxCsv')).toMatchObject({ imported: 0, problems: [{ line: 1 }] });
    expect(await rates()).toMatchObject([{ region: 'CA' }]);
  });
});
