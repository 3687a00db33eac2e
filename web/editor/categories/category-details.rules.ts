import type { EditorCategoryDetailsFragment, UpdateCategoryInput } from '#web/generated/graphql.ts';

/** What the form of a category holds. */
export interface CategoryValues {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** Empty for none. */
  readonly imageId: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
}

/** The form of a category as it is stored; of a picture that is gone the form says so. */
export function detailsOf({
  name,
  slug,
  description,
  imageId,
  seo,
}: Pick<EditorCategoryDetailsFragment, 'name' | 'slug' | 'description' | 'imageId' | 'seo'>): CategoryValues {
  return {
    ...{ name, slug, description, imageId: imageId ?? '' },
    ...{ seoTitle: seo.title, seoDescription: seo.description, isHiddenFromSearch: seo.isHidden },
  };
}

/** What was changed, and nothing else: someone else may change the rest meanwhile. */
export function changedDetails(changed: Partial<CategoryValues>): Omit<UpdateCategoryInput, 'id'> {
  const { name, slug, description, imageId, seoTitle, seoDescription, isHiddenFromSearch } = changed;
  const seo = {
    ...(seoTitle === undefined ? {} : { title: seoTitle }),
    ...(seoDescription === undefined ? {} : { description: seoDescription }),
    ...(isHiddenFromSearch === undefined ? {} : { isHidden: isHiddenFromSearch }),
  };
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(imageId === undefined ? {} : { imageId: imageId || null }),
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
  };
}
