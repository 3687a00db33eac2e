import { cleanRichText } from '#kit/rich-text.rules.ts';
import {
  findKindProblem,
  findLayoutProblem,
  type StoredBlock,
  type StoredSection,
  tooManyBlocks,
} from '../blocks/block.rules.ts';
import { findBlockValueProblem } from '../blocks/block-values.rules.ts';
import { invalidInput } from '../problems.ts';

/** A page that was one text so far starts as a section with a text block that holds it; each reading has the same ids. */
export function startSections(html: string): StoredSection[] {
  if (html.trim() === '') return [];
  const block = { id: 'first-text', type: 'html', version: 1, value: { html } };
  const rows = [{ columns: [{ span: 12, blocks: [block] }] }];
  return [{ id: 'first-section', kind: 'ROWS', rows, placed: [], style: {} }];
}

/** Why sections cannot be a draft; null when they can. */
export function refuseSections(sections: readonly StoredSection[], before: readonly StoredSection[]) {
  const problem =
    findLayoutProblem(sections) ??
    findKindProblem(sections, before) ??
    findBlockValueProblem(sections, before, 'draft');
  return problem ? invalidInput(problem) : tooManyBlocks(sections);
}

/** Kinds of blocks whose texts are written with marks. */
const withTexts: ReadonlySet<string> = new Set(['html', 'accordion', 'tabs']);

/** Texts within blocks are kept as text: nothing in them runs. Code and embedded blocks hold what their owner wrote. */
export function cleanTexts(sections: readonly StoredSection[]): StoredSection[] {
  const clean = (block: StoredBlock): StoredBlock =>
    withTexts.has(block.type) ? { ...block, value: cleanHtmlIn(block.value) } : block;
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map(({ columns }) => ({
      columns: columns.map(({ span, blocks }) => ({ span, blocks: blocks.map(clean) })),
    })),
    placed: section.placed.map((one) => ({ ...one, block: clean(one.block) })),
  }));
}

/** Cleans what is called `html` in a value, in the parts of its lists too. */
function cleanHtmlIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanHtmlIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'html' && typeof inner === 'string' ? cleanRichText(inner) : cleanHtmlIn(inner),
    ]),
  );
}
