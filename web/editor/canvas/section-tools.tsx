import { useState } from 'react';
import type { Commands } from './commands.ts';
import { DragHandle } from './drag-handle.tsx';
import type { Box, FrameDocument } from './frame-document.ts';
import type { Layout } from './layout.ts';
import { scaled, styleOf, Tools } from './overlay-parts.tsx';
import { scrollAtEdge } from './scroll-at-edge.ts';
import { canvasWords as words } from './words.ts';

export interface SectionToolsProps {
  readonly id: string;
  readonly frame: FrameDocument;
  readonly scale: number;
  readonly layout: Layout;
  readonly commands: Commands;
}

interface Drop {
  /** The section that it would stand before: its place in the list, or that behind the last. */
  readonly to: number;
  readonly line: Box;
}

const lineHeight = 3;

/** The handle by which a chosen section is dragged between the others. */
export function SectionTools({ id, frame, scale, layout, commands }: SectionToolsProps) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const number = layout.findIndex((section) => section.id === id) + 1;
  function find(y: number): void {
    scrollAtEdge(frame, y);
    const boxes = layout.flatMap((section) => frame.boxOfSection(section.id) ?? []);
    const to = boxes.filter(({ top, height }) => top + height / 2 < y).length;
    const next = boxes[to];
    const last = boxes.at(-1);
    const edge = next ?? last;
    if (edge === undefined) return;
    const top = next ? next.top : edge.top + edge.height - lineHeight;
    setDrop({ to, line: { left: edge.left, width: edge.width, top, height: lineHeight } });
  }
  return (
    <>
      <Tools label={words.sectionActions} box={scaled(frame.boxOfSection(id), scale)}>
        <DragHandle
          label={`${words.drag}: ${words.section(number)}`}
          onMove={(_, y) => find(y / scale)}
          onDrop={() => {
            if (drop) commands.moveSection(id, drop.to);
            setDrop(null);
          }}
          onCancel={() => setDrop(null)}
          onStep={(direction) =>
            (direction === 'up' || direction === 'down') && commands.stepSection(id, direction)
          }
        />
      </Tools>
      {drop && <div className="canvas-drop" style={styleOf(scaled(drop.line, scale))} />}
    </>
  );
}
