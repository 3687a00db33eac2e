import type { PageInput } from '../page/page-context.ts';

/** What those who share an article or a product may say of it besides its title: OpenGraph's words for when, who and how much. */
export function shareTags({ kind, page }: PageInput): { property: string; content: string }[] {
  if (kind === 'product') return productTags(page.product);
  if (kind !== 'item' || page.item === null) return [];
  const { publishedAt, updatedAt, authorName, categories, tags } = page.item;
  return [
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt },
    ...(authorName === '' ? [] : [{ property: 'article:author', content: authorName }]),
    ...categories.slice(0, 1).map((content) => ({ property: 'article:section', content })),
    ...tags.map((content) => ({ property: 'article:tag', content })),
  ];
}

function productTags(product: PageInput['page']['product']): { property: string; content: string }[] {
  const [variant] = product?.variants ?? [];
  if (variant === undefined) return [];
  const { value, currency } =
    variant.isOnSale && variant.salePrice !== null ? variant.salePrice : variant.price;
  return [
    { property: 'product:price:amount', content: value },
    { property: 'product:price:currency', content: currency },
  ];
}
