import { flagOf, numberOf, readLooseJson, recordsOf, textOf, textsOf } from './loose-json.ts';
import {
  type CollectionConf,
  type CollectionOrdering,
  type CustomFieldType,
  type CustomType,
  type ThemeBlock,
  type ThemeCollection,
  type ThemeFiles,
  type ThemePage,
  type ThemeProblem,
  themeText,
} from './theme.ts';

const orderings: readonly CollectionOrdering[] = [
  'chronological',
  'user-orderable',
  'calendar',
  'music-album',
];
const bases: readonly CustomType['base'][] = ['text', 'image', 'video', 'event', 'audio'];
const fieldTypes: readonly CustomFieldType[] = ['text', 'wysiwyg', 'image', 'checkbox', 'gallery'];

/** Every `blocks/*.block`, keyed by its file name; a `.block.conf` beside it may name the system block it draws. */
export function readBlocks(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeBlock> {
  const blocks = new Map<string, ThemeBlock>();
  for (const path of files.keys()) {
    if (!path.startsWith('blocks/') || !path.endsWith('.block')) continue;
    const key = path.slice('blocks/'.length);
    const confText = themeText(files, `${path}.conf`);
    const conf = confText === undefined ? {} : readLooseJson(`${path}.conf`, confText, problems);
    blocks.set(key, {
      key,
      source: { parts: [{ file: path, text: themeText(files, path) ?? '' }] },
      overrides: textOf(conf.type) || undefined,
    });
  }
  return blocks;
}

/** Every type named by a `collections/NAME.conf`, `.list` or `.item`; any of the three may be missing. */
export function readCollections(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemeCollection> {
  const collections = new Map<string, ThemeCollection>();
  for (const path of files.keys()) {
    const typeName = /^collections\/([^/]+)\.(?:conf|list|item)$/.exec(path)?.[1];
    if (typeName === undefined || collections.has(typeName)) continue;
    const confPath = `collections/${typeName}.conf`;
    const confText = themeText(files, confPath);
    const conf = confText === undefined ? {} : readLooseJson(confPath, confText, problems);
    collections.set(typeName, {
      typeName,
      conf: collectionConf(conf, typeName),
      list: sourceOf(files, `collections/${typeName}.list`),
      item: sourceOf(files, `collections/${typeName}.item`),
    });
  }
  return collections;
}

function collectionConf(conf: Record<string, unknown>, typeName: string): CollectionConf {
  const pageSize = numberOf(conf.pageSize);
  return {
    title: textOf(conf.title, typeName),
    addText: textOf(conf.addText),
    acceptTypes: textsOf(conf.acceptTypes),
    ordering: orderings.find((known) => known === conf.ordering) ?? 'chronological',
    icon: textOf(conf.icon),
    folder: flagOf(conf.folder),
    index: flagOf(conf.index),
    indexType: textOf(conf.indexType),
    fullData: flagOf(conf.fullData),
    pageSize: pageSize === undefined || pageSize < 1 ? 20 : Math.min(Math.floor(pageSize), 250),
    view: textOf(conf.view),
    layout: textOf(conf.layout),
  };
}

/** Every `pages/NAME.page` with the title from its `.page.conf`. */
export function readPages(files: ThemeFiles, problems: ThemeProblem[]): Map<string, ThemePage> {
  const pages = new Map<string, ThemePage>();
  for (const path of files.keys()) {
    const name = /^pages\/([^/]+)\.page$/.exec(path)?.[1];
    if (name === undefined) continue;
    const confText = themeText(files, `${path}.conf`);
    const conf = confText === undefined ? {} : readLooseJson(`${path}.conf`, confText, problems);
    const text = themeText(files, path) ?? '';
    pages.set(name, { name, title: textOf(conf.title, name), source: { parts: [{ file: path, text }] } });
  }
  return pages;
}

/** Texts of `strings/template-LOCALE.json`, flat key to text. */
export function readStrings(
  files: ThemeFiles,
  problems: ThemeProblem[],
): Map<string, Record<string, string>> {
  const strings = new Map<string, Record<string, string>>();
  for (const path of files.keys()) {
    const locale = /^strings\/template-([\w-]+)\.json$/.exec(path)?.[1];
    if (locale === undefined) continue;
    const table: Record<string, string> = {};
    const entries = Object.entries(readLooseJson(path, themeText(files, path) ?? '', problems));
    for (const [key, value] of entries) if (typeof value === 'string') table[key] = value;
    strings.set(locale.replaceAll('_', '-'), table);
  }
  return strings;
}

/** Custom types whose base and field types are known; others are reported and left out. */
export function readCustomTypes(value: unknown, problems: ThemeProblem[]): CustomType[] {
  const found: CustomType[] = [];
  for (const entry of recordsOf(value)) {
    const name = textOf(entry.name);
    const base = bases.find((known) => known === entry.base);
    if (name === '' || base === undefined) {
      problems.push(dropped(`The custom type "${name}" has no name or no base that we know.`));
      continue;
    }
    found.push({
      name,
      base,
      title: textOf(entry.title, name),
      fields: customFields(name, entry.fields, problems),
    });
  }
  return found;
}

function customFields(typeName: string, value: unknown, problems: ThemeProblem[]): CustomType['fields'] {
  return recordsOf(value).flatMap((field) => {
    const name = textOf(field.name);
    const type = fieldTypes.find((known) => known === field.type);
    if (name !== '' && type !== undefined) return [{ name, type, title: textOf(field.title, name) }];
    problems.push(dropped(`The field "${name}" of the custom type "${typeName}" has no type that we know.`));
    return [];
  });
}

function dropped(message: string): ThemeProblem {
  return {
    severity: 'warning',
    file: 'template.conf',
    line: 0,
    column: 0,
    message,
    whatWeDid: 'It was left out.',
  };
}

function sourceOf(files: ThemeFiles, file: string) {
  const text = themeText(files, file);
  return text === undefined ? undefined : { parts: [{ file, text }] };
}
