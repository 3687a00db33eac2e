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

/** The form of a category as it is stored; a picture that is gone is none. */
export function detailsOf({
  name,
  slug,
  description,
  image,
  seo,
}: Pick<EditorCategoryDetailsFragment, 'name' | 'slug' | 'description' | 'image' | 'seo'>): CategoryValues {
  return {
    ...{ name, slug, description, imageId: image?.id ?? '' },
    ...{ seoTitle: seo.title, seoDescription: seo.description, isHiddenFromSearch: seo.isHidden },
  };
}

/** What was changed, and nothing else: someone else may change the rest meanwhile. */
export function changedDetails(
  values: CategoryValues,
  before: CategoryValues,
): Omit<UpdateCategoryInput, 'id'> {
  const seo = {
    ...(values.seoTitle === before.seoTitle ? {} : { title: values.seoTitle }),
    ...(values.seoDescription === before.seoDescription ? {} : { description: values.seoDescription }),
    ...(values.isHiddenFromSearch === before.isHiddenFromSearch
      ? {}
      : { isHidden: values.isHiddenFromSearch }),
  };
  return {
    ...(values.name === before.name ? {} : { name: values.name }),
    ...(values.slug === before.slug ? {} : { slug: values.slug }),
    ...(values.description === before.description ? {} : { description: values.description }),
    ...(values.imageId === before.imageId ? {} : { imageId: values.imageId || null }),
    ...(Object.keys(seo).length === 0 ? {} : { seo }),
  };
}
