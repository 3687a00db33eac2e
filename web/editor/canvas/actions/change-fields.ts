import { isRecord } from '#schema/record.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { type Layout, mapBlockLists, mapSection, sectionOf } from '../layout.ts';

/** Changes fields of a block; others stay as they are. `version` is that of the fields as they are written today. */
export function changeFields(
  layout: Layout,
  id: string,
  { fields, version }: { fields: Readonly<Record<string, unknown>>; version: number },
): Layout {
  const section = sectionOf(layout, id);
  if (section === undefined) return layout;
  const change = (block: StoredBlock): StoredBlock =>
    block.id === id ? { ...block, version, value: { ...objectOf(block.value), ...fields } } : block;
  return mapSection(layout, section.id, (each) => changeIn(each, id, change));
}

function changeIn(
  section: LayoutSection,
  id: string,
  change: (block: StoredBlock) => StoredBlock,
): LayoutSection {
  const inRows = mapBlockLists(section, (list) =>
    list.some((block) => block.id === id) ? list.map(change) : list,
  );
  if (section.kind === 'ROWS') return inRows;
  return {
    ...section,
    placed: section.placed.map((one) => (one.block.id === id ? { ...one, block: change(one.block) } : one)),
  };
}

/** The fields of a block, whatever is stored. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? { ...value } : {};
}
