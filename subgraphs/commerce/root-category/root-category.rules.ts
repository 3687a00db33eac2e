import { allCategoryNameProblem, isAllCategoryName } from '#schema/all-category-name.rules.ts';

/** What is asked of a root category. */
export interface RootCategoryInput {
  readonly displayName: string;
  readonly pageRendering?: 'LIST_VIEW' | 'GRID_VIEW' | null | undefined;
  readonly displayIndex?: number | null | undefined;
}

/** A root category shows a list and comes first where nothing else is asked. */
export function rootCategoryOf({ displayName, pageRendering, displayIndex }: RootCategoryInput) {
  return {
    displayName: displayName.trim(),
    pageRendering: pageRendering ?? 'LIST_VIEW',
    displayIndex: displayIndex ?? 1,
  } as const;
}

/** Its name has 1 to 200 characters, and its place among others is 1 or more; null where both hold. */
export function findRootCategoryProblem({ displayName, displayIndex }: RootCategoryInput) {
  if (!isAllCategoryName(displayName)) return refuse('displayName', allCategoryNameProblem);
  if (typeof displayIndex === 'number' && displayIndex < 1)
    return refuse('displayIndex', 'A place is 1 or more.');
  return null;
}

function refuse(field: string, message: string) {
  return { __typename: 'InvalidInput' as const, field: `input.${field}`, message };
}
