import { z } from 'zod';
import type {
  PublishedImageFragment,
  PublishedProductFragment,
  PublishedVariantFragment,
} from '../../generated/graphql.ts';
import { money, moneyOf } from './published-parts.ts';

/** The kinds of products that the published API knows. */
export const productTypes = z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD']);

/** A picture of the published API. */
export const image = z.object({
  id: z.string(),
  url: z.string().describe('Absolute.'),
  altText: z.string(),
  width: z.int(),
  height: z.int(),
  availableFormats: z.array(z.string()).describe('Sizes for the parameter `format` of `url`.'),
  originalSize: z.object({ width: z.int(), height: z.int() }).describe('The same as `width` and `height`.'),
});

const pricing = z.object({ basePrice: money, salePrice: money, onSale: z.boolean() });

/** A variant of the published API. */
export const variant = z.object({
  id: z.string(),
  sku: z.string(),
  gtin: z.string().optional().describe('Absent when it has none.'),
  mpn: z.string().optional().describe('Absent when it has none.'),
  pricing,
  stock: z.object({ quantity: z.int().min(0), unlimited: z.boolean() }),
  attributes: z.record(z.string(), z.string()).describe('The value of each option.'),
  image: image.optional().describe('Absent when none was assigned.'),
});

/** A product of the published API. */
export const product = z.object({
  id: z.string(),
  type: productTypes,
  storePageId: z.string().describe('The products page that it is on.'),
  name: z.string(),
  description: z.string().describe('HTML.'),
  url: z.string().describe('Absolute.'),
  urlSlug: z.string(),
  tags: z.array(z.string()),
  isVisible: z.boolean(),
  seoOptions: z
    .object({ title: z.string(), description: z.string() })
    .describe('What search engines are told; empty for the product’s own name and description.'),
  variantAttributes: z.array(z.string()).describe('Names of the options.'),
  pricing: pricing.optional().describe('Of a digital product alone: the same as that of its variant.'),
  digitalGood: z
    .object({ id: z.string(), filename: z.string() })
    .optional()
    .describe('Of a digital product alone: the first file that it sells, absent while it has none.'),
  variants: z.array(variant),
  images: z.array(image.extend({ orderIndex: z.int().describe('Its place, from 0.') })),
  createdOn: z.iso.datetime(),
  modifiedOn: z.iso.datetime(),
});

const absolute = (address: string, baseUrl: string) =>
  address.startsWith('/') ? baseUrl + address : address;

/** A picture of the graph as the published API writes it. */
export function imageOf(
  { id, url, altText, width, height, widths }: PublishedImageFragment,
  baseUrl: string,
): z.infer<typeof image> {
  const size = { width: width ?? 0, height: height ?? 0 };
  const availableFormats = ['original', ...widths.map((each) => `${each}w`)];
  return { id, url: absolute(url, baseUrl), altText, ...size, availableFormats, originalSize: size };
}

/** A variant of the graph as the published API writes it. */
export function variantOf(found: PublishedVariantFragment, baseUrl: string): z.infer<typeof variant> {
  const { id, sku, gtin, mpn, price, salePrice, isOnSale, isUnlimited, stock, options } = found;
  return {
    ...{ id, sku, stock: { quantity: isUnlimited ? 0 : stock, unlimited: isUnlimited } },
    ...(gtin !== null && { gtin }),
    ...(mpn !== null && { mpn }),
    pricing: {
      ...{ basePrice: moneyOf(price), onSale: isOnSale },
      salePrice: moneyOf(salePrice ?? { ...price, value: '0.00' }),
    },
    attributes: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    ...(found.image && { image: imageOf(found.image, baseUrl) }),
  };
}

/** A product of the graph as the published API writes it. */
export function productOf(found: PublishedProductFragment, baseUrl: string): z.infer<typeof product> {
  const { id, title, slug, description, tags, isVisible, collectionId, createdAt, updatedAt } = found;
  const variants = found.variants.map((each) => variantOf(each, baseUrl));
  const [first] = variants;
  const [file] = found.files ?? [];
  return {
    ...{ id, name: title, urlSlug: slug, description, tags, isVisible, storePageId: collectionId },
    type: found.type === 'PAYWALL' ? 'SERVICE' : found.type,
    seoOptions: { title: found.seo.title, description: found.seo.description },
    url: absolute(found.fullUrl ?? '/', baseUrl),
    variantAttributes: found.optionNames,
    ...(found.type === 'DIGITAL' && first && { pricing: first.pricing }),
    ...(file && { digitalGood: { id: file.id, filename: file.filename } }),
    variants,
    images: found.images.map((each, orderIndex) => ({ ...imageOf(each, baseUrl), orderIndex })),
    ...{ createdOn: createdAt, modifiedOn: updatedAt },
  };
}
