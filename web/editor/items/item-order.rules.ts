/** Ids in the order that they were put into here; those that came later stand at the end, and what is gone is left out. */
export function inOrderOf(moved: readonly string[], stored: readonly string[]): readonly string[] {
  if (moved.length === 0) return stored;
  const [there, placed] = [new Set(stored), new Set(moved)];
  return [...moved.filter((id) => there.has(id)), ...stored.filter((id) => !placed.has(id))];
}
