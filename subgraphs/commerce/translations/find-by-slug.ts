import type { CommerceContext } from '../context.ts';
import type { WholeProduct } from '../products/product.data.ts';
import { findProductPage } from '../products/product-page.data.ts';
import { productTranslations } from './translation.data.ts';

/** The product at an address of a products page, in the language that the viewer came for or in the shop's own. */
export async function findProductAt(
  context: CommerceContext,
  slug: string,
  collectionId: string,
): Promise<WholeProduct | null> {
  const { translation } = context.viewer;
  if (translation === undefined) return findOwn(context, slug, collectionId);
  context.tags.add('product-translations');
  const id = await productTranslations.findBySlug(context.db, translation, slug, collectionId);
  return id ? context.catalog.products.load(id) : findOwn(context, slug, collectionId);
}

/** The product with a slug of the shop's own; what else its page shows is not asked for again. */
async function findOwn(
  { db, catalog, merchandising, instalments, reviewSettings }: CommerceContext,
  slug: string,
  collectionId: string,
): Promise<WholeProduct | null> {
  const page = await findProductPage(db, slug, collectionId);
  if (!page) return null;
  const { id } = page.product;
  merchandising.prime(id, page.merchandising);
  catalog.links.prime(id, [...page.links]);
  instalments.note(page.instalments);
  reviewSettings.note(page.reviewSettings);
  return page.product;
}
