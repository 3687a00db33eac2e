import type { Queries } from '#kit/database.ts';
import { findSubjectOf, findVersionsOf, type VersionRow } from '#kit/versions.data.ts';
import type { StoredStyle, StyleDraftRow } from './style-draft.data.ts';

/** A published look, by the columns of its table. */
interface PublishedStyle {
  readonly values: StoredStyle;
  readonly custom_css: string;
}

export type StyleVersionRow = VersionRow<PublishedStyle>;

const kind = 'theme_style';
/** As the theme itself has it, before anything is published. */
const ofTheme: PublishedStyle = { values: {}, custom_css: '' };

/** How the website looked in the theme of a draft, the latest first. */
export function findStyleVersions(
  db: Queries,
  { themeName, publishedValues, publishedCss }: StyleDraftRow,
): Promise<StyleVersionRow[]> {
  const now = { values: publishedValues, custom_css: publishedCss };
  return findVersionsOf(db, { kind, subjectId: themeName }, now, ofTheme);
}

/** A version of the theme of a draft; null when there is no such version. */
export async function findStyleVersion(
  db: Queries,
  draft: StyleDraftRow,
  id: string,
): Promise<StyleVersionRow | null> {
  if ((await findSubjectOf(db, kind, id)) !== draft.themeName) return null;
  return (await findStyleVersions(db, draft)).find((version) => version.id === id) ?? null;
}
