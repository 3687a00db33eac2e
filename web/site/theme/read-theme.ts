import { createHash } from 'node:crypto';
import { isRecord } from '#schema/record.ts';
import { callsScriptLibrary } from '../script-library/calls-library.rules.ts';
import { readLooseJson, recordsOf, textOf, textsOf } from './loose-json.ts';
import { readBlocks, readCollections, readCustomTypes, readPages, readStrings } from './read-theme-parts.ts';
import { readStyleOptions } from './style-options.ts';
import {
  type Theme,
  type ThemeFiles,
  type ThemeLayout,
  type ThemeProblem,
  type ThemeReading,
  themeText,
} from './theme.ts';
import { readThemeReach } from './theme-reach.ts';

const CONF = 'template.conf';

/** Reads a template-site folder; a theme without a usable layout is refused, all else degrades with a problem. */
export function readTheme(given: ThemeFiles): ThemeReading {
  const files = withPlainExtensions(given);
  const problems: ThemeProblem[] = [];
  const confText = themeText(files, CONF);
  if (confText === undefined) {
    return { theme: undefined, problems: [refusal(CONF, 'The theme has no template.conf.')] };
  }
  const conf = readLooseJson(CONF, confText, problems);
  const layouts = readLayouts(files, conf, problems);
  const [first] = layouts.keys();
  if (first === undefined) {
    problems.push(refusal(CONF, noLayout));
    return { theme: undefined, problems };
  }
  if (!layouts.has('default'))
    problems.push({
      ...{ severity: 'warning', file: CONF, line: 0, column: 0 },
      message: 'The theme has no layout named "default".',
      whatWeDid: `The first one, "${first}", serves in its place.`,
    });
  const stylesheets = readStylesheets(files, conf, problems);
  const theme: Theme = {
    revision: revisionOf(files),
    name: textOf(conf.name, 'Unnamed theme'),
    author: textOf(conf.author),
    layouts,
    blocks: readBlocks(files, problems),
    collections: readCollections(files, problems),
    pages: readPages(files, problems),
    navigations: readNavigations(conf),
    stylesheets,
    scripts: pathsIn(files, 'scripts/'),
    assets: pathsIn(files, 'assets/'),
    strings: readStrings(files, problems),
    styleOptions: uniqueOptions(files, stylesheets, problems),
    systemCollections: textsOf(conf.systemCollections),
    customTypes: readCustomTypes(conf.customTypes, problems),
    drawsAll: conf.baseStyles === false,
    reach: readThemeReach(files),
    callsScriptLibrary: callsScriptLibrary(files),
    files,
  };
  return { theme, problems };
}

const noLayout =
  'The theme has no layout with a region that exists. It needs at least "layouts": {"default": {"regions": ["site"]}} and a file site.region.';

/** The problem of a theme that no page can be shown with; `file` is empty where it is the theme as a whole. */
export function refusal(file: string, message: string): ThemeProblem {
  return { severity: 'error', file, line: 0, column: 0, message, whatWeDid: 'The theme was refused.' };
}

function readLayouts(
  files: ThemeFiles,
  conf: Record<string, unknown>,
  problems: ThemeProblem[],
): Map<string, ThemeLayout> {
  const layouts = new Map<string, ThemeLayout>();
  const declared = isRecord(conf.layouts) ? conf.layouts : {};
  const places = placesOf(files);
  for (const [key, entry] of Object.entries(declared)) {
    const layout = isRecord(entry) ? entry : { regions: entry };
    const regions: string[] = [];
    const parts: { file: string; text: string }[] = [];
    for (const name of textsOf(layout.regions)) {
      const wanted = name.endsWith('.region') ? name : `${name}.region`;
      // At the root, else in a folder.
      const file = files.has(wanted) ? wanted : (places.get(wanted) ?? wanted);
      const text = themeText(files, file);
      if (text === undefined) {
        problems.push({
          severity: 'error',
          file: CONF,
          line: 0,
          column: 0,
          message: `The layout "${key}" names the region "${name}", but there is no file ${file}.`,
          whatWeDid: 'The region was left out.',
        });
        continue;
      }
      regions.push(file);
      parts.push({ file, text });
    }
    if (parts.length > 0)
      layouts.set(key, { key, name: textOf(layout.name, key), regions, source: { parts } });
  }
  return layouts;
}

/** Regions by what of their paths may stand for them: of those that may, the first. */
function placesOf(files: ThemeFiles): Map<string, string> {
  const places = new Map<string, string>();
  const regions = [...files.keys()].filter((path) => path.endsWith('.region'));
  for (const path of regions.sort().reverse()) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      places.set(path.slice(at + 1), path);
  }
  return places;
}

function readNavigations(conf: Record<string, unknown>): { name: string; title: string }[] {
  return recordsOf(conf.navigations)
    .map((entry) => ({ name: textOf(entry.name), title: textOf(entry.title, textOf(entry.name)) }))
    .filter((entry) => entry.name !== '');
}

function readStylesheets(
  files: ThemeFiles,
  conf: Record<string, unknown>,
  problems: ThemeProblem[],
): string[] {
  const reset = 'styles/reset.css';
  const ordered = new Set(files.has(reset) ? [reset] : []);
  for (const name of textsOf(conf.stylesheets)) {
    const path = sheetNamed(name, files);
    if (!files.has(path)) {
      problems.push({
        severity: 'warning',
        file: CONF,
        line: 0,
        column: 0,
        message: `The style sheet ${path} is listed but does not exist.`,
        whatWeDid: 'It was left out.',
      });
    } else ordered.add(path);
  }
  return [...ordered];
}

/** The path that a listed name means: from the root or from `styles`, with or without its extension. */
function sheetNamed(name: string, files: ThemeFiles): string {
  const plain = name.trim().replace(/^(?:\.?\/)+/, '');
  const path = plain.startsWith('styles/') ? plain : `styles/${plain}`;
  return (
    [path, plainExtension(path), `${path}.less`, `${path}.css`].find((known) => files.has(known)) ?? path
  );
}

/** Extensions in small letters where a theme is read by them; addresses of files stay as they are. */
function withPlainExtensions(files: ThemeFiles): ThemeFiles {
  const isLoud = (path: string) => !/^(?:assets|scripts)\//.test(path) && !files.has(plainExtension(path));
  if (![...files.keys()].some(isLoud)) return files;
  return new Map([...files].map(([path, text]) => [isLoud(path) ? plainExtension(path) : path, text]));
}

function plainExtension(path: string): string {
  return path.replace(/\.(?:block|list|item|page|region|conf|less|css)(?:\.conf)?$/i, (found) =>
    found.toLowerCase(),
  );
}

function uniqueOptions(files: ThemeFiles, stylesheets: readonly string[], problems: ThemeProblem[]) {
  const sheets = new Set([
    ...stylesheets,
    ...pathsIn(files, 'styles/').filter((path) => path.endsWith('.less')),
  ]);
  const options = [...sheets].flatMap((path) =>
    readStyleOptions(path, themeText(files, path) ?? '', problems),
  );
  return [...new Map(options.map((option) => [option.name, option])).values()];
}

function pathsIn(files: ThemeFiles, folder: string): string[] {
  return [...files.keys()].filter((path) => path.startsWith(folder)).sort();
}

function revisionOf(files: ThemeFiles): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const content = files.get(path) ?? '';
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
