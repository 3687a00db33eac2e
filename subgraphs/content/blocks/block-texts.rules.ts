import { cleanRichText } from '#kit/rich-text.rules.ts';
import type { BlockField } from '#schema/block-values.rules.ts';
import { isRecord } from '#schema/record.ts';
import { blocksOf, isScriptKind, type StoredBlock, type StoredSection } from './block.rules.ts';
import { findBlockFields } from './block-values.rules.ts';

/**
 * Fields of blocks that take HTML are kept as text, those in lists too: nothing in them runs. Code and embedded blocks hold what their
 * owner wrote; who may have it run is said by `scriptBlocksOf`. A layout of long texts takes more than a second: `pause` lets others
 * have their turn after each block.
 */
export async function cleanTexts(
  sections: readonly StoredSection[],
  pause: () => Promise<unknown>,
): Promise<StoredSection[]> {
  const cleaned = new Map<StoredBlock, StoredBlock>();
  for (const block of blocksOf(sections)) {
    cleaned.set(block, cleanBlock(block));
    await pause();
  }
  const cleanedOf = (block: StoredBlock) => cleaned.get(block) ?? block;
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map(({ columns }) => ({
      columns: columns.map(({ span, blocks }) => ({ span, blocks: blocks.map(cleanedOf) })),
    })),
    placed: section.placed.map((one) => ({ ...one, block: cleanedOf(one.block) })),
  }));
}

function cleanBlock(block: StoredBlock): StoredBlock {
  const kind = isScriptKind(block.type) ? undefined : findBlockFields(block.type);
  return kind === undefined || !isRecord(block.value)
    ? block
    : { ...block, value: cleanFields(kind.fields, block.value) };
}

function cleanFields(fields: readonly BlockField[], value: Readonly<Record<string, unknown>>) {
  const cleaned = fields.flatMap(({ name, control }): [string, unknown][] => {
    const stored = value[name];
    if (control.kind === 'html' && typeof stored === 'string') return [[name, cleanRichText(stored)]];
    if (control.kind !== 'list' || !Array.isArray(stored)) return [];
    const parts = stored.map((part: unknown) => (isRecord(part) ? cleanFields(control.fields, part) : part));
    return [[name, parts]];
  });
  return { ...value, ...Object.fromEntries(cleaned) };
}
