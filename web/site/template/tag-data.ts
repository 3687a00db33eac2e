/**
 * JSON that a template sees. Objects must be ordinary ones (with the prototype of `{}`), as the engine asks them
 * `hasOwnProperty`; nothing in them is ever changed by rendering, so they may be shared between pages.
 */
export type TemplateData = Readonly<Record<string, unknown>>;

/** `<squarespace:query>` with its limits applied. */
export type CollectionQuery = {
  /** The collection's urlId. */
  collection: string;
  /** At most 100. */
  limit: number;
  /** At most 10. */
  skip: number;
  category: string | undefined;
  tag: string | undefined;
  /** True for starred items only, false for the others only. */
  featured: boolean | undefined;
};

export type CategoryQuery = { collection: string; limit: number };

export type RelatedQuery = { collectionId: string; itemId: string; limit: number };

/** An editable area, as its tag asks for it. */
export type BlockField = {
  id: string;
  columns: 1 | 12;
  label: string;
  className: string;
  locked: boolean;
};

/** Where the platform tags get their data; an undefined answer means that there is nothing to show. */
export type TagData = {
  /** `{items, website, active, folderActive}` of one of the theme's navigations. */
  navigation: (navigationId: string) => Promise<TemplateData | undefined>;
  /** `{collection, items, pagination, ...}` of another collection. */
  query: (query: CollectionQuery) => Promise<TemplateData | undefined>;
  /** `{collection, categories}`. */
  category: (query: CategoryQuery) => Promise<TemplateData | undefined>;
  /** `{items, ...}`: the pages beside this one in its folder; undefined outside a folder. */
  folderNavigation: () => Promise<TemplateData | undefined>;
  /** `{items}`. */
  related: (query: RelatedQuery) => Promise<TemplateData | undefined>;
  /** An editable area with its blocks, as HTML; undefined while it is empty. */
  blockField: (field: BlockField) => Promise<string | undefined>;
};

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** For pages without a site behind them: every tag is empty. */
export const noTagData: TagData = {
  navigation: nothing,
  query: nothing,
  category: nothing,
  folderNavigation: nothing,
  related: nothing,
  blockField: nothing,
};
