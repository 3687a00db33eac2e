import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../ui/button.tsx';
import { moveBeside } from './actions/columns.ts';
import { moveBlocks } from './actions/move.ts';
import type { Commands } from './commands.ts';
import { DragHandle } from './drag-handle.tsx';
import { type DropPlace, findDropPlace } from './drop-place.ts';
import type { FrameDocument } from './frame-document.ts';
import { GridGuides } from './grid-guides.tsx';
import { gridWords } from './grid-words.ts';
import { allBlocks, blocksIn, type Layout, sectionOf } from './layout.ts';
import { AddHere, Corner, Outline, scaled, styleOf, Tools } from './overlay-parts.tsx';
import { openPalette } from './palette-state.ts';
import { scrollAtEdge } from './scroll-at-edge.ts';
import { SectionTools } from './section-tools.tsx';
import type { CanvasSession } from './use-canvas-session.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { canvasWords as words } from './words.ts';

export interface OverlayProps {
  readonly frame: FrameDocument;
  /** By how much the page is made smaller. */
  readonly scale: number;
  readonly session: CanvasSession;
  readonly commands: Commands;
  onWrite(blockId: string): void;
}

/** What stands over the page: what is chosen, with what can be done to it, and where something is dragged. */
export function Overlay({ frame, scale, session, commands, onWrite }: OverlayProps) {
  const { store, kinds } = session;
  const { layout, selection } = useSyncExternalStore(store.subscribe, store.read);
  useFrameMoves(frame);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  const single = selection.blocks.length === 1 ? selection.blocks[0] : undefined;
  const block = allBlocks(layout).find(({ id }) => id === single);
  const section =
    selection.section === null ? undefined : scaled(frame.boxOfSection(selection.section), scale);
  const boxOf = (id: string) => scaled(frame.boxOf(id), scale);
  const isWriting = frame.writing !== null;
  const gridDrag = useGridDrag(frame, scale, commands);
  const own = block && sectionOf(layout, block.id);
  const inGrid = block && own?.kind === 'GRID' ? gridDrag(own, block.id) : null;
  const title = block ? (kinds.get(block.type)?.title ?? block.type) : '';
  return (
    <div className="canvas-overlay">
      {inGrid?.guides && <GridGuides guides={inGrid.guides} scale={scale} />}
      {selection.blocks.map((id) => (
        <Outline key={id} box={boxOf(id)} />
      ))}
      {section && <Outline box={section} />}
      {section && selection.section !== null && (
        <SectionTools id={selection.section} {...{ frame, scale, layout, commands }} />
      )}
      {block && inGrid && !isWriting && (
        <Corner box={boxOf(block.id)}>
          <DragHandle isCorner label={gridWords.size(title)} {...inGrid.size} />
        </Corner>
      )}
      {block && !isWriting && (
        <Tools label={words.blockActions} box={boxOf(block.id)}>
          {inGrid ? (
            <DragHandle label={gridWords.move(title)} {...inGrid.move} />
          ) : (
            <DragHandle
              label={`${words.drag}: ${title}`}
              onMove={(x, y) => {
                scrollAtEdge(frame, y / scale);
                setDrop(findDropPlace(frame, layout, block.id, x / scale, y / scale));
              }}
              onDrop={() => {
                if (drop) store.change(applyDrop(layout, block.id, drop), { select: { blocks: [block.id] } });
                setDrop(null);
              }}
              onCancel={() => setDrop(null)}
              onStep={(direction) =>
                (direction === 'up' || direction === 'down') && commands.step(block.id, direction)
              }
            />
          )}
          {block.type === 'html' && (
            <IconButton icon="edit" label={words.write} onPress={() => onWrite(block.id)} />
          )}
          <IconButton icon="up" label={words.moveUp} onPress={() => commands.step(block.id, 'up')} />
          <IconButton icon="down" label={words.moveDown} onPress={() => commands.step(block.id, 'down')} />
          <IconButton icon="plus" label={words.addBelow} onPress={() => openPalette({ after: block.id })} />
          <IconButton icon="trash" label={words.remove} onPress={commands.remove} />
        </Tools>
      )}
      {layout
        .filter((each) => blocksIn(each).length === 0)
        .map(({ id }) => (
          <AddHere key={id} box={scaled(frame.boxOfSection(id), scale)} target={{ startOf: id }} />
        ))}
      {layout.length === 0 && <AddHere box={scaled(frame.box(), scale)} target="end" />}
      {drop && (
        <div className={`canvas-drop canvas-drop-${drop.side}`} style={styleOf(scaled(drop.line, scale))} />
      )}
    </div>
  );
}

function applyDrop(layout: Layout, id: string, { target, beside, side }: DropPlace): Layout {
  if (beside !== undefined && (side === 'left' || side === 'right'))
    return moveBeside(layout, id, beside, side);
  return target === undefined ? layout : moveBlocks(layout, new Set([id]), target);
}

/** Draws again when the page scrolls, loads a picture, or changes its size. */
function useFrameMoves(frame: FrameDocument): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const { document } = frame;
    const window = document.defaultView;
    const sizes = new ResizeObserver(draw);
    sizes.observe(document.documentElement);
    sizes.observe(document.body);
    const changes = new MutationObserver(draw);
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    window?.addEventListener('scroll', draw, { passive: true });
    window?.addEventListener('resize', draw);
    document.addEventListener('load', draw, true);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      window?.removeEventListener('scroll', draw);
      window?.removeEventListener('resize', draw);
      document.removeEventListener('load', draw, true);
    };
  }, [frame]);
}
