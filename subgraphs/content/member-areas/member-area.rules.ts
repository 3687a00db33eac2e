const maxTitle = 200;
const maxDescription = 2_000;
const maxProducts = 100;

/** Who asks, as far as pages for members depend on it. */
export interface Asker {
  readonly isMember: boolean;
  /** The areas that they may come into. */
  readonly areaIds: ReadonlySet<string>;
}

/** A page is read by everyone, by whoever is signed in, or by members who may come into one of its areas. */
export function mayRead(
  page: { readonly access: 'PUBLIC' | 'MEMBERS' | 'AREAS'; readonly areaIds: readonly string[] },
  { isMember, areaIds }: Asker,
): boolean {
  if (page.access === 'PUBLIC') return true;
  if (!isMember) return false;
  return page.access === 'MEMBERS' || page.areaIds.some((id) => areaIds.has(id));
}

/** What is wrong with what an owner wrote about an area: a title of one line, a description, and few enough products. */
export function findAreaProblem(area: {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly productIds?: readonly string[] | null | undefined;
}): { field: string; message: string } | null {
  const { title, description, productIds } = area;
  if (title != null && (title.trim() === '' || title.length > maxTitle || /\p{Cc}/u.test(title)))
    return { field: 'input.title', message: `A title is one line of 1 to ${maxTitle} characters.` };
  if ((description?.length ?? 0) > maxDescription)
    return { field: 'input.description', message: `A description has at most ${maxDescription} characters.` };
  if ((productIds?.length ?? 0) > maxProducts)
    return { field: 'input.productIds', message: `At most ${maxProducts} products open an area.` };
  return null;
}
