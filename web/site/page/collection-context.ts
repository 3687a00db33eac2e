import { collectionTypeCode } from '#schema/collection-types.ts';
import { backgroundSources, folderBehaviors } from '#schema/site-codes.ts';
import type { SiteCollectionFragment } from '#web/generated/graphql.ts';
import { imageRecord } from './image-context.ts';
import { plainText } from './plain-text.ts';

/** A page or a collection; `facets` are a products page's own tags and categories, which the store knows. */
export function collectionContext(
  collection: SiteCollectionFragment,
  facets?: { tags: readonly string[]; categories: readonly string[] },
) {
  const { mainImage } = collection;
  return {
    id: collection.id,
    type: collectionTypeCode(collection.type),
    typeName: collection.typeName,
    typeLabel: collection.typeName,
    ordering: collection.ordering,
    title: plainText(collection.title),
    navigationTitle: plainText(collection.navigationTitle),
    urlId: collection.slug,
    fullUrl: collection.fullUrl,
    description: collection.description,
    itemCount: collection.itemCount,
    pageSize: collection.pageSize,
    folder: collection.isFolder,
    index: collection.isIndex,
    ...(collection.isFolder
      ? { folderBehavior: collection.isIndex ? folderBehaviors.index : folderBehaviors.redirect }
      : {}),
    tags: (facets?.tags ?? collection.tags).map(plainText),
    categories: (facets?.categories ?? collection.categories).map(plainText),
    homepage: collection.isHomepage,
    regionName: collection.regionName,
    mainImageId: mainImage?.id ?? '',
    mainImage: mainImage === null ? null : imageRecord(mainImage),
    backgroundSource: mainImage === null ? backgroundSources.none : backgroundSources.upload,
    enabled: collection.isEnabled,
    updatedOn: Date.parse(collection.updatedAt),
    passwordProtected: collection.isPasswordProtected,
    publicCommentCount: 0,
    commentState: 2,
  };
}

export type CollectionContext = ReturnType<typeof collectionContext>;

/** Stands for the collection on pages that show none: not found, the cart. */
export function systemCollection(typeName: string, title: string, fullUrl: string): CollectionContext {
  return {
    id: '',
    type: collectionTypeCode('TEMPLATE_PAGE'),
    typeName,
    typeLabel: typeName,
    ordering: '',
    title,
    navigationTitle: title,
    urlId: '',
    fullUrl,
    description: '',
    itemCount: 0,
    pageSize: 0,
    folder: false,
    index: false,
    tags: [],
    categories: [],
    homepage: false,
    regionName: 'default',
    mainImageId: '',
    mainImage: null,
    backgroundSource: backgroundSources.none,
    enabled: true,
    updatedOn: 0,
    passwordProtected: false,
    publicCommentCount: 0,
    commentState: 2,
  };
}
