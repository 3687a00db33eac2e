import { allBlocks, blocksIn, findBlock, type Layout, sectionOf, type Target } from '../layout.ts';
import { insertBlocks } from './insert.ts';
import { removeBlocks } from './remove.ts';

/** Moves blocks, in their order, to another place. To a place among themselves they do not move. */
export function moveBlocks(layout: Layout, ids: ReadonlySet<string>, target: Target): Layout {
  if ('after' in target && (ids.has(target.after) || !findBlock(layout, target.after))) return layout;
  const moved = allBlocks(layout).filter(({ id }) => ids.has(id));
  return moved.length === 0 ? layout : insertBlocks(removeBlocks(layout, ids), moved, target);
}

/** Moves a block by one place up or down, into the next section at the end of its own. The first and the last stay. */
export function stepBlock(layout: Layout, id: string, direction: 'up' | 'down'): Layout {
  const section = sectionOf(layout, id);
  if (section === undefined) return layout;
  const blocks = blocksIn(section);
  const index = blocks.findIndex((block) => block.id === id);
  const at = layout.indexOf(section);
  const ids = new Set([id]);
  if (direction === 'down') {
    const next = blocks[index + 1];
    if (next) return moveBlocks(layout, ids, { after: next.id });
    const below = layout[at + 1];
    return below ? moveBlocks(layout, ids, { startOf: below.id }) : layout;
  }
  const beforeThat = blocks[index - 2];
  if (beforeThat) return moveBlocks(layout, ids, { after: beforeThat.id });
  if (index === 1) return moveBlocks(layout, ids, { startOf: section.id });
  const above = layout[at - 1];
  if (above === undefined) return layout;
  const last = blocksIn(above).at(-1);
  return moveBlocks(layout, ids, last ? { after: last.id } : { startOf: above.id });
}
