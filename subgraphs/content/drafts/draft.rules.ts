import { isDeepStrictEqual } from 'node:util';
import { isBlockKind } from '#schema/block-kinds.ts';
import { blocksOf, findLayoutProblem, type StoredSection, tooManyBlocks } from '../blocks/block.rules.ts';
import { type InputProblem, invalidInput } from '../problems.ts';

/** A page that was one text so far starts as a section with a text block that holds it; each reading has the same ids. */
export function startSections(html: string): StoredSection[] {
  if (html.trim() === '') return [];
  const block = { id: 'first-text', type: 'html', version: 1, value: { html } };
  const rows = [{ columns: [{ span: 12, blocks: [block] }] }];
  return [{ id: 'first-section', kind: 'ROWS', rows, placed: [], style: {} }];
}

/** Blocks are of kinds that pages can show. One of another kind, which was there before, may stay as it was or move. */
export function findKindProblem(
  sections: readonly StoredSection[],
  before: readonly StoredSection[],
): InputProblem | null {
  const known = blocksOf(before);
  const unknown = blocksOf(sections).find(
    (block) => !isBlockKind(block.type) && !known.some((other) => isDeepStrictEqual(other, { ...block })),
  );
  if (unknown === undefined) return null;
  return {
    field: 'input.sections',
    message: `There is no kind of block “${unknown.type}”. It is that of the block “${unknown.id}”.`,
  };
}

/** Why sections cannot be a draft; null when they can. */
export function refuseSections(sections: readonly StoredSection[], before: readonly StoredSection[]) {
  const problem = findLayoutProblem(sections) ?? findKindProblem(sections, before);
  return problem ? invalidInput(problem) : tooManyBlocks(sections);
}
