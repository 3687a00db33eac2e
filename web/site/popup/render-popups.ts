import { pageTypeCode } from '#schema/page-types.ts';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { escapeHtml } from '../template/html-text.ts';

type Popup = SiteWebsiteFragment['popups'][number];

/** What is shown over a page: those popups that are on, and are for every page or for this one. */
export function popupsOn(popups: readonly Popup[], collectionId: string): Popup[] {
  return popups.filter(
    ({ isEnabled, collectionIds }) =>
      isEnabled && (collectionIds.length === 0 || collectionIds.includes(collectionId)),
  );
}

/** Popups as dialogs that nobody sees before a script opens one; empty for none. */
export function renderPopups(popups: readonly Popup[], closeText: string): string {
  if (popups.length === 0) return '';
  const dialogs = popups.map((popup) => renderPopup(popup, closeText));
  return `<div class="site-popups" data-enhance="popup">${dialogs.join('')}</div>`;
}

function renderPopup(popup: Popup, closeText: string): string {
  const { id, title, body, buttonText, buttonUrl, position, delaySeconds, showAgainAfterDays, version } =
    popup;
  const { trigger, scrollPercent, startsAt, endsAt } = popup;
  const heading = `popup-${escapeHtml(id)}`;
  const place = position.toLowerCase().replace('_', '-');
  const when = [
    ...(trigger === 'DELAY' ? [] : [` data-trigger="${trigger.toLowerCase()}"`]),
    ...(trigger === 'SCROLL' ? [` data-scroll="${scrollPercent}"`] : []),
    ...(startsAt === null ? [] : [` data-from="${escapeHtml(startsAt)}"`]),
    ...(endsAt === null ? [] : [` data-until="${escapeHtml(endsAt)}"`]),
  ].join('');
  const modal = position === 'CENTER' ? ' data-modal' : '';
  const facts = `data-popup="${escapeHtml(id)}" data-page-type="${pageTypeCode('POPUP_OVERLAY')}" data-version="${version}" data-delay="${delaySeconds}" data-again="${showAgainAfterDays ?? ''}"${when}${modal}`;
  const button =
    buttonText === ''
      ? ''
      : `<p><a class="site-popup-button button" href="${escapeHtml(buttonUrl)}">${escapeHtml(buttonText)}</a></p>`;
  return `<dialog class="site-popup site-popup-${place}" ${facts} aria-labelledby="${heading}"><div class="site-popup-content"><button type="button" class="site-popup-close" data-close aria-label="${escapeHtml(closeText)}">×</button><h2 id="${heading}">${escapeHtml(title)}</h2>${body}${button}</div></dialog>`;
}
