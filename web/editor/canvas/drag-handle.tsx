import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../ui/icon.tsx';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** What dragging does. Points are those of the overlay. */
export interface Dragging {
  onStart?(x: number, y: number): void;
  onMove(x: number, y: number): void;
  onDrop(): void;
  onCancel(): void;
  /** An arrow key was pressed. */
  onStep(direction: Direction): void;
}

const directions: Readonly<Record<string, Direction>> = {
  ...{ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' },
};

/** Moves something by the pointer, and with the arrow keys. */
export function DragHandle({
  label,
  isCorner = false,
  onStart,
  onMove,
  onDrop,
  onCancel,
  onStep,
}: Dragging & {
  readonly label: string;
  /** It stands at the corner of what it makes larger. */
  readonly isCorner?: boolean;
}) {
  const isDragging = useRef(false);
  function tell({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>, to: typeof onMove) {
    const paper = currentTarget.closest('.canvas-overlay')?.getBoundingClientRect();
    if (paper) to(clientX - paper.left, clientY - paper.top);
  }
  function stop(end: () => void): void {
    if (!isDragging.current) return;
    isDragging.current = false;
    end();
  }
  return (
    <button
      type="button"
      className={isCorner ? 'canvas-corner' : 'button button-quiet button-icon canvas-handle'}
      aria-label={label}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (onStart) tell(event, onStart);
      }}
      // At once: what is dropped is where the last move left it, however busy the page is.
      onPointerMove={(event) => isDragging.current && flushSync(() => tell(event, onMove))}
      onPointerUp={() => stop(onDrop)}
      onPointerCancel={() => stop(onCancel)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') stop(onCancel);
        const direction = directions[event.key];
        if (event.altKey || direction === undefined) return;
        event.preventDefault();
        onStep(direction);
      }}
    >
      {!isCorner && <Icon name="grip" size={18} />}
    </button>
  );
}
