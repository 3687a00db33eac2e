import type { BlockField } from '#schema/block-values.rules.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { objectOf } from './change-fields.ts';
import type { Clipping } from './copy.ts';

/** How much of what was copied only the other website has. */
export interface LeftBehind {
  readonly pictures: number;
  readonly forms: number;
  /** Products, mailing lists, member areas and funds. */
  readonly others: number;
}

/**
 * What was copied from another website without what only that one has: pictures, forms, products and the like are chosen anew.
 * `kinds` say which fields name something.
 */
export function adopt(
  clipping: Clipping,
  kinds: ReadonlyMap<string, BlockKind>,
): { readonly clipping: Clipping; readonly left: LeftBehind } {
  const left = { pictures: 0, forms: 0, others: 0 };
  const note = (name: string) => {
    left[name === 'imageId' ? 'pictures' : name === 'formId' ? 'forms' : 'others'] += 1;
  };
  const adoptBlock = (block: StoredBlock): StoredBlock => {
    const kind = kinds.get(block.type);
    return kind ? { ...block, value: emptied(block.value, kind.fields, note) } : block;
  };
  const { section } = clipping;
  const adopted = {
    ...clipping,
    blocks: clipping.blocks.map(adoptBlock),
    section: section && mapBlocks(section, adoptBlock),
  };
  return { clipping: adopted, left };
}

/** Fields without the ids in them, also in the parts of lists. */
function emptied(value: unknown, fields: readonly BlockField[], note: (name: string) => void): object {
  const values = objectOf(value);
  const changed = fields.flatMap(({ name, control }): [string, unknown][] => {
    const held = values[name];
    if (control.kind === 'reference' && typeof held === 'string' && held !== '') {
      note(name);
      return [[name, '']];
    }
    if (control.kind === 'list' && Array.isArray(held))
      return [[name, held.map((part) => emptied(part, control.fields, note))]];
    return [];
  });
  return { ...values, ...Object.fromEntries(changed) };
}

function mapBlocks(section: LayoutSection, change: (block: StoredBlock) => StoredBlock): LayoutSection {
  return {
    ...section,
    rows: section.rows.map(({ columns }) => ({
      columns: columns.map((column) => ({ ...column, blocks: column.blocks.map(change) })),
    })),
    placed: section.placed.map((one) => ({ ...one, block: change(one.block) })),
  };
}
