import type { StoredBlock } from '#web/blocks/block.ts';
import { blocksIn, type Layout } from './layout.ts';

/** A text block. */
export const textBlock = (id: string, html = id): StoredBlock => ({
  id,
  type: 'html',
  version: 1,
  value: { html },
});

/** A layout from sections of rows of columns of ids: `[[['a', 'b'], ['c']]]` is one row with two columns. */
export function layoutOf(...sections: string[][][][]): Layout {
  return sections.map((rows, index) => ({
    id: `section-${index}`,
    kind: 'ROWS',
    placed: [],
    style: {},
    rows: rows.map((columns) => ({
      columns: columns.map((ids) => ({ span: 12 / columns.length, blocks: ids.map((id) => textBlock(id)) })),
    })),
  }));
}

/** The ids of a layout as it was written by `layoutOf`. */
export function idsOf(layout: Layout): string[][][][] {
  return layout.map(({ rows }) =>
    rows.map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id))),
  );
}

/** The spans of a section's columns. */
export const spansOf = (layout: Layout, section = 0): number[][] =>
  (layout[section]?.rows ?? []).map(({ columns }) => columns.map(({ span }) => span));

/** The ids of all blocks, section by section. */
export const orderOf = (layout: Layout): string[][] =>
  layout.map((section) => blocksIn(section).map(({ id }) => id));

/** Ids that count up. */
export function counter(): () => string {
  let count = 0;
  return () => `new-${++count}`;
}
