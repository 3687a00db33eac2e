/** The tags and categories of a products page, as far as its products use them. */
export type Facets = { tags: readonly string[]; categories: readonly { name: string; slug: string }[] };

type Labelled = { tags: readonly string[]; categories: readonly { name: string; slug: string }[] };

/** The tags and categories of products, each once, in the order of the products. */
export function facetsOf(products: readonly Labelled[]): Facets {
  const tags = new Set<string>();
  const categories = new Map<string, { name: string; slug: string }>();
  for (const product of products) {
    for (const tag of product.tags) tags.add(tag);
    for (const category of product.categories)
      if (!categories.has(category.slug)) categories.set(category.slug, category);
  }
  return { tags: [...tags], categories: [...categories.values()] };
}

/** A category's part of the address, made from its name as the shop makes it. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
