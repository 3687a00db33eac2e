import { z } from 'zod';

const text = z.string().catch('');
const money = z.object({ value: z.string(), currency: text }).nullish().catch(null);
const number = z.number().nullish().catch(null);

const variantShape = z.object({
  id: text,
  sku: text,
  attributes: z.record(z.string(), z.string()).catch({}),
  price: number,
  salePrice: number,
  priceMoney: money,
  salePriceMoney: money,
  onSale: z.boolean().catch(false),
  unlimited: z.boolean().catch(false),
  qtyInStock: number,
  stock: z
    .object({ unlimited: z.boolean().catch(false), quantity: number })
    .nullish()
    .catch(null),
});
const contentShape = z.object({
  productType: z.number().catch(1),
  variants: z.array(variantShape).catch([]),
  variantOptionOrdering: z.array(z.string()).catch([]),
});
const productShape = z.object({
  id: z.string().min(1),
  title: text,
  urlId: text,
  fullUrl: text,
  excerpt: text,
  assetUrl: text,
  tags: z.array(z.string()).catch([]),
  categories: z.array(z.string()).catch([]),
  structuredContent: contentShape,
  items: z
    .array(z.object({ assetUrl: text, title: text }))
    .nullish()
    .catch(null),
});
const shopShape = z.object({
  collection: z.object({
    id: text,
    title: text,
    type: z.number().catch(0),
    typeName: text,
    urlId: text,
    fullUrl: text,
  }),
  items: z.array(z.unknown()).catch([]),
});

/** A product of another website, with the rows that say the same in a products file. */
export interface SiteProduct {
  /** Its id there. */
  readonly id: string;
  readonly title: string;
  readonly oldPath: string;
  readonly pictures: readonly { readonly url: string; readonly altText: string }[];
  readonly currency: string | null;
  readonly rows: readonly (readonly string[])[];
}

/** Columns of a products file, as far as a page says what is in them. */
export const siteProductColumns = [
  ...['Product ID [Non Editable]', 'Variant ID [Non Editable]', 'Product Type [Non Editable]'],
  ...['Product Page', 'Product URL', 'Title', 'Description', 'SKU'],
  ...[1, 2, 3, 4, 5, 6].flatMap((index) => [`Option Name ${index}`, `Option Value ${index}`]),
  ...['Price', 'Sale Price', 'On Sale', 'Stock', 'Categories', 'Tags', 'Visible'],
] as const;

const productsPage = 13;
const productTypes: Readonly<Record<number, string>> = {
  2: 'DIGITAL',
  3: 'SERVICE',
  4: 'GIFT_CARD',
  5: 'PAYWALL',
};

/** The part of the address of a page that shows products; null for other pages. */
export function shopSlugOf(page: unknown): string | null {
  const { data } = shopShape.safeParse(page);
  if (!data) return null;
  const { type, typeName, urlId, fullUrl } = data.collection;
  if (type !== productsPage && !typeName.startsWith('products')) return null;
  return lastPart(urlId) || lastPart(fullUrl) || 'shop';
}

/** The products of a page that shows some. */
export function readProducts(page: unknown): SiteProduct[] {
  const slug = shopSlugOf(page);
  const { data } = shopShape.safeParse(page);
  if (slug === null || !data) return [];
  return data.items.flatMap((item) => {
    const { data: product } = productShape.safeParse(item);
    return product && product.structuredContent.variants.length > 0 ? [productOf(product, slug)] : [];
  });
}

type Product = z.infer<typeof productShape>;
type Variant = z.infer<typeof variantShape>;

function productOf(product: Product, slug: string): SiteProduct {
  const { variants, variantOptionOrdering, productType } = product.structuredContent;
  const options = variantOptionOrdering.slice(0, 6);
  const shown = product.items?.length ? product.items : [{ assetUrl: product.assetUrl, title: '' }];
  return {
    id: product.id,
    title: plainText(product.title),
    oldPath: product.fullUrl,
    pictures: shown.flatMap(({ assetUrl, title }) =>
      assetUrl === '' || assetUrl.endsWith('/') ? [] : { url: assetUrl, altText: plainText(title) },
    ),
    currency: variants[0]?.priceMoney?.currency || null,
    rows: variants.map((variant, index) => {
      const isFirst = index === 0;
      const own = (value: string) => (isFirst ? value : '');
      return [
        ...[own(product.id), variant.id, own(productTypes[productType] ?? 'PHYSICAL')],
        ...[own(slug), own(lastPart(product.urlId)), own(plainText(product.title)), own(product.excerpt)],
        variant.sku,
        ...[0, 1, 2, 3, 4, 5].flatMap((at) => {
          const name = options[at] ?? '';
          return [name, name === '' ? '' : (variant.attributes[name] ?? '')];
        }),
        ...[priceOf(variant.priceMoney, variant.price), priceOf(variant.salePriceMoney, variant.salePrice)],
        ...[variant.onSale ? 'Yes' : 'No', stockOf(variant)],
        own(product.categories.map(categoryPath).join(', ')),
        own(product.tags.map((tag) => plainText(tag).replaceAll(',', ' ')).join(', ')),
        own('Yes'),
      ];
    }),
  };
}

function priceOf(amount: Variant['priceMoney'], hundredths: Variant['price']): string {
  return amount?.value || ((hundredths ?? 0) / 100).toFixed(2);
}

function stockOf({ unlimited, qtyInStock, stock }: Variant): string {
  return unlimited || stock?.unlimited ? 'Unlimited' : String(qtyInStock ?? stock?.quantity ?? 0);
}

/** A name may hold what separates names in a file. */
function categoryPath(name: string): string {
  return `/${plainText(name).replaceAll(/[,/]/g, ' ').trim()}`;
}

function lastPart(path: string): string {
  return (
    path
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  );
}

/** What was written for HTML as it reads. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}
