import { findValueProblems } from '#schema/block-values.rules.ts';
import type { StoredBlock } from '#web/blocks/block.ts';
import type { BlockKind } from '#web/blocks/block-kind.ts';
import { objectOf } from './actions/change-fields.ts';
import { blocksIn, type Layout } from './layout.ts';

/** Whether something of a block cannot be shown: nobody knows its kind, or a field holds what it does not take. */
export function hasProblem(block: StoredBlock, kinds: ReadonlyMap<string, BlockKind>): boolean {
  const kind = kinds.get(block.type);
  if (kind === undefined) return true;
  return block.version === kind.version && findValueProblems(kind.fields, objectOf(block.value)).length > 0;
}

/** The first block of a page of which something cannot be shown. */
export function findProblemBlock(
  layout: Layout,
  kinds: ReadonlyMap<string, BlockKind>,
): StoredBlock | undefined {
  return layout.flatMap((section) => [...blocksIn(section)]).find((block) => hasProblem(block, kinds));
}
