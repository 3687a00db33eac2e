const longest = 200;

/** Said where a category's name is refused. */
export const allCategoryNameProblem = `A category's name has 1 to ${longest} characters.`;

/** What all products of a products page are called together has 1 to 200 characters. */
export function isAllCategoryName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= longest;
}
