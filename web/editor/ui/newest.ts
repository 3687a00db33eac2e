/**
 * What is edited, as its list knows it by now: a row can be pressed a moment before it shows what was just saved. Null for something
 * new, and undefined for nothing.
 */
export function newest<Row extends { readonly id: string }>(
  edited: Row | null | undefined,
  rows: readonly Row[] = [],
): Row | null | undefined {
  return edited ? (rows.find(({ id }) => id === edited.id) ?? edited) : edited;
}
