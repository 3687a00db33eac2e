/** A page as its folder lists it. */
export interface FolderPage {
  readonly id: string;
  readonly isFolder: boolean;
  /** What a folder holds, in order. */
  readonly children: readonly { readonly id: string }[];
}

/** A page in its place: in a folder, or beside all folders. */
export interface Placed<Page> {
  readonly page: Page;
  readonly folderId: string | null;
}

/** Pages with those of each folder below it; what is in a folder that is not listed stands by itself. */
export function placeInFolders<Page extends FolderPage>(pages: readonly Page[]): Placed<Page>[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const held = new Set(pages.flatMap(({ children }) => children.map(({ id }) => id)));
  return pages
    .filter(({ id }) => !held.has(id))
    .flatMap((page) => [
      { page, folderId: null },
      ...page.children.flatMap(({ id }) => {
        const child = byId.get(id);
        return child ? [{ page: child, folderId: page.id }] : [];
      }),
    ]);
}
