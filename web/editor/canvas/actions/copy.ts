import type { StoredBlock } from '#web/blocks/block.ts';

/** The mark by which pasted text is known to hold blocks. */
const mark = 'vitrine-blocks';

/** Blocks with ids of their own. */
export function copyBlocks(blocks: readonly StoredBlock[], newId: () => string): StoredBlock[] {
  return blocks.map((block) => ({ ...block, id: newId() }));
}

/** Blocks as text for the clipboard: they can be pasted into other pages and other websites. */
export function writeClipboard(blocks: readonly StoredBlock[]): string {
  return JSON.stringify({ [mark]: 1, blocks });
}

/** The blocks of a text from the clipboard; empty when it holds none. */
export function readClipboard(text: string): StoredBlock[] {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || !(mark in read) || !('blocks' in read)) return [];
    return Array.isArray(read.blocks) ? read.blocks.flatMap(readBlock) : [];
  } catch {
    return [];
  }
}

function readBlock(block: unknown): StoredBlock[] {
  if (typeof block !== 'object' || block === null) return [];
  const { id, type, version, value }: Record<string, unknown> = { ...block };
  return typeof id === 'string' && typeof type === 'string' && typeof version === 'number'
    ? [{ id, type, version, value }]
    : [];
}
