/** What search engines are told of a page, as it is stored: what was never said is absent. */
export interface StoredSearchAppearance {
  readonly title?: string;
  readonly description?: string;
  readonly isHidden?: boolean;
}

/** What an owner wants search engines to be told: absent parts stay as they were. */
export interface SearchAppearanceInput {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly isHidden?: boolean | null | undefined;
}

const maxTitle = 200;
const maxDescription = 400;

/** What is told after a change; what is absent stays. */
export function changeAppearance(
  before: StoredSearchAppearance,
  input: SearchAppearanceInput | null | undefined,
): StoredSearchAppearance {
  const known = showAppearance(before);
  return {
    title: (input?.title ?? known.title).trim(),
    description: (input?.description ?? known.description).trim(),
    isHidden: input?.isHidden ?? known.isHidden,
  };
}

/** The parts of a change that say something, to be laid over what is stored. */
export function appearanceChange({
  title,
  description,
  isHidden,
}: SearchAppearanceInput): StoredSearchAppearance {
  return {
    ...(title == null ? {} : { title: title.trim() }),
    ...(description == null ? {} : { description: description.trim() }),
    ...(isHidden == null ? {} : { isHidden }),
  };
}

/** A title for search engines has at most 200 characters, a description 400. */
export function findAppearanceProblem({
  title,
  description,
}: SearchAppearanceInput): { readonly field: string; readonly message: string } | null {
  if ((title?.length ?? 0) > maxTitle)
    return {
      field: 'input.seo.title',
      message: `A title for search engines has at most ${maxTitle} characters.`,
    };
  return (description?.length ?? 0) > maxDescription
    ? {
        field: 'input.seo.description',
        message: `A description for search engines has at most ${maxDescription} characters.`,
      }
    : null;
}

/** What is told, with nothing for what was never said. */
export function showAppearance({ title = '', description = '', isHidden = false }: StoredSearchAppearance) {
  return { title, description, isHidden };
}
