import { LRUCache } from 'lru-cache';
import { recordTypeCode } from '#schema/record-types.ts';
import type {
  ProductType,
  SiteFormFragment,
  SiteImageFragment,
  SiteProductFragment,
  SiteVariantFragment,
} from '#web/generated/graphql.ts';
import { formContext } from '../form/form-context.ts';
import { keepPartsOf } from '../template/kept-parts.ts';
import { imageFields, imageRecord } from './image-context.ts';
import { sharedItemFields } from './item-context.ts';
import { centsOf, moneyContext } from './money-context.ts';
import { plainText } from './plain-text.ts';

const recordTypeStoreItem = recordTypeCode('STORE_ITEM');

/** The numbers that templates know product types by. */
const productTypeCodes: Readonly<Record<ProductType, number>> = {
  PHYSICAL: 1,
  DIGITAL: 2,
  SERVICE: 3,
  GIFT_CARD: 4,
  PAYWALL: 5,
};

/**
 * A product as an item: what it sells for is in `structuredContent` and, for templates that read it there, on the item. Its own
 * page knows its form as well.
 */
export function productContext(product: SiteProductFragment, form?: SiteFormFragment) {
  const [main] = product.images;
  const structuredContent = {
    ...structuredProduct(product),
    ...(form ? { additionalFieldsForm: formContext(form) } : {}),
  };
  return {
    ...structuredContent,
    ...sharedItemFields({ ...product, publishedAt: product.createdAt }),
    ...imageFields(main ?? null),
    ...(product.optionWords.length === 0
      ? {}
      : { optionWords: Object.fromEntries(product.optionWords.map(({ own, text }) => [own, text])) }),
    recordType: recordTypeStoreItem,
    recordTypeLabel: 'store-item',
    mainImageId: main?.id ?? '',
    mainImage: main === undefined ? null : imageRecord(main),
    categories: product.categories.map(({ name }) => plainText(name)),
    body: '',
    excerpt: product.description,
    location: null,
    sourceUrl: '',
    customContent: null,
    items: product.images.map(imageRecord),
    structuredContent,
  };
}

/** Characters of the answers that known products are told apart by. */
const knownLength = 2_000_000;

const known = new LRUCache<string, ReturnType<typeof productContext>>({
  maxSize: knownLength,
  sizeCalculation: (_, json) => json.length + 1,
});

/** A product in a list, in which most are as they were on the page before: the same object, which nothing may change. */
export function listedProductContext(product: SiteProductFragment) {
  const json = JSON.stringify(product);
  const earlier = known.get(json);
  if (earlier !== undefined) return earlier;
  const made = Object.freeze(keepPartsOf(productContext(product)));
  known.set(json, made);
  return made;
}

function structuredProduct(product: SiteProductFragment) {
  const [first] = product.variants;
  const currency = first?.price.currency ?? 'USD';
  return {
    productType: productTypeCodes[product.type],
    priceMoney: moneyContext(first?.price ?? null, currency),
    salePriceMoney: moneyContext(first?.salePrice ?? null, currency),
    onSale: product.isOnSale,
    variants: product.variants.map((variant) => variantContext(variant, product.images)),
    variantOptionOrdering: product.optionNames,
    isSubscribable: product.isSubscribable,
    isQuantityShown: product.isQuantityShown,
    ...(product.subscriptionPlan ? { subscriptionPlan: planContext(product.subscriptionPlan) } : {}),
    useCustomAddButtonText: product.customAddButtonText !== null,
    customAddButtonText: product.customAddButtonText ?? '',
    ...(product.additionalFieldsFormId === null
      ? {}
      : { additionalFieldsFormId: product.additionalFieldsFormId }),
  };
}

/** Option names and values stay as the owner wrote them, since forms send them back; a template escapes them itself. */
export function variantContext(variant: SiteVariantFragment, images: readonly SiteImageFragment[]) {
  const { currency } = variant.price;
  const image = images.find(({ id }) => id === variant.imageId);
  return {
    id: variant.id,
    sku: variant.sku,
    attributes: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
    optionValues: variant.options.map(({ name, value }) => ({ optionName: name, value })),
    price: centsOf(variant.price),
    salePrice: centsOf(variant.salePrice),
    priceMoney: moneyContext(variant.price, currency),
    salePriceMoney: moneyContext(variant.salePrice, currency),
    onSale: variant.isOnSale,
    unlimited: variant.isUnlimited,
    qtyInStock: variant.stock,
    ...(image ? { mainImageId: image.id, mainImage: imageRecord(image), assetUrl: image.url } : {}),
  };
}

function planContext(plan: NonNullable<SiteProductFragment['subscriptionPlan']>) {
  return {
    billingPeriod: { value: plan.billingPeriodValue, unit: plan.billingPeriodUnit },
    numBillingCycles: plan.numBillingCycles,
    ...(plan.trialDays > 0 ? { trialDays: plan.trialDays } : {}),
  };
}
