import { useState } from 'react';
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
import { scrollAtEdge } from './scroll-at-edge.ts';

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

/** The place that comes of dragging so many pixels. */
type Change = (tracks: GridTracks, place: GridPlace, across: number, down: number) => GridPlace;

interface Drag {
  readonly change: Change;
  /** Where the pointer was first, where the grid was then, and the block in it. */
  readonly from: {
    readonly x: number;
    readonly y: number;
    readonly tracks: GridTracks;
    readonly place: GridPlace;
  };
  /** Where the pointer is; null until it moves. */
  readonly to: { readonly x: number; readonly y: number } | null;
}

/** Up to this width a page has the layout of narrow screens. */
const widestMobile = 432;

/** Moves and sizes a block between the lines of its grid: on the phone's width for narrow screens, else for wide ones. */
export function useGridDrag(
  frame: FrameDocument,
  scale: number,
  commands: Commands,
): (section: LayoutSection, blockId: string) => GridDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const width = frame.document.defaultView?.innerWidth ?? widestMobile + 1;
  const screen: GridScreen = width <= widestMobile ? 'mobile' : 'desktop';

  return (section, blockId) => {
    const places = placesOn(section, screen);
    const own = places.get(blockId);
    /** The grid as it is now, and the place under the pointer: the page may have scrolled or grown since the drag began. */
    function reached(): { tracks: GridTracks; place: GridPlace } | null {
      const tracks = drag?.to ? frame.gridOf(section.id) : undefined;
      if (!drag?.to || !tracks) return null;
      const { change, from, to } = drag;
      const across = (to.x - from.x) / scale + from.tracks.left - tracks.left;
      const down = (to.y - from.y) / scale + from.tracks.top - tracks.top;
      return { tracks, place: withinGrid(change(tracks, from.place, across, down), screen) };
    }
    const dragging = (
      change: Change,
      step: (place: GridPlace, direction: Direction) => GridPlace,
    ): Dragging => ({
      onStart(x, y) {
        const tracks = frame.gridOf(section.id);
        setDrag(tracks && own ? { change, from: { x, y, tracks, place: own }, to: null } : null);
      },
      onMove(x, y) {
        scrollAtEdge(frame, y / scale);
        setDrag((before) => before && { ...before, to: { x, y } });
      },
      onDrop() {
        const last = reached();
        if (last) commands.placeInGrid(blockId, screen, last.place);
        setDrag(null);
      },
      onCancel: () => setDrag(null),
      onStep: (direction) => own && commands.placeInGrid(blockId, screen, step(own, direction)),
    });
    const shown = reached();
    const others = [...places].filter(([id]) => id !== blockId).map(([, place]) => place);
    return {
      move: dragging(movedPlace, stepPlace),
      size: dragging(sizedPlace, (place, direction) => stepSize(place, direction, gridColumns[screen])),
      guides: shown && { ...shown, lines: alignedLines(shown.place, others, screen) },
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
