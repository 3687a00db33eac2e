import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ScaledFrame } from './scaled-frame.tsx';
import { designWords as words } from './words.ts';

/** Widths of the page, in pixels. */
export const frameWidths = { desktop: 1_280, tablet: 768, phone: 390 } as const;

export type FrameWidth = keyof typeof frameWidths;

/** Which draft a page is shown in: that of the look, or that of header and footer. The page's address asks for it. */
export type FrameKind = 'design' | 'frame';

export interface DesignFrameProps {
  readonly kind: FrameKind;
  readonly title: string;
  /** The page's address. */
  readonly path: string;
  readonly width: FrameWidth;
  /** Counts what the server has of the draft: with another number the page is shown anew. */
  readonly revision: number;
  /** Stands above the page. */
  readonly children?: ReactNode;
  /** A link of the page was followed. */
  onPath(path: string): void;
}

const isSheet = 'link[rel="stylesheet"][href^="/site.css"]';

/** A page as a draft has it. Its links lead to other pages in that style; nothing else of it does anything. */
export function DesignFrame({ title, kind, path, width, revision, children, onPath }: DesignFrameProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [isGone, setIsGone] = useState(false);
  const address = `${path}${path.includes('?') ? '&' : '?'}${kind}`;
  const [first] = useState(revision);
  const sources = useRef('');

  useEffect(() => {
    const inner = element.current?.contentDocument;
    if (shown === null || shown === revision || !inner) return;
    const stopping = new AbortController();
    const renewal =
      kind === 'design'
        ? dress(inner, address, stopping.signal, sources)
        : fill(inner, address, stopping.signal);
    renewal.then(
      () => stopping.signal.aborted || setShown(revision),
      () => undefined,
    );
    return () => stopping.abort();
  }, [shown, revision, address, kind]);

  function open(): void {
    const inner = element.current?.contentDocument;
    if (!inner || inner.location.href === 'about:blank') return;
    setIsGone(inner.querySelector(isSheet) === null);
    listen(inner, onPath);
    setShown(first);
  }

  return (
    <ScaledFrame ref={element} title={title} address={address} width={frameWidths[width]} onLoad={open}>
      {children}
      {isGone && (
        <p className="canvas-notice" role="status">
          {words.frameGone}
        </p>
      )}
    </ScaledFrame>
  );
}

/**
 * Gives a page the style sheet and the classes that the server gives it now. The old sheet goes when the new one is
 * there; a sheet that is overtaken by a newer one, or cannot be had, goes itself. A page that may load fonts from elsewhere only
 * now is loaded anew, as its policy came with it.
 */
async function dress(
  page: Document,
  address: string,
  signal: AbortSignal,
  sources: { current: string },
): Promise<void> {
  const answer = await fetch(address, { signal });
  const allowed = sourcesElsewhere(answer);
  if (allowed !== sources.current) {
    sources.current = allowed;
    page.location.reload();
    return;
  }
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = made.querySelector<HTMLLinkElement>(isSheet)?.getAttribute('href');
  const old = page.querySelector<HTMLLinkElement>(isSheet);
  if (!next || !old) return;
  page.body.className = made.body.className;
  if (old.getAttribute('href') === next) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = next;
  const loading = new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
    signal.addEventListener('abort', () => resolve(false));
  });
  old.after(link);
  if (!(await loading) || signal.aborted) return link.remove();
  for (const sheet of page.querySelectorAll(isSheet)) if (sheet !== link) sheet.remove();
}

/** Where a page's style sheets may come from besides the website itself. */
function sourcesElsewhere({ headers }: Response): string {
  const [, sources = ''] = /\bstyle-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return sources
    .split(' ')
    .filter((source) => !source.startsWith("'"))
    .join(' ');
}

/** Gives a page what the server puts into it now, where it stands; what scripts made of it before is gone. */
async function fill(page: Document, address: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { signal });
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (made.querySelector(isSheet) === null) return;
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  page.body.replaceWith(page.importNode(made.body, true));
  page.defaultView?.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
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
