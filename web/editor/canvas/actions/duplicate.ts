import { allBlocks, type Layout } from '../layout.ts';
import { copyBlocks } from './copy.ts';
import { insertBlocks } from './insert.ts';

/** Puts copies of blocks behind the last of them; answers the ids of the copies, too. */
export function duplicateBlocks(
  layout: Layout,
  ids: ReadonlySet<string>,
  newId: () => string,
): { layout: Layout; copies: readonly string[] } {
  const originals = allBlocks(layout).filter(({ id }) => ids.has(id));
  const last = originals.at(-1);
  if (last === undefined) return { layout, copies: [] };
  const copies = copyBlocks(originals, newId);
  return {
    layout: insertBlocks(layout, copies, { after: last.id }),
    copies: copies.map(({ id }) => id),
  };
}
