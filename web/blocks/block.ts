import type { ReactElement } from 'react';
import { z } from 'zod';
import { isSafeAddress } from '#schema/block-values.rules.ts';
import { isRecord } from '#schema/record.ts';
import type { TemplateData } from '../site/template/tag-data.ts';
import type { BlockData } from './block-data.ts';

/** The fields of a block: each reads any value, so that a block never fails for a value that is out of bounds. */
export type BlockFields = z.ZodObject;

/** How a field is filled in, and what it takes. */
export type FieldControl =
  | { readonly kind: 'html' | 'reference' | 'address' | 'flag' | 'table' }
  | { readonly kind: 'words'; readonly maxLength: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly kind: 'list'; readonly most: number; readonly part: z.ZodType };

const controls = new WeakMap<z.ZodType, FieldControl>();

/** A field with the way in which owners fill it in. */
export function controlled<Schema extends z.ZodType>(schema: Schema, control: FieldControl): Schema {
  controls.set(schema, control);
  return schema;
}

/** How owners fill in a field; undefined for one that they do not. */
export function controlOf(schema: z.ZodType): FieldControl | undefined {
  return controls.get(schema);
}

/** A block as it is stored. */
export interface StoredBlock {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly value: unknown;
}

/** Brings a value of one version to the next. */
export type BlockUpgrade = (value: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** A layout of a kind, which owners choose at once. */
export interface BlockVariant {
  readonly title: string;
  /** What its fields are at first, where they differ from the kind's. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** A kind of block. */
export interface BlockDefinition {
  /** Names it in stored layouts and in class names: `text` is `sqs-block-text`. */
  readonly name: string;
  /** The number that themes and scripts know it by. */
  readonly code: number;
  /** What owners read. */
  readonly title: string;
  readonly variants: readonly BlockVariant[];
  /** The class names that themes from elsewhere style, besides its own. */
  readonly classNames: readonly string[];
  /** The version of its fields; each upgrade leads from one version to the next. */
  readonly version: number;
  readonly upgrades: readonly BlockUpgrade[];
  readonly fields: BlockFields;
  /** What it shows; null for nothing. */
  render(block: StoredBlock, data: BlockData): Promise<ReactElement | null>;
  /** What a theme's own template of it sees, where themes may draw it; undefined for nothing. */
  templateData?(block: StoredBlock, data: BlockData): Promise<TemplateData | undefined>;
  /** Why it shows nothing, as its author is told; undefined when it has nothing to say of its fields. */
  emptyReason(block: StoredBlock, data: BlockData): string | undefined;
}

/** A kind of block with the types of its fields. */
export function defineBlock<Fields extends BlockFields>(block: {
  readonly name: string;
  readonly code: number;
  readonly title: string;
  readonly variants?: readonly BlockVariant[];
  readonly classNames?: readonly string[];
  readonly upgrades?: readonly BlockUpgrade[];
  readonly fields: Fields;
  render(
    value: z.infer<Fields>,
    data: BlockData,
    id: string,
  ): ReactElement | null | Promise<ReactElement | null>;
  templateData?(
    value: z.infer<Fields>,
    data: BlockData,
  ): TemplateData | undefined | Promise<TemplateData | undefined>;
  emptyReason?(value: z.infer<Fields>, data: BlockData): string | undefined;
}): BlockDefinition {
  const { name, code, title, variants = [], classNames = [], upgrades = [], fields } = block;
  return {
    ...{ name, code, title, variants, classNames, upgrades, fields },
    version: upgrades.length + 1,
    render: async (stored, data) =>
      block.render(fields.parse(upgradeBlock(stored, upgrades)), data, stored.id),
    ...(block.templateData && {
      templateData: async (stored: StoredBlock, data: BlockData) =>
        block.templateData?.(fields.parse(upgradeBlock(stored, upgrades)), data),
    }),
    emptyReason: (stored, data) => block.emptyReason?.(fields.parse(upgradeBlock(stored, upgrades)), data),
  };
}

/** A block's fields in today's form: the upgrades from its version on are done in their order. */
export function upgradeBlock(
  { version, value }: StoredBlock,
  upgrades: readonly BlockUpgrade[],
): Record<string, unknown> {
  const start: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  return upgrades.slice(Math.max(version - 1, 0)).reduce((before, upgrade) => upgrade(before), start);
}

/** Plain words, at most so many characters. */
export function words(maxLength = 500, byDefault = '') {
  const schema = z
    .string()
    .transform((text) => text.slice(0, maxLength))
    .catch(byDefault);
  return controlled(schema, { kind: 'words', maxLength });
}

/** HTML by the owner, from which saving took what runs; printed as it is. */
export function html() {
  return controlled(z.string().catch(''), { kind: 'html' });
}

/** The id of a picture, a product or a form; empty for none. */
export function reference() {
  return controlled(z.string().max(100).catch(''), { kind: 'reference' });
}

/** An address that a link may have: of this website, the web, mail or telephone. Others become none. */
export function address() {
  const schema = z
    .string()
    .max(2083)
    .transform((text) => (isSafeAddress(text.trim()) ? text.trim() : ''))
    .catch('');
  return controlled(schema, { kind: 'address' });
}

/** One of some values, else the first. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  byDefault: Values[number] = values[0],
) {
  return controlled(z.enum(values).catch(byDefault), { kind: 'choice', values });
}

/** Yes or no. */
export function flag(byDefault: boolean) {
  return controlled(z.boolean().catch(byDefault), { kind: 'flag' });
}

/** A whole number within bounds; one beyond them becomes the nearest. */
export function whole(min: number, max: number, byDefault: number) {
  const schema = z
    .number()
    .transform((value) => Math.min(max, Math.max(min, Math.round(value))))
    .catch(byDefault);
  return controlled(schema, { kind: 'number', min, max, isWhole: true });
}

/** A list of at most so many; what is no part of it is left out. */
export function list<Part extends z.ZodType>(part: Part, most: number) {
  const schema = z
    .array(z.unknown())
    .transform((values) =>
      values.slice(0, most).flatMap((value) => {
        const read = part.safeParse(value);
        return read.success ? [read.data] : [];
      }),
    )
    .catch([]);
  return controlled(schema, { kind: 'list', most, part });
}
