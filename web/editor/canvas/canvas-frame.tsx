import { type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../ui/page.tsx';
import type { CanvasStore } from './canvas-store.ts';
import type { Commands } from './commands.ts';
import { FrameDocument } from './frame-document.ts';
import { frameStyle } from './frame-style.ts';
import { Overlay } from './overlay.tsx';
import { PageRefresher } from './page-refresher.ts';
import { runShortcut } from './shortcuts.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import type { Point } from './use-plain-writing.ts';
import { canvasWords as words } from './words.ts';

export interface CanvasFrameProps {
  readonly session: CanvasSession;
  readonly commands: Commands;
  readonly title: string;
  /** The address of the page's draft. */
  readonly address: string;
  /** Whether the page is shown as of a date, at which visitors may not find it. */
  readonly isPreview: boolean;
  /** In pixels, as visitors' windows have it. */
  readonly width: number;
  onOpen(frame: FrameDocument): void;
  /** `at` is the point that was pressed, in the window of the frame. */
  onWrite(blockId: string, at?: Point): void;
}

/** The page itself, in a frame: a click chooses a block, a double click writes in it. */
export function CanvasFrame({
  session,
  commands,
  title,
  address,
  isPreview,
  width,
  onOpen,
  onWrite,
}: CanvasFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const [frame, setFrame] = useState<FrameDocument | null>(null);
  const [hasNoPlace, setHasNoPlace] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const scale = useScale(paper, width);
  const isFluid = width >= widest;
  const { store, kinds } = session;
  const write = useRef(onWrite);
  write.current = onWrite;
  /** What the page shows at least: it is made at some moment after it was asked for, while the draft moves on. */
  const asked = useRef(store.read().draft.layout);

  function open(): void {
    const inner = element.current?.contentDocument;
    if (!inner || inner.location.href === 'about:blank') return;
    const { layout } = store.read();
    const opened = FrameDocument.open(inner, asked.current, kinds);
    setHasNoPlace(opened === undefined);
    if (opened === undefined) {
      // It is looked at as it is, and leads nowhere.
      inner.body.inert = true;
      return;
    }
    const style = inner.createElement('style');
    style.textContent = frameStyle;
    inner.head.append(style);
    opened.show(layout);
    opened.markAll(layout);
    listen(opened, store, commands, (id, at) => write.current(id, at));
    setFrame(opened);
    onOpen(opened);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is asked for again at another address.
  useEffect(() => {
    asked.current = store.read().draft.layout;
  }, [address, store]);

  useEffect(() => {
    if (frame === null) return;
    const refresher = new PageRefresher(frame, address);
    const follow = () => frame.show(store.read().layout);
    const stop = store.subscribe(follow);
    follow();
    store.onSaved = (layout) => void refresher.refresh(layout);
    void refresher.refresh(store.read().draft.layout);
    return () => {
      stop();
      store.onSaved = () => undefined;
    };
  }, [frame, address, store]);

  return (
    <div className="canvas-stage">
      {hasNoPlace && (
        <p className="canvas-notice" role="status">
          {isPreview ? (
            words.previewAt.gone
          ) : (
            <>
              <strong>{words.noPlace}</strong> {words.noPlaceMore}
            </>
          )}
        </p>
      )}
      <div ref={paper} className="canvas-paper" style={{ maxWidth: isFluid ? 'none' : width }}>
        <iframe
          ref={element}
          title={words.frame(title)}
          src={address}
          className="canvas-frame"
          style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          onLoad={open}
        />
        {frame === null && !hasNoPlace && (
          <div className="canvas-loading">
            <Skeleton rows={9} label={words.frame(title)} />
          </div>
        )}
        {frame && <Overlay {...{ frame, scale, session, commands, onWrite }} />}
      </div>
    </div>
  );
}

/** From this width on the page takes all the room there is. */
const widest = 1_200;
/** And is not made smaller than this, so that its words can be read: it stays wider than a phone. */
const smallestDesktop = 0.62;

/** By how much the page is made smaller, so that it has its width in whatever room there is. */
function useScale(paper: RefObject<HTMLDivElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (paper.current === null) return;
    const sizes = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    sizes.observe(paper.current);
    return () => sizes.disconnect();
  }, [paper]);
  if (room === 0) return 1;
  return Math.min(1, Math.max(room / width, width >= widest ? smallestDesktop : 0));
}

/** Nothing of the page does what it does for visitors: clicks choose, and keys are those of the canvas. */
function listen(
  frame: FrameDocument,
  store: CanvasStore,
  commands: Commands,
  onWrite: (blockId: string, at: Point) => void,
): void {
  const { document } = frame;
  document.body.inert = true;
  const isWritten = (target: EventTarget | null) =>
    frame.writing !== null && frame.element(frame.writing)?.contains(target as Node | null) === true;
  const choose = (event: MouseEvent) => {
    if (isWritten(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const block = frame.blockAt(event.clientX, event.clientY);
    if (block === undefined) {
      store.select({ section: frame.sectionAt(event.clientX, event.clientY)?.id ?? null });
      return;
    }
    const { blocks } = store.read().selection;
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
    const others = blocks.filter((id) => id !== block.id);
    if (!isAdded) store.select({ blocks: [block.id] });
    else store.select({ blocks: blocks.includes(block.id) ? others : [...blocks, block.id] });
  };
  document.addEventListener('click', choose, true);
  document.addEventListener(
    'dblclick',
    (event) => {
      const { clientX: x, clientY: y } = event;
      const block = frame.blockAt(x, y);
      if (block && !isWritten(event.target)) onWrite(block.id, { x, y });
    },
    true,
  );
  for (const name of ['submit', 'dragstart'] as const)
    document.addEventListener(name, (event) => event.preventDefault(), true);
  document.addEventListener('keydown', (event) => {
    if (frame.writing === null) runShortcut(event, store, commands);
  });
  document.addEventListener('paste', (event) => {
    if (frame.writing === null) void commands.paste(event.clipboardData?.getData('text/plain') ?? '');
  });
}
