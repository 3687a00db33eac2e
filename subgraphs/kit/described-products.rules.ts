import { z } from 'zod';
import { isRecord } from '#schema/record.ts';

const mostVariants = 100;
const mostDepth = 6;

type Thing = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const thingsOf = (value: unknown): Thing[] => listOf(value).filter(isRecord);
const words = z.union([z.string(), z.number().transform(String)]).catch('');
const textOf = (value: unknown): string => words.parse(value).trim();
/** The last part of a term such as `https://schema.org/InStock`. */
const termOf = (value: unknown): string => textOf(value).split(/[/#]/).at(-1) ?? '';
const isA = (thing: Thing, type: string): boolean =>
  listOf(thing['@type']).some((each) => termOf(each) === type);

/**
 * The products that a page describes for search engines (schema.org, as JSON-LD), as a page of products of this kind of builder shows
 * its own; null for a page that describes none.
 */
export function describedProductsOf(html: string, url: string): object | null {
  const found = descriptionsIn(html).flatMap((json) => productsIn(json, 0));
  const items = found.flatMap((product) => itemOf(product, url) ?? []);
  const unique = [...new Map(items.map((item) => [item.id, item])).values()];
  if (unique.length === 0) return null;
  const collection = { id: 'described', title: 'Products', type: 13, typeName: 'products', urlId: 'shop' };
  return { collection, items: unique };
}

/** Looked for from sign to sign, as a page may be long and is written by others. */
function descriptionsIn(html: string): unknown[] {
  const found: unknown[] = [];
  for (let at = html.indexOf('application/ld+json'); at >= 0; at = html.indexOf('application/ld+json', at)) {
    const start = html.indexOf('>', at);
    const end = start < 0 ? -1 : html.indexOf('</script', start);
    if (end < 0) break;
    try {
      found.push(JSON.parse(html.slice(start + 1, end)));
    } catch {
      // What is no JSON describes nothing.
    }
    at = end;
  }
  return found;
}

/** Products, and groups of their variants, wherever a description has them. */
function productsIn(json: unknown, depth: number): Thing[] {
  if (depth > mostDepth) return [];
  return thingsOf(json).flatMap((thing) => {
    if (isA(thing, 'Product') || isA(thing, 'ProductGroup')) return [thing];
    const inside = [thing['@graph'], thing.mainEntity, thing.itemListElement, thing.item];
    return inside.flatMap((each) => productsIn(each, depth + 1));
  });
}

function itemOf(product: Thing, page: string) {
  const title = textOf(product.name);
  const variants = variantsOf(product);
  const address = textOf(product.url);
  const own = new URL(URL.canParse(address, page) ? address : page, page);
  if (title === '' || variants.length === 0) return null;
  const path = own.origin === new URL(page).origin ? own.pathname : new URL(page).pathname;
  const options = [...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)))];
  return {
    ...{ id: (textOf(product.productGroupID) || textOf(product.productID) || path).slice(-100) },
    ...{ title, fullUrl: path, urlId: path.split('/').filter(Boolean).at(-1) ?? '' },
    excerpt: textOf(product.description),
    categories: categoriesOf(product.category),
    items: picturesOf(product, page).map((assetUrl) => ({ assetUrl, title: '' })),
    structuredContent: { productType: 1, variants, variantOptionOrdering: options },
  };
}

function categoriesOf(category: unknown): string[] {
  const names = listOf(category).map((each) => textOf(isRecord(each) ? each.name : each));
  return names.flatMap((name) => name.split('>').at(-1)?.trim() || []).slice(0, 20);
}

function picturesOf(product: Thing, page: string): string[] {
  const written = listOf(product.image).map((each) =>
    textOf(isRecord(each) ? (each.contentUrl ?? each.url) : each),
  );
  return written
    .flatMap((address) => (address !== '' && URL.canParse(address, page) ? new URL(address, page).href : []))
    .filter((address) => /^https?:/.test(address))
    .slice(0, 100);
}

/** What is sold of a product: the variants of a group, or each of several offers, or the one offer. */
function variantsOf(product: Thing) {
  const group = thingsOf(product.hasVariant).slice(0, mostVariants);
  if (group.length > 0) {
    const varying = listOf(product.variesBy).map(termOf).filter(Boolean);
    return group.flatMap((variant, index) => {
      const [offer] = offersOf(variant);
      const values = varying.flatMap((name) => {
        const value = textOf(variant[name]);
        return value === '' ? [] : [[capital(name), value] as const];
      });
      const attributes =
        values.length > 0 ? Object.fromEntries(values) : { Option: nameOf(variant) || `${index + 1}` };
      return offer ? variantOf(offer, textOf(variant.sku), attributes) : [];
    });
  }
  const offers = offersOf(product).slice(0, mostVariants);
  const sku = textOf(product.sku);
  const [first] = offers;
  if (!first) return [];
  if (offers.length === 1) return [variantOf(first, textOf(first.sku) || sku, {})];
  return offers.map((offer, index) =>
    variantOf(offer, textOf(offer.sku), { Option: nameOf(offer) || `${index + 1}` }),
  );
}

const nameOf = (thing: Thing): string =>
  textOf(thing.name) || textOf(thingsOf(thing.itemOffered)[0]?.name) || textOf(thing.sku);
const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** Offers with a price; a range of prices without the offers in it counts as its lowest. */
function offersOf(product: Thing): Thing[] {
  return thingsOf(product.offers)
    .flatMap((offer) => {
      const inside = thingsOf(offer.offers);
      return inside.length > 0 ? inside : [offer];
    })
    .filter((offer) => amountOf(offer) !== null);
}

function amountOf(offer: Thing): string | null {
  const [specification] = thingsOf(offer.priceSpecification);
  const written = textOf(offer.price ?? offer.lowPrice ?? specification?.price);
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(written) ? written : null;
}

function variantOf(offer: Thing, sku: string, attributes: Readonly<Record<string, string>>) {
  const prices = thingsOf(offer.priceSpecification);
  const list = prices.find((each) => /^(?:List|Strikethrough|SRP)/.test(termOf(each.priceType)));
  const currency = textOf(offer.priceCurrency ?? prices[0]?.priceCurrency).slice(0, 3);
  const asked = amountOf(offer) ?? '0';
  const before = list ? amountOf(list) : null;
  const onSale = before !== null && Number(before) > Number(asked);
  return {
    ...{ id: '', sku, attributes, onSale },
    priceMoney: { value: onSale ? before : asked, currency },
    ...(onSale ? { salePriceMoney: { value: asked, currency } } : {}),
    ...stockOf(offer),
  };
}

function stockOf(offer: Thing): { unlimited: boolean; qtyInStock: number } {
  const [level] = thingsOf(offer.inventoryLevel);
  const many = Number(textOf(level?.value ?? offer.inventoryLevel) || Number.NaN);
  const isGone = /^(?:OutOfStock|SoldOut|Discontinued)$/.test(termOf(offer.availability));
  if (isGone) return { unlimited: false, qtyInStock: 0 };
  return Number.isSafeInteger(many) && many >= 0
    ? { unlimited: false, qtyInStock: many }
    : { unlimited: true, qtyInStock: 0 };
}
