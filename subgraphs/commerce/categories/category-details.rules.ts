import { findAppearanceProblem, type SearchAppearanceInput } from '#kit/search-appearance.rules.ts';
import type { CategoryProblem } from './categories.rules.ts';

const maxDescription = 200_000;
const maxImageId = 64;

/** What else than its name and its place changes in a category; absent stays. */
export interface CategoryDetailsChange {
  readonly description?: string | null | undefined;
  /** Null for no picture. */
  readonly imageId?: string | null | undefined;
  readonly seo?: SearchAppearanceInput | null | undefined;
}

/** A category's description is as long as a product's, and search engines are told as much of it. */
export function findDetailsProblem({
  description,
  imageId,
  seo,
}: CategoryDetailsChange): CategoryProblem | null {
  const at = (field: string, message: string): CategoryProblem => ({
    ...{ __typename: 'InvalidInput', message, field: `input.${field}` },
  });
  const texts = { description, imageId, 'seo.title': seo?.title, 'seo.description': seo?.description };
  for (const [field, text] of Object.entries(texts)) {
    if (text && (text.includes('\0') || /\p{Cs}/u.test(text)))
      return at(field, 'This text holds a character that is no text.');
  }
  if ((description?.length ?? 0) > maxDescription)
    return at('description', `A description has at most ${maxDescription} characters.`);
  if ((imageId?.length ?? 0) > maxImageId) return at('imageId', 'That is no picture of this website.');
  const problem = findAppearanceProblem(seo ?? {});
  return problem && { __typename: 'InvalidInput', ...problem };
}
