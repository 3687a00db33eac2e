import { ProductType } from '../products/product.rules.ts';
import type { CartEntryRow, CartRow } from './cart.data.ts';

const lines = [
  {
    title: 'Sample product',
    variantName: 'Small',
    type: ProductType.physical,
    priceCents: 2000,
    quantity: 2,
  },
  { title: 'Sample download', variantName: '', type: ProductType.digital, priceCents: 900, quantity: 1 },
  { title: 'Sample service', variantName: '', type: ProductType.service, priceCents: 4500, quantity: 1 },
];

/** A cart to look at: of nothing that is for sale, with ids that nothing has. */
export function sampleCart(shop: {
  websiteId: string;
  currency: string;
  minimumSubtotalCents: number;
}): CartRow {
  const now = new Date();
  return {
    ...shop,
    id: 'sample',
    created: now,
    readAt: now,
    isPurchased: false,
    isSample: true,
    coupons: [],
    automaticDiscounts: [],
    selling: {
      ...{ location: null, shippingOptionId: null, taxNumber: '', taxSettings: null },
      ...{ taxNumberCheck: null, carrierQuotes: [] },
      ...{ taxZones: null, taxParts: null, shippingZones: null, isFirstOrder: true, uses: null },
    },
    entries: lines.map((line, index) => sampleEntry(line, `sample-${index + 1}`, shop.currency)),
  };
}

function sampleEntry(line: (typeof lines)[number], id: string, currency: string): CartEntryRow {
  const { title, variantName, type, priceCents, quantity } = line;
  const optionValues = variantName === '' ? [] : [variantName];
  const price = { priceCents, salePriceCents: null, isOnSale: false };
  return {
    ...{ id, currency, productId: id, variantId: id, quantity, additionalFields: '', title, variantName },
    product: {
      collectionId: null,
      slug: '',
      type,
      title,
      isVisible: true,
      isSubscribable: false,
      additionalFieldsFormId: null,
      optionNames: optionValues.map(() => 'Size'),
    },
    variant: { sku: id, optionValues, ...price, isUnlimited: true, stock: 0 },
  };
}
