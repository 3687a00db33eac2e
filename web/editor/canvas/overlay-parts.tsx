import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon } from '../ui/icon.tsx';
import type { Box } from './frame-document.ts';
import { openPalette, type PalettePlace } from './palette-state.ts';
import { canvasWords as words } from './words.ts';

/** A rectangle of the frame as the overlay shows it. */
export function scaled<Found extends Box | undefined>(box: Found, scale: number): Found | Box {
  if (box === undefined) return box;
  return {
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

export function styleOf({ left, top, width, height }: Box): CSSProperties {
  return { transform: `translate(${left}px, ${top}px)`, width, height };
}

/** The frame of what is chosen. */
export function Outline({ box }: { readonly box: Box | undefined }) {
  return box ? <div className="canvas-outline" style={styleOf(box)} /> : null;
}

/** The corner of a block, by which it is made larger. */
export function Corner({ box, children }: { readonly box: Box | undefined; readonly children: ReactNode }) {
  if (!box) return null;
  const place = `translate(${box.left + box.width - 9}px, ${box.top + box.height - 9}px)`;
  return (
    <div className="canvas-corner-place" style={{ transform: place }}>
      {children}
    </div>
  );
}

/** What can be done to what is chosen, above it. */
export function Tools({
  label,
  box,
  children,
}: {
  readonly label: string;
  readonly box: Box | undefined;
  readonly children: ReactNode;
}) {
  if (!box) return null;
  const top = Math.max(0, box.top - 40);
  return (
    <div
      className="canvas-tools"
      role="toolbar"
      aria-label={label}
      style={{ transform: `translate(${Math.max(0, box.left)}px, ${top}px)` }}
    >
      {children}
    </div>
  );
}

/** Offers to add a block where there is none. */
export function AddHere({ box, target }: { readonly box: Box | undefined; readonly target: PalettePlace }) {
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
