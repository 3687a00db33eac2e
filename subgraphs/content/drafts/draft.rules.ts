import { findKindProblem, type StoredSection } from '../blocks/block.rules.ts';
import { findBlockValueProblem } from '../blocks/block-values.rules.ts';
import { invalidInput } from '../problems.ts';

/** A page that was one text so far starts as a section with a text block that holds it; each reading has the same ids. */
export function startSections(html: string): StoredSection[] {
  if (html.trim() === '') return [];
  const block = { id: 'first-text', type: 'html', version: 1, value: { html } };
  const rows = [{ columns: [{ span: 12, blocks: [block] }] }];
  return [{ id: 'first-section', kind: 'ROWS', rows, placed: [], style: {} }];
}

/** Why the blocks of a layout cannot be a draft; null when they can. */
export function refuseSections(sections: readonly StoredSection[], before: readonly StoredSection[]) {
  const problem = findKindProblem(sections, before) ?? findBlockValueProblem(sections, before, 'draft');
  return problem && invalidInput(problem);
}
