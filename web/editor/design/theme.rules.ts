import type { CodeLanguage } from '../ui/code-language.ts';
import { type ComparedPart, compareParts } from '../ui/compare.rules.ts';

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

/** What was added to a text and taken from it, line by line; an empty text has no lines. Of very long texts only beginning and end are compared. */
export function compareLines(before: string, after: string): readonly ComparedPart[] {
  const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
  return compareParts(linesOf(before), linesOf(after));
}
