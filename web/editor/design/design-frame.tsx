import { useEffect, useRef, useState } from 'react';
import { designWords as words } from './words.ts';

/** Widths of the page, in pixels. */
export const frameWidths = { desktop: 1_280, tablet: 768, phone: 390 } as const;

export type FrameWidth = keyof typeof frameWidths;

export interface DesignFrameProps {
  readonly title: string;
  /** The page's address. */
  readonly path: string;
  readonly width: FrameWidth;
  /** Counts what the server has of the style: with another number the page is dressed anew. */
  readonly revision: number;
  /** A link of the page was followed. */
  onPath(path: string): void;
}

const isSheet = 'link[rel="stylesheet"][href^="/site.css"]';

/** A page in the style that is worked on. Its links lead to other pages in that style; nothing else of it does anything. */
export function DesignFrame({ title, path, width, revision, onPath }: DesignFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [isGone, setIsGone] = useState(false);
  const scale = useScale(stage, frameWidths[width]);
  const address = `${path}${path.includes('?') ? '&' : '?'}design`;
  const [first] = useState(revision);

  useEffect(() => {
    const inner = element.current?.contentDocument;
    if (shown === null || shown === revision || !inner) return;
    const stopping = new AbortController();
    dress(inner, address, stopping.signal).then(
      () => setShown(revision),
      () => undefined,
    );
    return () => stopping.abort();
  }, [shown, revision, address]);

  function open(): void {
    const inner = element.current?.contentDocument;
    if (!inner || inner.location.href === 'about:blank') return;
    setIsGone(inner.querySelector(isSheet) === null);
    listen(inner, onPath);
    setShown(first);
  }

  return (
    <div ref={stage} className="design-stage">
      {isGone && (
        <p className="canvas-notice" role="status">
          {words.frameGone}
        </p>
      )}
      <div className="design-paper" style={{ width: frameWidths[width] * scale }}>
        <iframe
          ref={element}
          title={title}
          src={address}
          className="design-frame"
          style={{
            width: frameWidths[width],
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
          }}
          onLoad={open}
        />
      </div>
    </div>
  );
}

/** By how much the page is made smaller, so that it has its width in whatever room there is. */
function useScale(stage: { readonly current: HTMLElement | null }, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (stage.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    sizes.observe(stage.current);
    return () => sizes.disconnect();
  }, [stage]);
  return room === 0 ? 1 : Math.min(1, room / width);
}

/** Gives a page the style sheet and the classes that the server gives it now. The old sheet goes when the new one is there. */
async function dress(page: Document, address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal });
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = made.querySelector<HTMLLinkElement>(isSheet)?.getAttribute('href');
  const old = page.querySelector<HTMLLinkElement>(isSheet);
  if (!next || !old) return;
  page.body.className = made.body.className;
  if (old.getAttribute('href') === next) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = next;
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  old.after(link);
  await loaded;
  for (const sheet of page.querySelectorAll(isSheet)) if (sheet !== link) sheet.remove();
}

function listen(page: Document, onPath: (path: string) => void): void {
  page.addEventListener(
    'click',
    (event) => {
      const path = event.composedPath();
      const link = [...page.links].find((each) => path.includes(each));
      event.preventDefault();
      if (link?.origin !== page.location.origin || link.pathname.startsWith('/config')) return;
      onPath(link.pathname);
    },
    true,
  );
  page.addEventListener('submit', (event) => event.preventDefault(), true);
}
