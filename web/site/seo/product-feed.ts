import type { SiteProductFeedQuery } from '#web/generated/graphql.ts';
import { textOfHtml } from '../page/plain-text.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import { absoluteUrl, siteAddress } from './site-address.ts';
import { element, textElement, xmlDocument } from './xml.ts';

type Product = SiteProductFeedQuery['products']['nodes'][number];
type Variant = Product['variants'][number];

/** One buyable form of a product, as other markets want to know it. */
type Offer = {
  readonly [Name in (typeof columns)[number]]: string;
} & { readonly furtherImages: readonly string[] };

const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'condition',
  'brand',
  'identifier_exists',
  'product_type',
  'color',
  'size',
] as const;

const askedAtOnce = 200;
const maxOffers = 50_000;
/** Longer ones are refused by Google, as is a product without a price. */
const maxId = 50;
const maxBrand = 70;
const maxTitle = 150;
const maxDescription = 5_000;
const maxImages = 10;

/** `/feeds/products.xml` and `/feeds/products.csv`: what is for sale, in the fields that markets and advertisers read. */
export async function productFeed(
  request: SiteRequest,
  graph: SiteGraph,
): Promise<{ body: string; contentType: string } | undefined> {
  const [, kind] = /^\/feeds\/products\.(xml|csv)$/.exec(request.path) ?? [];
  if (kind === undefined) return undefined;
  const offers: Offer[] = [];
  let website: SiteProductFeedQuery['website'] = null;
  for (let after: string | null | undefined; after !== null && offers.length < maxOffers; ) {
    const variables = { first: askedAtOnce, after };
    const answer = await graph.run<SiteProductFeedQuery>('SiteProductFeed', variables);
    ({ website } = answer);
    const address = website === null ? request.baseUrl : siteAddress(website, request.baseUrl);
    offers.push(
      ...answer.products.nodes.flatMap((product) => offersOf(product, address, website?.title ?? '')),
    );
    after = answer.products.pageInfo.hasNextPage ? answer.products.pageInfo.endCursor : null;
  }
  if (kind === 'csv') return { body: writeCsv(offers), contentType: 'text/csv; charset=utf-8' };
  const address = website === null ? request.baseUrl : siteAddress(website, request.baseUrl);
  return { body: writeXml(offers, website, address), contentType: 'application/xml; charset=utf-8' };
}

/** A product whose page visitors may not open, that shows no picture of itself, or costs nothing, is not offered elsewhere. */
function offersOf(product: Product, address: string, shop: string): Offer[] {
  const [image, ...further] = product.images;
  if (product.collection === null || image === undefined) return [];
  const sold = product.variants.filter(({ price }) => Number(price.value) > 0);
  return sold.map((variant) => ({
    id: variant.sku.length > 0 && variant.sku.length <= maxId ? variant.sku : variant.id,
    item_group_id: product.variants.length > 1 ? product.id : '',
    title: titleOf(product, variant),
    description: textOfHtml(product.description, maxDescription) || product.title,
    link: address + product.fullUrl,
    image_link: absoluteUrl(image.url, address),
    furtherImages: further.slice(0, maxImages).map(({ url }) => absoluteUrl(url, address)),
    availability: isAvailable(product, variant) ? 'in_stock' : 'out_of_stock',
    price: priceOf(variant.price),
    sale_price: variant.isOnSale && variant.salePrice ? priceOf(variant.salePrice) : '',
    condition: 'new',
    // Products have no numbers of their makers here: markets are told that there are none, instead of the shop's own.
    brand: shop.slice(0, maxBrand),
    identifier_exists: 'no',
    product_type: product.categories[0]?.name ?? '',
    color: optionOf(variant, /^colou?r$/i),
    size: optionOf(variant, /^size$/i),
  }));
}

function titleOf({ title }: Product, { options }: Variant): string {
  return [title, ...options.map(({ value }) => value)].join(' – ').slice(0, maxTitle);
}

function isAvailable({ type }: Product, { isUnlimited, stock }: Variant): boolean {
  return isUnlimited || stock > 0 || type === 'DIGITAL' || type === 'GIFT_CARD';
}

function priceOf({ value, currency }: Variant['price']): string {
  return `${value} ${currency}`;
}

function optionOf({ options }: Variant, name: RegExp): string {
  return options.find((option) => name.test(option.name.trim()))?.value ?? '';
}

function writeXml(
  offers: readonly Offer[],
  website: SiteProductFeedQuery['website'],
  address: string,
): string {
  const items = offers.map((offer) =>
    element('item', [
      ...columns.map((name) => textElement(`g:${name}`, offer[name])),
      ...offer.furtherImages.map((url) => textElement('g:additional_image_link', url)),
    ]),
  );
  const title = website?.title ?? '';
  const channel = element('channel', [
    textElement('title', title),
    textElement('link', `${address}/`),
    textElement('description', textOfHtml(website?.description ?? '', maxDescription) || title),
    ...items,
  ]);
  return xmlDocument(
    element('rss', [channel], { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' }),
  );
}

function writeCsv(offers: readonly Offer[]): string {
  const rows = offers.map((offer) => [...columns.map((name) => offer[name]), offer.furtherImages.join(',')]);
  return [[...columns, 'additional_image_link'], ...rows]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}

/** No cell begins as a formula does: a spreadsheet that opens the file runs nothing. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
