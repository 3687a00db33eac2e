import { useRef, useState } from 'react';
import { WidthChoice } from '../ui/width-choice.tsx';
import { type FrameWidth, frameWidths } from './design-frame.tsx';
import { ScaledFrame } from './scaled-frame.tsx';
import '../canvas/canvas.css';
import './design.css';
import './page-preview.css';

const widthNames = ['desktop', 'phone'] as const satisfies readonly FrameWidth[];
type PreviewWidth = (typeof widthNames)[number];

/** A page of the website beside a form, to be looked at and not used. */
export function PagePreview({
  words,
  frame,
  address,
  first,
  onPage,
}: {
  readonly words: {
    readonly title: string;
    readonly width: string;
    readonly widths: Readonly<Record<PreviewWidth, string>>;
  };
  /** What the page is, for who cannot see it. */
  readonly frame: string;
  readonly address: string;
  /** How wide it is at first. */
  readonly first: PreviewWidth;
  /** Receives the page once it is there. */
  onPage(page: Document): void;
}) {
  const element = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(first);
  function open(): void {
    const page = element.current?.contentDocument;
    if (!page || page.location.href === 'about:blank') return;
    for (const type of ['click', 'submit', 'keydown'])
      page.addEventListener(type, (event) => event.preventDefault(), true);
    onPage(page);
  }
  return (
    <section className="page-preview" aria-label={words.title}>
      <WidthChoice
        label={words.width}
        widths={widthNames}
        titles={words.widths}
        value={width}
        onChange={setWidth}
      />
      <ScaledFrame
        key={address}
        ref={element}
        title={frame}
        address={address}
        width={frameWidths[width]}
        tabIndex={-1}
        onLoad={open}
      />
    </section>
  );
}
