import type { ThemeReport } from '#kit/theme-reader.ts';
import { findThemeRoot } from '#schema/theme-root.rules.ts';
import type { InputProblem } from '../problems.ts';

const maxFiles = 5000;
const maxBytes = 100 * 1024 * 1024;
const maxNameLength = 100;
const maxPathLength = 255;
/** Style sheets that are named where something is wrong with many. */
const mostNamed = 3;

/** A file's path stays within its theme: plain names with `/` between them, no `..`, no backslash, nothing absolute. */
export function isThemePath(path: string): boolean {
  if (path.length > maxPathLength || /[\\:\p{Cc}]/u.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** A theme has a name and at most 5000 files of 100 MiB together, each path once, and a `template.conf`. */
export function findThemeProblem(theme: {
  name: string;
  files: readonly { path: string; byteSize: number }[];
}): InputProblem | null {
  const { name, files } = theme;
  if (name.trim() === '' || name.length > maxNameLength) {
    return { field: 'input.name', message: `A theme's name has 1 to ${maxNameLength} characters.` };
  }
  const problem = (message: string): InputProblem => ({ field: 'input.files', message });
  if (files.length > maxFiles) return problem(`A theme has at most ${maxFiles} files.`);
  const wrong = files.find((file) => !isThemePath(file.path));
  if (wrong) return problem(`${wrong.path} is no path within a theme.`);
  const paths = new Set(files.map((file) => file.path));
  if (paths.size < files.length) return problem('A path is given twice.');
  if (findThemeRoot(paths) === undefined) return problem('A theme needs a file template.conf.');
  const total = files.reduce((sum, file) => sum + file.byteSize, 0);
  return total > maxBytes ? problem('The files of a theme have at most 100 MiB together.') : null;
}

/** Whether a text is base64, whole: anything else would be read as fewer bytes than were meant, or as none. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** How many bytes a text in base64 stands for. */
export function byteSizeOfBase64(base64: string): number {
  const padding = /={0,2}$/.exec(base64)?.[0].length ?? 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

/** A theme is refused that shows no page, and kept out of use while one of its style sheets cannot be compiled. */
export function refuseTheme(
  {
    isUsable = true,
    problems,
    unstyled,
  }: Pick<ThemeReport, 'problems' | 'unstyled'> & { readonly isUsable?: boolean },
  needsStyles: boolean,
) {
  if (isUsable && (!needsStyles || unstyled.length === 0)) return null;
  const message = isUsable ? unstyledReason(unstyled, problems) : reasonOf(problems);
  return { __typename: 'ThemeUnusable' as const, message, problems: [...problems] };
}

/** A theme's files with some of them new, changed or gone. */
export function changeFiles(
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  changes: readonly { readonly path: string; readonly text?: string | null }[],
) {
  const changed = new Map(files.map(({ path, bytes }) => [path, bytes]));
  for (const { path, text } of changes) {
    if (text == null) changed.delete(path);
    else changed.set(path, new TextEncoder().encode(text));
  }
  return [...changed].map(([path, bytes]) => ({ path, bytes }));
}

const maxTextBytes = 1024 * 1024;

/** The text that a file is; null for what is none. */
export function textOfFile(bytes: Uint8Array): string | null {
  if (bytes.length > maxTextBytes) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function unstyledReason(unstyled: readonly string[], problems: ThemeReport['problems']): string {
  const more = unstyled.length - mostNamed;
  const named = unstyled.slice(0, mostNamed).join(', ');
  const which = more > 0 ? `${named} and ${more} more` : named;
  const cause = problems.find(
    ({ severity, file }) => severity === 'error' && (file === '' || unstyled.includes(file)),
  );
  return `${which} cannot be compiled, and pages would have no styles of it. ${cause?.message ?? ''}`.trim();
}

/** The first thing that is wrong, rather than merely unusual, and where it is. */
function reasonOf(problems: ThemeReport['problems']): string {
  const wrong = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  if (wrong === undefined) return 'No page can be shown with this theme.';
  const place = [wrong.file, wrong.line || undefined].filter(Boolean).join(':');
  return place === '' ? wrong.message : `${place}: ${wrong.message}`;
}
