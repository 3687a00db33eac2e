import { type KeyboardEvent, useRef } from 'react';
import './focal-point.css';

export interface Focus {
  /** 0 is left, 1 is right. */
  readonly x: number;
  /** 0 is top, 1 is bottom. */
  readonly y: number;
}

const step = 0.02;
const steps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** The point of a picture that stays in view where it is cut: a click sets it, or the arrow keys. */
export function FocalPoint({
  label,
  describe,
  image: { url, altText },
  value,
  onChange,
}: {
  readonly label: string;
  /** Says the point in words, in percent from the left and from the top. */
  readonly describe: (left: number, top: number) => string;
  readonly image: { readonly url: string; readonly altText: string };
  readonly value: Focus;
  readonly onChange: (value: Focus) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const words = describe(Math.round(value.x * 100), Math.round(value.y * 100));

  function move(event: KeyboardEvent): void {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ x: within(value.x + by.x), y: within(value.y + by.y) });
  }

  return (
    <div
      ref={box}
      className="focal-point"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value.x * 100)}
      aria-valuetext={words}
      onKeyDown={move}
      onClick={({ clientX, clientY }) => {
        const area = box.current?.getBoundingClientRect();
        if (!area) return;
        onChange({
          x: within((clientX - area.left) / area.width),
          y: within((clientY - area.top) / area.height),
        });
      }}
    >
      <img src={`${url}?format=500w`} alt={altText} draggable={false} />
      <span className="focal-point-mark" style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
    </div>
  );
}
