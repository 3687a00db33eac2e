import { isRecord } from '#schema/record.ts';
import { textOf } from '../theme/loose-json.ts';
import type { TemplateData } from './tag-data.ts';

/** What the product puts into every layout. */
export type SystemVariables = {
  /** HTML for the end of the head. */
  headers: string;
  /** HTML for the end of the body. */
  footers: string;
  cartClasses: string;
  /** More class names for the body, such as those of style options. */
  extraClasses?: readonly string[];
  templateRevision: string;
};

/** `collection-ID`, or `item-ID` on an item's page; pages of the product itself, such as the cart, have a name instead. */
export function pageId(context: TemplateData): string {
  const item = idOf(context.item);
  if (item !== '') return `item-${item}`;
  const collection = isRecord(context.collection) ? context.collection : {};
  const id = textOf(collection.id);
  // An empty id is no HTML.
  return id === '' ? `page-${classPart(textOf(collection.typeName) || 'plain')}` : `collection-${id}`;
}

/** Class names that tell style sheets what kind of page this is. */
export function pageClasses(context: TemplateData): string {
  const collection = isRecord(context.collection) ? context.collection : {};
  const classes: string[] = [];
  const typeName = textOf(collection.typeName);
  if (typeName !== '') classes.push(`collection-type-${classPart(typeName)}`);
  if (collection.homepage === true) classes.push('homepage');
  if (isRecord(context.item)) classes.push('view-item');
  else if (Array.isArray(context.items) || Array.isArray(collection.collections)) classes.push('view-list');
  const id = textOf(collection.id);
  if (id !== '') classes.push(`collection-${classPart(id)}`);
  const layout = textOf(collection.regionName);
  if (layout !== '') classes.push(`collection-layout-${classPart(layout)}`);
  if (isRecord(context.item)) classes.push(`item-${classPart(idOf(context.item))}`);
  return classes.join(' ');
}

function idOf(value: unknown): string {
  return isRecord(value) ? textOf(value.id) : '';
}

function classPart(text: string): string {
  return text.replace(/[^\w-]+/g, '-');
}
