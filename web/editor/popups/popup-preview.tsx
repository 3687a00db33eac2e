import { useEffect, useRef, useState } from 'react';
import { renderPopups } from '#web/site/popup/render-popups.ts';
import { type FrameWidth, frameWidths } from '../design/design-frame.tsx';
import { ScaledFrame } from '../design/scaled-frame.tsx';
import { WidthChoice } from '../ui/width-choice.tsx';
import type { PopupValues } from './popup-form.rules.ts';
import { popupsWords } from './words.ts';

const { preview: words } = popupsWords;
const widthNames = ['desktop', 'phone'] as const satisfies readonly FrameWidth[];

/** The popup over the home page, as it is in the form. */
export function PopupPreview({ values }: { readonly values: PopupValues }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<(typeof widthNames)[number]>('desktop');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const page = element.current?.contentDocument;
    if (isOpen && page) showIn(page, values);
  }, [isOpen, values]);

  function open(): void {
    const page = element.current?.contentDocument;
    if (!page || page.location.href === 'about:blank') return;
    for (const type of ['click', 'submit', 'keydown'])
      page.addEventListener(type, (event) => event.preventDefault(), true);
    setIsOpen(true);
  }

  return (
    <section className="popup-preview" aria-label={words.title}>
      <WidthChoice
        label={words.width}
        widths={widthNames}
        titles={words.widths}
        value={width}
        onChange={setWidth}
      />
      <ScaledFrame
        ref={element}
        title={words.frame}
        address="/?frame"
        width={frameWidths[width]}
        tabIndex={-1}
        onLoad={open}
      />
    </section>
  );
}

/** Puts the popup into a page, in the place of those that are on it. */
function showIn(page: Document, values: PopupValues): void {
  const { startsAt, endsAt, delaySeconds, scrollPercent, collectionIds, ...popup } = values;
  const html = renderPopups(
    [
      {
        ...popup,
        ...{ __typename: 'Popup', id: 'preview', version: 1, collectionIds: [...collectionIds] },
        ...{ startsAt: startsAt || null, endsAt: endsAt || null },
        ...{ delaySeconds: delaySeconds ?? 0, scrollPercent: scrollPercent ?? 0 },
      },
    ],
    '×',
  );
  const made = new DOMParser().parseFromString(html, 'text/html');
  // What a text brings along is looked at here, and not run.
  for (const each of made.querySelectorAll('*'))
    for (const { name } of [...each.attributes]) if (name.startsWith('on')) each.removeAttribute(name);
  for (const old of page.querySelectorAll('.site-popups')) old.remove();
  const popups = made.querySelector('.site-popups');
  if (!popups) return;
  page.body.append(page.importNode(popups, true));
  const dialog = page.querySelector<HTMLDialogElement>('.site-popups dialog');
  if (dialog?.dataset.modal === undefined) dialog?.setAttribute('open', '');
  else dialog.showModal();
}
