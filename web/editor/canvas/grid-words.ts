import type { GridPlace } from '#web/blocks/layout-html.ts';

/** Texts of the grid of a section. */
export const gridWords = {
  layout: 'Layout',
  layouts: { ROWS: 'Blocks below each other', GRID: 'Free grid' },
  hint: 'Drag blocks and their corners from line to line. At the width “Phone” they are laid out for phones.',
  size: (title: string) => `Size: ${title}. Drag it, or use the arrow keys.`,
  move: (title: string) => `Drag to move; with the keyboard, the arrow keys move it: ${title}`,
  placed: ({ column, row, width, height }: GridPlace) =>
    `Column ${column}, row ${row}, ${width} wide, ${height} high.`,
} as const;
