import type { Queries } from '#kit/database.ts';
import { type StoredSearchAppearance, showAppearance } from '#kit/search-appearance.rules.ts';
import { findSubjectOf, findVersionsOf, type VersionRow } from '#kit/versions.data.ts';
import type { ProductChange } from './changing.rules.ts';
import type { WholeProduct } from './product.data.ts';

/** The texts of a product, by their columns. */
interface ProductTexts {
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly seo: StoredSearchAppearance;
  readonly custom_add_button_text: string | null;
  readonly custom_sold_out_text: string | null;
}

export type ProductVersionRow = VersionRow<ProductTexts>;

const kind = 'product';

/** What the texts of a product were, the latest first. */
export function findProductVersions(db: Queries, product: WholeProduct): Promise<ProductVersionRow[]> {
  const { title, description, tags, seo, customAddButtonText, customSoldOutText } = product;
  return findVersionsOf<ProductTexts>(
    db,
    { kind, subjectId: product.id },
    {
      ...{ title, description, tags, seo },
      custom_add_button_text: customAddButtonText,
      custom_sold_out_text: customSoldOutText,
    },
  );
}

/** The product that a version is of; null when there is no such version. */
export function findProductOfVersion(db: Queries, id: string): Promise<string | null> {
  return findSubjectOf(db, kind, id);
}

/** The change that brings the texts of a version back. */
export function changeBack({ state }: ProductVersionRow): ProductChange {
  const { title, description, tags, seo } = state;
  return {
    ...{ title, description, tags, seo: showAppearance(seo) },
    customAddButtonText: state.custom_add_button_text,
    customSoldOutText: state.custom_sold_out_text,
  };
}
