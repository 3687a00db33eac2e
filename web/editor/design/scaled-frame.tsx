import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';

/** A page of the site as wide as it would be, made smaller where there is less room. */
export function ScaledFrame({
  ref,
  title,
  address,
  width,
  tabIndex,
  children,
  onLoad,
}: {
  readonly ref: Ref<HTMLIFrameElement>;
  readonly title: string;
  readonly address: string;
  /** Of the page, in pixels. */
  readonly width: number;
  readonly tabIndex?: number;
  /** Stands above the page. */
  readonly children?: ReactNode;
  onLoad(): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (stage.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    sizes.observe(stage.current);
    return () => sizes.disconnect();
  }, []);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={stage} className="design-stage">
      {children}
      <div className="design-paper" style={{ width: width * scale }}>
        <iframe
          {...{ ref, title, tabIndex, onLoad }}
          src={address}
          className="design-frame"
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
