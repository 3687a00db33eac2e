import type { LayoutSection } from '#web/blocks/layout-html.ts';
import type { SectionStyle } from '#web/blocks/section-style.ts';
import { emptySection, type Layout, mapSection } from '../layout.ts';
import { objectOf } from './change-fields.ts';

/** Puts an empty section behind another one, or at the top. */
export function insertSection(layout: Layout, id: string, after: string | null): Layout {
  const index = after === null ? 0 : layout.findIndex((section) => section.id === after) + 1;
  return layout.toSpliced(index, 0, emptySection(id));
}

/** Takes a section away with its blocks. */
export function removeSection(layout: Layout, id: string): Layout {
  return layout.filter((section) => section.id !== id);
}

/** Moves a section by one place up or down; the first and the last stay. */
export function stepSection(layout: Layout, id: string, direction: 'up' | 'down'): Layout {
  const from = layout.findIndex((section) => section.id === id);
  const to = from + (direction === 'up' ? -1 : 1);
  const section = layout[from];
  if (section === undefined || to < 0 || to >= layout.length) return layout;
  return layout.toSpliced(from, 1).toSpliced(to, 0, section);
}

/** Puts a section before the one that has a place in the list now, or behind all others. */
export function moveSection(layout: Layout, id: string, to: number): Layout {
  const from = layout.findIndex((section) => section.id === id);
  const section = layout[from];
  if (section === undefined || to === from || to === from + 1) return layout;
  return layout.toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, section);
}

/** Puts a copy of a section behind it, with new ids for it and its blocks. */
export function duplicateSection(layout: Layout, id: string, newId: () => string): Layout {
  const index = layout.findIndex((section) => section.id === id);
  const section = layout[index];
  if (section === undefined) return layout;
  return layout.toSpliced(index + 1, 0, copySection(section, newId));
}

/** Puts a saved section behind another one, or at the end, with new ids for it and its blocks. */
export function insertSaved(
  layout: Layout,
  saved: LayoutSection,
  after: string | undefined,
  newId: () => string,
): { readonly layout: Layout; readonly id: string } {
  const index = layout.findIndex(({ id }) => id === after);
  const copy = copySection(saved, newId);
  return { layout: layout.toSpliced(index < 0 ? layout.length : index + 1, 0, copy), id: copy.id };
}

function copySection(section: LayoutSection, newId: () => string): LayoutSection {
  return {
    ...section,
    id: newId(),
    rows: section.rows.map(({ columns }) => ({
      columns: columns.map((column) => ({
        ...column,
        blocks: column.blocks.map((block) => ({ ...block, id: newId() })),
      })),
    })),
    placed: section.placed.map((one) => ({ ...one, block: { ...one.block, id: newId() } })),
  };
}

/** What of a section's look can be changed; null goes back to the usual. */
export type StyleChange = { readonly [Name in keyof SectionStyle]?: SectionStyle[Name] | null };

/** Changes a section's look. */
export function changeSectionStyle(layout: Layout, id: string, change: StyleChange): Layout {
  return mapSection(layout, id, (section) => ({
    ...section,
    style: Object.fromEntries(
      Object.entries({ ...objectOf(section.style), ...change }).filter(([, value]) => value !== null),
    ),
  }));
}
