import type { BlockField, CategoryQuery, CollectionQuery, RelatedQuery, TemplateData } from './tag-data.ts';

/** A tag's attributes by lower-case name, their template code already run. */
export type TagAttributes = ReadonlyMap<string, string>;

const maxQueryLimit = 100;
const maxQuerySkip = 10;
const defaultRelated = 3;

/** A query shows at most 100 items and skips at most 10. */
export function collectionQuery(attributes: TagAttributes): CollectionQuery {
  return {
    collection: collectionOf(attributes),
    limit: within(attributes.get('limit'), 1, maxQueryLimit, maxQueryLimit),
    skip: within(attributes.get('skip'), 0, maxQuerySkip, 0),
    category: attributes.get('category') || undefined,
    tag: attributes.get('tag') || undefined,
    featured: attributes.has('featured') ? isOn(attributes.get('featured')) : undefined,
  };
}

/** A category tag lists at most 100 categories. */
export function categoryQuery(attributes: TagAttributes): CategoryQuery {
  return {
    collection: collectionOf(attributes),
    limit: within(attributes.get('limit'), 1, maxQueryLimit, maxQueryLimit),
  };
}

/** A related tag asks for the page's own item and collection unless it names others. */
export function relatedQuery(attributes: TagAttributes, page: TemplateData): RelatedQuery {
  return {
    collectionId: attributes.get('collectionid') ?? idOf(page.collection),
    itemId: attributes.get('itemid') ?? idOf(page.item),
    limit: within(attributes.get('limit'), 1, maxQueryLimit, defaultRelated),
  };
}

/** An editable area has 12 columns unless it asks for one. */
export function blockField(attributes: TagAttributes): BlockField {
  return {
    id: attributes.get('id') ?? '',
    columns: attributes.get('columns') === '1' ? 1 : 12,
    label: attributes.get('label') ?? '',
    className: attributes.get('class') ?? '',
    locked: isOn(attributes.get('lock-layout')),
  };
}

function collectionOf(attributes: TagAttributes): string {
  return (attributes.get('collection') ?? '').replace(/^\/+/, '');
}

/** True for an attribute that is there and not switched off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0';
}

/** A whole number between two bounds; the default when the text is no number. */
function within(value: string | undefined, least: number, most: number, otherwise: number): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number));
}

function idOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : '';
}
