import type { CommerceContext } from '../context.ts';
import { findProductBySlug, type WholeProduct } from '../products/product.data.ts';
import { productTranslations } from './translation.data.ts';

/** The product at an address of a products page, in the language that the viewer came for or in the shop's own. */
export async function findProductAt(
  context: CommerceContext,
  slug: string,
  collectionId: string,
): Promise<WholeProduct | null> {
  const { translation } = context.viewer;
  if (translation === undefined) return findProductBySlug(context.db, slug, collectionId);
  context.tags.add('product-translations');
  const id = await productTranslations.findBySlug(context.db, translation, slug, collectionId);
  return id ? context.catalog.products.load(id) : findProductBySlug(context.db, slug, collectionId);
}
