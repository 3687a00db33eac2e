import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { moveBeside } from './actions/columns.ts';
import { moveBlocks } from './actions/move.ts';
import type { Commands } from './commands.ts';
import { type DropPlace, findDropPlace } from './drop-place.ts';
import type { Box, FrameDocument } from './frame-document.ts';
import { allBlocks, blocksIn, type Layout, type Target } from './layout.ts';
import { openPalette } from './palette-state.ts';
import type { CanvasSession } from './use-canvas-session.ts';
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
  return (
    <div className="canvas-overlay">
      {selection.blocks.map((id) => (
        <Outline key={id} box={boxOf(id)} />
      ))}
      {section && <Outline box={section} />}
      {block && !isWriting && (
        <Tools box={boxOf(block.id)}>
          <DragHandle
            label={`${words.drag}: ${kinds.get(block.type)?.title ?? block.type}`}
            onMove={(x, y) => setDrop(findDropPlace(frame, layout, block.id, x / scale, y / scale))}
            onDrop={() => {
              if (drop) store.change(applyDrop(layout, block.id, drop), { select: { blocks: [block.id] } });
              setDrop(null);
            }}
            onCancel={() => setDrop(null)}
            onStep={(direction) => commands.step(block.id, direction)}
          />
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

function scaled<Found extends Box | undefined>(box: Found, scale: number): Found | Box {
  if (box === undefined) return box;
  return {
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function styleOf({ left, top, width, height }: Box): CSSProperties {
  return { transform: `translate(${left}px, ${top}px)`, width, height };
}

function Outline({ box }: { readonly box: Box | undefined }) {
  return box ? <div className="canvas-outline" style={styleOf(box)} /> : null;
}

function Tools({ box, children }: { readonly box: Box | undefined; readonly children: ReactNode }) {
  if (!box) return null;
  const top = Math.max(0, box.top - 40);
  return (
    <div
      className="canvas-tools"
      role="toolbar"
      aria-label={words.blockActions}
      style={{ transform: `translate(${Math.max(0, box.left)}px, ${top}px)` }}
    >
      {children}
    </div>
  );
}

function AddHere({ box, target }: { readonly box: Box | undefined; readonly target: Target }) {
  if (!box) return null;
  return (
    <div className="canvas-add" style={styleOf(box)}>
      <Button className="button button-secondary" onPress={() => openPalette(target)}>
        <Icon name="plus" size={16} />
        <span>{words.addBlock}</span>
      </Button>
    </div>
  );
}

interface DragHandleProps {
  readonly label: string;
  /** A point of the frame's window. */
  onMove(x: number, y: number): void;
  onDrop(): void;
  onCancel(): void;
  onStep(direction: 'up' | 'down'): void;
}

/** Moves a block by the pointer, and with the arrow keys. */
function DragHandle({ label, onMove, onDrop, onCancel, onStep }: DragHandleProps) {
  const isDragging = useRef(false);
  function move(event: PointerEvent<HTMLButtonElement>): void {
    if (!isDragging.current) return;
    const paper = event.currentTarget.closest('.canvas-overlay')?.getBoundingClientRect();
    if (paper) onMove(event.clientX - paper.left, event.clientY - paper.top);
  }
  function stop(end: () => void): void {
    if (!isDragging.current) return;
    isDragging.current = false;
    end();
  }
  return (
    <button
      type="button"
      className="button button-quiet button-icon canvas-handle"
      aria-label={label}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => stop(onDrop)}
      onPointerCancel={() => stop(onCancel)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') stop(onCancel);
        if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <Icon name="grip" size={18} />
    </button>
  );
}
