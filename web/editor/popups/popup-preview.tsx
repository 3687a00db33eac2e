import { useEffect, useState } from 'react';
import { renderPopups } from '#web/site/popup/render-popups.ts';
import { PagePreview } from '../design/page-preview.tsx';
import type { PopupValues } from './popup-form.rules.ts';
import { popupsWords } from './words.ts';

const { preview: words } = popupsWords;

/** The popup over the home page, as it is in the form. */
export function PopupPreview({ values }: { readonly values: PopupValues }) {
  const [page, setPage] = useState<Document>();
  useEffect(() => {
    if (page) showIn(page, values);
  }, [page, values]);
  return (
    <PagePreview {...{ words }} frame={words.frame} address="/?frame" first="desktop" onPage={setPage} />
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
