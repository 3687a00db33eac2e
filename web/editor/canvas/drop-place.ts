import type { Box, FrameDocument } from './frame-document.ts';
import { allBlocks, blocksIn, type Layout, sectionOf, type Target } from './layout.ts';

/** Where a dragged block would go, and the line that shows it. */
export interface DropPlace {
  readonly side: 'above' | 'below' | 'left' | 'right';
  readonly line: Box;
  /** Above or below others. */
  readonly target?: Target;
  /** The block that it goes beside. */
  readonly beside?: string;
}

/** So much of a block's width counts as beside it. */
const edge = 0.15;
const lineWidth = 3;

/** Where a block goes that is let go at a point of the frame: above, below or beside the block there, or into an empty section. */
export function findDropPlace(
  frame: FrameDocument,
  layout: Layout,
  draggedId: string,
  x: number,
  y: number,
): DropPlace | null {
  const block = frame.blockAt(x, y);
  if (block === undefined) {
    const section = frame.sectionAt(x, y);
    const box = section && frame.boxOfSection(section.id);
    if (!section || !box) return null;
    const last = blocksIn(section).at(-1);
    const target: Target = last ? { after: last.id } : { startOf: section.id };
    return {
      side: 'below',
      line: { ...box, top: box.top + box.height - lineWidth, height: lineWidth },
      target,
    };
  }
  const box = frame.boxOf(block.id);
  if (box === undefined || block.id === draggedId) return null;
  const across = (x - box.left) / box.width;
  const { left, top, width, height } = box;
  const isInRows = sectionOf(layout, block.id)?.kind === 'ROWS';
  if (isInRows && across < edge)
    return { side: 'left', beside: block.id, line: { left, top, width: lineWidth, height } };
  if (isInRows && across > 1 - edge)
    return {
      side: 'right',
      beside: block.id,
      line: { left: left + width - lineWidth, top, width: lineWidth, height },
    };
  const line = { left, width, height: lineWidth };
  if (y > top + height / 2)
    return { side: 'below', target: { after: block.id }, line: { ...line, top: top + height - lineWidth } };
  const target = targetAbove(layout, block.id);
  return target ? { side: 'above', target, line: { ...line, top } } : null;
}

/** The place above a block: behind the one before it in its column, else at the start of its section. */
function targetAbove(layout: Layout, id: string): Target | undefined {
  const section = sectionOf(layout, id);
  if (section === undefined) return undefined;
  const lists = section.rows.flatMap(({ columns }) => columns.map(({ blocks }) => blocks));
  const list = lists.find((blocks) => blocks.some((block) => block.id === id)) ?? allBlocks([section]);
  const before = list[list.findIndex((block) => block.id === id) - 1];
  return before ? { after: before.id } : { startOf: section.id };
}
