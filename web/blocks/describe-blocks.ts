import { z } from 'zod';
import type { BlockControl, BlockField } from '#schema/block-values.rules.ts';
import { controlOf, type FieldControl } from './block.ts';
import type { BlockKind } from './block-kind.ts';
import { blockGroups } from './registry.ts';
import { blockClassName } from './render-blocks.tsx';

/** Every kind of block, in the order that owners read, with the fields that they fill in. */
export function describeBlocks(): readonly BlockKind[] {
  return blockGroups.flatMap(({ title: group, blocks }) =>
    blocks.map(({ name, title, code, version, variants, fields }) => ({
      ...{ name, title, group, code, version, variants },
      className: blockClassName(name),
      fields: describeFields(fields),
    })),
  );
}

/** What content holds blocks to, as a module of its own: the fields of every kind. */
export function blockFieldsModule(): string {
  const kinds = describeBlocks().map(({ name, title, version, fields }) => ({
    name,
    title,
    version,
    fields,
  }));
  const from = "import type { BlockFieldsOfKind } from '../blocks/block-values.rules.ts';\n\n";
  return `${from}export const blockFields: readonly BlockFieldsOfKind[] = ${JSON.stringify(kinds)};\n`;
}

function describeFields(schema: z.ZodObject): BlockField[] {
  const defaults: Record<string, unknown> = { ...schema.parse({}) };
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const control = field instanceof z.ZodType ? describeControl(controlOf(field)) : undefined;
    return control === undefined ? [] : [{ name, control, byDefault: defaults[name] }];
  });
}

function describeControl(control: FieldControl | undefined): BlockControl | undefined {
  if (control?.kind !== 'list') return control;
  const { kind, most, part } = control;
  return part instanceof z.ZodObject ? { kind, most, fields: describeFields(part) } : undefined;
}
