import { isRecord } from '#schema/record.ts';
import { wordsOf } from '../page/plain-text.ts';
import { readPlan } from '../subscription/plan-value.ts';
import { durationText, isSupportedPlan, periodText } from '../subscription/subscription-price.rules.ts';
import { flagOf, numberOf, recordsOf, textOf, textsOf } from '../theme/loose-json.ts';
import type { Money } from './money.rules.ts';
import type { FormProduct, FormVariant, SoldProduct, VariantImage } from './product.ts';

/**
 * Reads a product from a page's JSON, where it is an item with `structuredContent`; undefined for anything else. Over a
 * page that has the product's form already, a second one needs another name.
 */
export function readProduct(item: unknown, formName = 'add-to-cart'): FormProduct | undefined {
  if (!isRecord(item) || textOf(item.id) === '') return undefined;
  const content = isRecord(item.structuredContent) ? item.structuredContent : item;
  const variants = recordsOf(content.variants).map((variant) => readVariant(variant));
  return {
    id: textOf(item.id),
    formId: `${formName}-${textOf(item.id)}`,
    url: textOf(item.fullUrl),
    type: numberOf(content.productType) ?? 0,
    // With one variant there is nothing to choose.
    optionNames: variants.length > 1 ? textsOf(content.variantOptionOrdering) : [],
    variants,
    isSubscribable: flagOf(content.isSubscribable),
    ...readPricePeriod(item),
    hasForm: textOf(content.additionalFieldsFormId) !== '',
    title: wordsOf(textOf(item.title)),
    ...(isRecord(item.optionWords) ? { optionWords: readAttributes(item.optionWords) } : {}),
    ...(variants.some(({ image }) => image) ? { mainImageUrl: textOf(item.assetUrl) } : {}),
  };
}

/** What the button reads of a product, and nothing else: a list sends this once a card. */
export function soldProduct(product: FormProduct): SoldProduct {
  const { id, formId, url, type, optionNames, isSubscribable, hasForm, title } = product;
  const variants = product.variants.map(({ sku, attributes, isUnlimited, stock }) => ({
    sku,
    attributes,
    isUnlimited,
    stock,
  }));
  return { id, formId, url, type, optionNames, variants, isSubscribable, hasForm, title };
}

function readPricePeriod(item: Record<string, unknown>): { pricePeriod: string } | undefined {
  const plan = readPlan(item);
  if (!isSupportedPlan(plan)) return undefined;
  const duration = durationText(plan);
  return { pricePeriod: periodText(plan) + (duration === null ? '' : ` for ${duration}`) };
}

function readVariant(variant: Record<string, unknown>): FormVariant {
  return {
    id: textOf(variant.id),
    sku: textOf(variant.sku),
    attributes: readAttributes(variant.attributes),
    price: readMoney(variant.priceMoney),
    salePrice: readMoney(variant.salePriceMoney),
    isOnSale: flagOf(variant.onSale),
    isUnlimited: flagOf(variant.unlimited),
    stock: numberOf(variant.qtyInStock) ?? 0,
    ...readImage(variant.mainImage),
  };
}

function readImage(image: unknown): { image: VariantImage } | undefined {
  if (!isRecord(image) || textOf(image.assetUrl) === '') return undefined;
  const [, width, height] = /^(\d+)x(\d+)$/.exec(textOf(image.originalSize)) ?? [];
  const position = textOf(image.focalPosition);
  return {
    image: {
      url: textOf(image.assetUrl),
      alt: wordsOf(textOf(image.altText)),
      width: width ? Number(width) : null,
      height: height ? Number(height) : null,
      ...(position === '' ? {} : { position }),
    },
  };
}

function readAttributes(attributes: unknown): Record<string, string> {
  if (!isRecord(attributes)) return {};
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, textOf(value)]));
}

/** An amount of a page's JSON. */
export function readMoney(money: unknown): Money {
  if (!isRecord(money)) return { value: '0.00', currency: 'USD' };
  return { value: textOf(money.value, '0.00'), currency: textOf(money.currency, 'USD') };
}
