import { collectionTypeCode } from '#schema/collection-types.ts';
import { isRecord } from '#schema/record.ts';
import { textOf } from '../theme/loose-json.ts';
import { systemTheme } from '../theme/system-theme.ts';
import type { CollectionConf, TemplateSource, Theme } from '../theme/theme.ts';
import type { TemplateData } from './tag-data.ts';

/** Numbers of `collection.type` that decide which template draws a page. */
const collectionType = {
  generic: collectionTypeCode('GENERIC'),
  templatePage: collectionTypeCode('TEMPLATE_PAGE'),
};

/** The template of a page's main content: one from a theme, or what the block editor made. */
export type PageTemplate =
  | { kind: 'item' | 'list' | 'page'; source: TemplateSource; firstItem: unknown }
  | { kind: 'blocks' };

/**
 * An item is drawn by TYPE.item, several items or a generic collection by TYPE.list, a template page by TYPE.page, and
 * anything else by the block editor's content; the system's templates stand in for those a theme lacks.
 */
export function choosePageTemplate(theme: Theme, context: TemplateData): PageTemplate {
  const collection = isRecord(context.collection) ? context.collection : {};
  const typeName = textOf(collection.typeName);
  if (isRecord(context.item)) return itemTemplate(theme, typeName);
  if (Array.isArray(context.items) || collection.type === collectionType.generic) {
    return listTemplate(theme, typeName, context);
  }
  const page = theme.pages.get(typeName) ?? systemTheme().pages.get(typeName);
  if (collection.type === collectionType.templatePage && page !== undefined) {
    return { kind: 'page', source: page.source, firstItem: undefined };
  }
  return { kind: 'blocks' };
}

/** Whether a collection has no list of its own, so that its address shows its first item. */
export function opensOnFirstItem(theme: Theme, typeName: string): boolean {
  const own = theme.collections.get(typeName);
  return (
    own !== undefined &&
    own.list === undefined &&
    own.item !== undefined &&
    !own.conf.folder &&
    !theme.systemCollections.includes(typeName)
  );
}

function itemTemplate(theme: Theme, typeName: string): PageTemplate {
  const own = theme.collections.get(typeName);
  const source = own?.item ?? systemTheme().collections.get(systemType(typeName, own?.conf))?.item;
  return source === undefined ? { kind: 'blocks' } : { kind: 'item', source, firstItem: undefined };
}

function listTemplate(theme: Theme, typeName: string, context: TemplateData): PageTemplate {
  const own = theme.collections.get(typeName);
  if (own?.list !== undefined) return { kind: 'list', source: own.list, firstItem: undefined };
  const firstItem: unknown = Array.isArray(context.items) ? context.items[0] : undefined;
  if (own?.item !== undefined && firstItem !== undefined && opensOnFirstItem(theme, typeName)) {
    return { kind: 'item', source: own.item, firstItem };
  }
  const source = systemTheme().collections.get(systemType(typeName, own?.conf))?.list;
  return source === undefined ? { kind: 'blocks' } : { kind: 'list', source, firstItem: undefined };
}

/** The system collection whose templates suit a type: its own name, else by what it holds and how it is ordered. */
export function systemType(typeName: string, conf: CollectionConf | undefined): string {
  if (systemTheme().collections.has(typeName)) return typeName;
  if (conf === undefined) return 'blog';
  if (conf.index) return 'index';
  if (conf.ordering === 'calendar') return 'events';
  if (conf.ordering === 'music-album') return 'album';
  if (conf.acceptTypes.includes('store_item')) return 'products';
  const visual = conf.acceptTypes.every((type) => type === 'image' || type === 'video');
  return conf.acceptTypes.length > 0 && visual ? 'gallery' : 'blog';
}
