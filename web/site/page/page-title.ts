/** The names that a title format may speak of. */
export type TitleNames = { site: string; collection: string; item: string };

/** `%s` is the website's name, `%c` or `%p` the collection's and `%i` the item's; a format that says nothing gives the website's name. */
export function formatTitle(format: string, names: TitleNames): string {
  const title = format.replace(/%([scpi])/g, (_, letter: string) => {
    if (letter === 's') return names.site;
    return letter === 'i' ? names.item : names.collection;
  });
  return title.trim() || names.site;
}
