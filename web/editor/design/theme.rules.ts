import type { CodeLanguage } from '../ui/code-language.ts';

/** What was changed of a theme's files and is not saved: texts by path, null for files that go. */
export type FileChanges = Readonly<Record<string, string | null>>;

const languages: Readonly<Record<string, CodeLanguage>> = {
  ...{ css: 'css', less: 'less', conf: 'json', json: 'json', js: 'script', html: 'html' },
  ...{ block: 'template', region: 'template', list: 'template', item: 'template', page: 'template' },
};

/** How a theme's file is written, by the end of its name. */
export function languageOfFile(path: string): CodeLanguage {
  return languages[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
}

/** Files by their folders, those at the root first. */
export function groupFiles(
  paths: readonly string[],
): readonly { readonly folder: string; readonly paths: readonly string[] }[] {
  const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
  const folders = [...new Set(paths.map(folderOf))].sort();
  return folders.map((folder) => ({
    folder,
    paths: paths.filter((path) => folderOf(path) === folder).sort(),
  }));
}

/** The paths of a theme once its changes are saved. */
export function pathsWith(paths: readonly string[], changes: FileChanges): readonly string[] {
  const all = new Set([...paths, ...Object.keys(changes)]);
  return [...all].filter((path) => changes[path] !== null);
}

/** A line of a comparison. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const mostCells = 4_000_000;

/** What was added to a text and taken from it, line by line. Of very long texts only beginning and end are compared. */
export function compareLines(before: string, after: string): readonly DiffLine[] {
  const old = before.split('\n');
  const next = after.split('\n');
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, next.length) - start;
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text });
  return [
    ...old.slice(0, start).map(line('same')),
    ...compareMiddle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(line('same')),
  ];
}

function compareMiddle(old: readonly string[], next: readonly string[]): DiffLine[] {
  const removed = (text = ''): DiffLine => ({ kind: 'removed', text });
  const added = (text = ''): DiffLine => ({ kind: 'added', text });
  if (old.length * next.length > mostCells) return [...old.map(removed), ...next.map(added)];
  // How many lines are the same from a place in both on.
  const width = next.length + 1;
  const same = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => same[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      same[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      lines.push({ kind: 'same', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= next.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(old[i]));
      i += 1;
    } else {
      lines.push(added(next[j]));
      j += 1;
    }
  }
  return lines;
}
