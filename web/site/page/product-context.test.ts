import { expect, test } from 'vitest';
import { imageFields, imageRecord } from './image-context.ts';
import { centsOf } from './money-context.ts';
import { productContext } from './product-context.ts';
import { testImage, testProduct, testVariant } from './testing.ts';

test('what a product sells for is the same on the item and in its structured content', () => {
  const { structuredContent, ...item } = productContext(testProduct());
  expect(item).toMatchObject(structuredContent);
  expect(structuredContent).toMatchObject({
    productType: 1,
    priceMoney: { value: '12.50', currency: 'GBP' },
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    variantOptionOrdering: ['Size'],
  });
  expect(structuredContent.variants[0]).toEqual({
    id: 'v1',
    sku: 'MUG-S',
    attributes: { Size: 'Small' },
    optionValues: [{ optionName: 'Size', value: 'Small' }],
    price: 1250,
    salePrice: 0,
    priceMoney: { value: '12.50', currency: 'GBP' },
    salePriceMoney: { value: '0.00', currency: 'GBP' },
    onSale: false,
    unlimited: false,
    qtyInStock: 3,
  });
});

test('a product is a store item with its pictures as items and the first as its own', () => {
  const item = productContext(testProduct());
  expect(item).toMatchObject({
    recordType: 11,
    recordTypeLabel: 'store-item',
    assetUrl: '/media/i1/mug.jpg',
  });
  expect(item.items.map(({ id, recordType }) => [id, recordType])).toEqual([
    ['i1', 2],
    ['i2', 2],
  ]);
  expect(item.excerpt).toBe('<p>Holds tea.</p>');
  expect(item.categories).toEqual(['Cups & Mugs']);
});

test('each kind of product has the number that templates know it by', () => {
  const codes = (['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL'] as const).map(
    (type) => productContext(testProduct({ type })).productType,
  );
  expect(codes).toEqual([1, 2, 3, 4, 5]);
});

test('a subscription says how often it is charged', () => {
  const subscriptionPlan = {
    __typename: 'SubscriptionPlan',
    billingPeriodValue: 2,
    billingPeriodUnit: 'MONTH',
    numBillingCycles: 0,
    trialDays: 0,
  } as const;
  expect(
    productContext(testProduct({ isSubscribable: true, subscriptionPlan })).structuredContent,
  ).toMatchObject({
    isSubscribable: true,
    subscriptionPlan: { billingPeriod: { value: 2, unit: 'MONTH' }, numBillingCycles: 0 },
  });
});

test('options keep the owner’s exact words, since the form sends them back', () => {
  const variants = [
    testVariant({ options: [{ __typename: 'VariantOption', name: 'Ø', value: '12" & up' }] }),
  ];
  expect(productContext(testProduct({ variants })).variants[0]?.attributes).toEqual({ Ø: '12" & up' });
});

test('prices in cents do not lose a penny, and yen have none', () => {
  const money = (value: string) => ({ __typename: 'Money', value, currency: 'X' }) as const;
  expect([money('19.99'), money('1200'), money('0.29'), money('1.005')].map(centsOf)).toEqual([
    1999, 120000, 29, 100,
  ]);
});

test('a picture says its size, its widths and its focus in the words of image formatters', () => {
  expect(imageFields(testImage())).toEqual({
    assetUrl: '/media/i1/mug.jpg',
    originalSize: '1000x750',
    mediaFocalPoint: { x: 0.4, y: 0.6 },
    focalPosition: '40% 60%',
    systemDataId: 'i1',
    systemDataVariants: '1000x750,100w,300w,500w,750w,1000w',
    ...{ filename: 'mug.jpg', altText: 'A grey mug', componentKey: 'i1', licensedAssetPreview: null },
  });
  const named = testImage({ title: 'The <mug>', body: 'As it came out.' });
  expect(imageRecord(named)).toMatchObject({ title: 'The &lt;mug&gt;', body: 'As it came out.' });
  expect(imageRecord(testImage())).toMatchObject({ title: 'A grey mug', body: '' });
  expect(imageFields(testImage({ width: null, height: null })).originalSize).toBe('');
  expect(imageFields(null)).toMatchObject({ assetUrl: '', systemDataVariants: '' });
});

test('a variant carries the picture that its owner chose, as a record of its own, and none that the product lacks', () => {
  const variants = [testVariant({ imageId: 'i2' }), testVariant({ id: 'v2', imageId: 'gone' })];
  const { structuredContent } = productContext(testProduct({ variants }));
  const [chosen, lacking] = structuredContent.variants;
  expect(chosen).toMatchObject({ mainImageId: 'i2', mainImage: { id: 'i2', recordType: 2 } });
  expect(chosen?.assetUrl).toBe(chosen?.mainImage?.assetUrl);
  expect(lacking).not.toHaveProperty('mainImage');
});

test('what a product asks besides is told on its own page, ready to be printed, with choices as they are sent', () => {
  const form = {
    ...{ __typename: 'Form' as const, id: 'f1', name: 'Notes', submitLabel: 'Add' },
    thanks: { __typename: 'FormThanks' as const, message: '', html: '' },
    fields: [
      {
        ...{
          __typename: 'FormField' as const,
          id: 'q1',
          type: 'SELECT' as const,
          title: 'Ink <1>',
          description: '',
        },
        ...{ isRequired: true, options: ['<b>'], optionTexts: ['<fett>'], placeholder: '', maxLength: null },
        ...{ ownValue: '', currencySymbol: '', hasCountryCode: false },
        showsWhen: { __typename: 'FieldCondition' as const, fieldId: 'q0', isOneOf: ['Yes'] },
      },
    ],
  };
  const asking = testProduct({ additionalFieldsFormId: 'f1' });
  expect(productContext(asking, form).structuredContent.additionalFieldsForm).toEqual({
    ...{ id: 'f1', name: 'Notes', submitLabel: 'Add' },
    fields: [
      {
        ...{
          id: 'q1',
          type: 'select',
          title: 'Ink &lt;1&gt;',
          description: '',
          placeholder: '',
          required: true,
          showsWhen: { fieldId: 'q0', isOneOf: ['Yes'] },
        },
        options: [{ value: '<b>', text: '&lt;fett&gt;' }],
      },
    ],
  });
  expect(productContext(asking).structuredContent).not.toHaveProperty('additionalFieldsForm');
});
