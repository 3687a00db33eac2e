/** What opens something, and what is opened, have names of 1 to 64 characters. */
export function findNameProblem(names: {
  readonly subjectId: string;
  readonly windowId: string;
}): { field: string; message: string } | null {
  for (const field of ['subjectId', 'windowId'] as const)
    if (names[field].length < 1 || names[field].length > 64)
      return { field: `input.${field}`, message: 'Please give 1 to 64 characters.' };
  return null;
}
