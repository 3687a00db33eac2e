import { useRef, useState } from 'react';
import type { GridPlace, LayoutSection } from '#web/blocks/layout-html.ts';
import {
  type AlignedLines,
  alignedLines,
  type GridScreen,
  gridColumns,
  placesOn,
  withinGrid,
} from './actions/grid.ts';
import type { Commands } from './commands.ts';
import type { Direction, Dragging } from './drag-handle.tsx';
import type { FrameDocument } from './frame-document.ts';
import { type GridTracks, movedPlace, sizedPlace } from './grid-tracks.ts';

/** A block of a grid that can be moved and sized. */
export interface GridDrag {
  readonly move: Dragging;
  readonly size: Dragging;
  /** Where it would go; null while nothing is dragged. */
  readonly guides: {
    readonly tracks: GridTracks;
    readonly place: GridPlace;
    readonly lines: AlignedLines;
  } | null;
}

interface Begun {
  readonly x: number;
  readonly y: number;
  readonly tracks: GridTracks;
  readonly place: GridPlace;
}

/** Up to this width a page has the layout of narrow screens. */
const widestMobile = 432;

/** Moves and sizes a block between the lines of its grid: on the phone's width for narrow screens, else for wide ones. */
export function useGridDrag(
  frame: FrameDocument,
  scale: number,
  commands: Commands,
): (section: LayoutSection, blockId: string) => GridDrag {
  const begun = useRef<Begun | null>(null);
  const [dragged, setDragged] = useState<{ tracks: GridTracks; place: GridPlace } | null>(null);
  const width = frame.document.defaultView?.innerWidth ?? widestMobile + 1;
  const screen: GridScreen = width <= widestMobile ? 'mobile' : 'desktop';

  return (section, blockId) => {
    const places = placesOn(section, screen);
    const own = places.get(blockId);
    function end(): void {
      begun.current = null;
      setDragged(null);
    }
    const dragging = (
      change: (tracks: GridTracks, place: GridPlace, across: number, down: number) => GridPlace,
      step: (place: GridPlace, direction: Direction) => GridPlace,
    ): Dragging => ({
      onStart(x, y) {
        const tracks = frame.gridOf(section.id);
        begun.current = tracks && own ? { x, y, tracks, place: own } : null;
      },
      onMove(x, y) {
        if (begun.current === null) return;
        const { tracks, place, x: fromX, y: fromY } = begun.current;
        const next = change(tracks, place, (x - fromX) / scale, (y - fromY) / scale);
        setDragged({ tracks, place: withinGrid(next, screen) });
      },
      onDrop() {
        if (dragged) commands.placeInGrid(blockId, screen, dragged.place);
        end();
      },
      onCancel: end,
      onStep: (direction) => own && commands.placeInGrid(blockId, screen, step(own, direction)),
    });
    const others = [...places].filter(([id]) => id !== blockId).map(([, place]) => place);
    return {
      move: dragging(movedPlace, stepPlace),
      size: dragging(sizedPlace, (place, direction) => stepSize(place, direction, gridColumns[screen])),
      guides: dragged && { ...dragged, lines: alignedLines(dragged.place, others, screen) },
    };
  };
}

function stepPlace(place: GridPlace, direction: Direction): GridPlace {
  const { column, row } = place;
  if (direction === 'up') return { ...place, row: row - 1 };
  if (direction === 'down') return { ...place, row: row + 1 };
  return { ...place, column: direction === 'left' ? column - 1 : column + 1 };
}

function stepSize(place: GridPlace, direction: Direction, columns: number): GridPlace {
  const { column, width, height } = place;
  if (direction === 'up') return { ...place, height: height - 1 };
  if (direction === 'down') return { ...place, height: height + 1 };
  return { ...place, width: direction === 'left' ? width - 1 : Math.min(width + 1, columns - column + 1) };
}
