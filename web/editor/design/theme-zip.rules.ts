import { strFromU8, unzipSync } from 'fflate';
import { filesOfTheme } from '#schema/theme-root.rules.ts';

/** A file of a theme with its bytes. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Why an archive is not taken. */
export type ZipProblem = 'broken' | 'tooMany' | 'tooLarge' | 'path' | 'link' | 'noTheme';

const mostFiles = 5_000;
const mostBytes = 100 * 1024 * 1024;
const longestPath = 255;
/** What systems and versioning leave in archives, and no theme needs. */
const isLitter = (path: string) =>
  /(^|\/)(__MACOSX|\.git|\.svn|node_modules)\//.test(path) ||
  /(^|\/)(\.DS_Store|Thumbs\.db|Icon\r)$/.test(path);

/**
 * The files of a theme that comes as a zip archive. Sizes are read and checked before anything is unpacked, and nothing
 * unpacks to more than the size it tells. A folder around all of it, as code hosts put it there, is left out, and so is what stands beside the theme's own.
 */
export function readThemeZip(
  zip: Uint8Array,
): { readonly files: readonly ZippedFile[] } | { readonly problem: ZipProblem; readonly path?: string } {
  try {
    const entries = entriesOf(zip);
    if (!entries) return { problem: 'broken' };
    const wanted = entries.filter(({ path }) => !path.endsWith('/') && !isLitter(path));
    if (wanted.length > mostFiles) return { problem: 'tooMany' };
    const link = wanted.find(({ isLink }) => isLink);
    if (link) return { problem: 'link', path: link.path };
    const astray = wanted.find(({ path }) => !isThemePath(path));
    if (astray) return { problem: 'path', path: astray.path };
    if (wanted.reduce((sum, { size }) => sum + size, 0) > mostBytes) return { problem: 'tooLarge' };
    const paths = new Set(wanted.map(({ path }) => path));
    if (paths.size < wanted.length) return { problem: 'broken' };
    const unpacked = unzipSync(zip, { filter: ({ name }) => paths.has(name) });
    const outer = outerFolder([...paths]);
    const all = Object.entries(unpacked).map(([path, bytes]) => ({ path: path.slice(outer.length), bytes }));
    const files = filesOfTheme(all);
    return files ? { files } : { problem: 'noTheme' };
  } catch {
    return { problem: 'broken' };
  }
}

/** Plain names with `/` between them, no `..`, no backslash, nothing absolute. */
function isThemePath(path: string): boolean {
  if (path.length > longestPath || /[\\:\p{Cc}]/u.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** The one folder that all of it lies in. */
function outerFolder(paths: readonly string[]): string {
  const folder = `${paths[0]?.split('/')[0]}/`;
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}

interface Entry {
  readonly path: string;
  /** Unpacked, as the archive tells it. */
  readonly size: number;
  readonly isLink: boolean;
}

const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const [endBytes, entryBytes, longestComment] = [22, 46, 0xffff];
const linkMode = 0o120000;

/** The table of contents; undefined where there is none. Which entries are links is told nowhere else. */
function entriesOf(zip: Uint8Array): Entry[] | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - endBytes;
  const least = Math.max(0, end - longestComment);
  while (end >= least && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < least) return undefined;
  const entries: Entry[] = [];
  let place = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(place, true) !== entryMark) return undefined;
    const nameLength = view.getUint16(place + 28, true);
    const isUtf8 = (view.getUint16(place + 8, true) & 0x800) !== 0;
    const name = zip.subarray(place + entryBytes, place + entryBytes + nameLength);
    entries.push({
      path: strFromU8(name, !isUtf8),
      size: view.getUint32(place + 24, true),
      isLink: ((view.getUint32(place + 38, true) >>> 16) & 0o170000) === linkMode,
    });
    place += entryBytes + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return entries;
}
