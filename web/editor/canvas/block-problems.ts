import { findValueProblems } from '#schema/block-values.rules.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { objectOf } from './actions/change-fields.ts';
import { allBlocks, type Layout } from './layout.ts';

/** A place of a page of which visitors cannot be shown what it holds. */
export interface ProblemPlace {
  readonly block: StoredBlock;
  /** The field, and where it is in lists; empty where it is the block as a whole. */
  readonly path: string;
}

/** Whether something of a block cannot be shown: nobody knows its kind, or a field holds what it does not take. */
export function hasProblem(block: StoredBlock, kinds: ReadonlyMap<string, BlockKind>): boolean {
  return problemPath(block, kinds) !== undefined;
}

function problemPath(block: StoredBlock, kinds: ReadonlyMap<string, BlockKind>): string | undefined {
  const kind = kinds.get(block.type);
  if (kind === undefined) return '';
  if (block.version !== kind.version) return undefined;
  return findValueProblems(kind.fields, objectOf(block.value))[0]?.path;
}

const ofBlocks = 'input.sections.';

/**
 * Where what kept a page from being published is: the place that the server names as the refused `field`, else the first of the page of
 * which something cannot be shown. What was published before as it is stays unnamed: it holds nothing back.
 */
export function findProblemPlace(
  layout: Layout,
  kinds: ReadonlyMap<string, BlockKind>,
  field = '',
): ProblemPlace | undefined {
  const blocks = allBlocks(layout);
  const named = field.startsWith(ofBlocks) ? field.slice(ofBlocks.length) : '';
  const refused = blocks.find(({ id }) => named === id || named.startsWith(`${id}.`));
  if (refused) return { block: refused, path: named.slice(refused.id.length + 1) };
  for (const block of blocks) {
    const path = problemPath(block, kinds);
    if (path !== undefined) return { block, path };
  }
  return undefined;
}
