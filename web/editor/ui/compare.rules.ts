/** A part of a text, such as a line, and whether another one has it, too. */
export interface ComparedPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const mostCells = 4_000_000;

/** What was added to a list of parts and taken from it, in order. Of very long ones only beginning and end are compared. */
export function compareParts(old: readonly string[], next: readonly string[]): ComparedPart[] {
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, next.length) - start;
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const same = (text: string): ComparedPart => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...compareMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

function compareMiddle(old: readonly string[], next: readonly string[]): ComparedPart[] {
  const removed = (text = ''): ComparedPart => ({ kind: 'removed', text });
  const added = (text = ''): ComparedPart => ({ kind: 'added', text });
  if (old.length * next.length > mostCells) return [...old.map(removed), ...next.map(added)];
  // How many parts are the same from a place in both on.
  const width = next.length + 1;
  const same = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => same[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      same[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: ComparedPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      parts.push({ kind: 'same', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= next.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old[i]));
      i += 1;
    } else {
      parts.push(added(next[j]));
      j += 1;
    }
  }
  return parts;
}
