import type { InputProblem } from '../problems.ts';

/** Where a popup stands: top, center or bottom, each left, in the middle or right. */
export const popupPositions = [
  ...(['TOP_LEFT', 'TOP_CENTER', 'TOP_RIGHT', 'CENTER_LEFT', 'CENTER', 'CENTER_RIGHT'] as const),
  ...(['BOTTOM_LEFT', 'BOTTOM_CENTER', 'BOTTOM_RIGHT'] as const),
] as const;
export type PopupPosition = (typeof popupPositions)[number];

/** What makes a popup show: time, scrolling, or that the visitor is about to leave. */
export const popupTriggers = ['DELAY', 'SCROLL', 'EXIT'] as const;
export type PopupTrigger = (typeof popupTriggers)[number];

/** A website has at most 20 popups. */
export const maxPopups = 20;
const maxTitle = 200;
const maxBody = 20_000;
const maxButton = 100;
const maxUrl = 2_083;
const maxDelay = 120;
const maxDays = 365;
const maxPages = 100;

/** A popup has a heading, texts that fit, a button that leads somewhere if any, and times that make sense. */
export function findPopupProblem(popup: {
  title: string;
  body: string;
  buttonText: string;
  buttonUrl: string;
  delaySeconds: number;
  scrollPercent: number;
  startsAt: Date | null;
  endsAt: Date | null;
  showAgainAfterDays: number | null;
  collectionIds: readonly string[];
}): InputProblem | null {
  const { title, body, buttonText, buttonUrl, delaySeconds, showAgainAfterDays, collectionIds } = popup;
  const { scrollPercent, startsAt, endsAt } = popup;
  const problem = (field: string, message: string) => ({ field: `input.${field}`, message });
  if (title === '' || title.length > maxTitle)
    return problem('title', `A title has 1 to ${maxTitle} characters.`);
  if (body.length > maxBody) return problem('body', 'This text is too long.');
  if (buttonText.length > maxButton)
    return problem('buttonText', `A button’s text has at most ${maxButton} characters.`);
  if (buttonText !== '' && !isTarget(buttonUrl))
    return problem('buttonUrl', 'A button leads to a path of this website or a web address.');
  if (delaySeconds < 0 || delaySeconds > maxDelay)
    return problem('delaySeconds', `A popup shows after 0 to ${maxDelay} seconds.`);
  if (scrollPercent < 1 || scrollPercent > 100)
    return problem('scrollPercent', 'A popup shows after 1 to 100 percent of the page.');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return problem('endsAt', 'A popup ends after it begins.');
  if (showAgainAfterDays !== null && (showAgainAfterDays < 1 || showAgainAfterDays > maxDays))
    return problem('showAgainAfterDays', `A popup shows again after 1 to ${maxDays} days.`);
  if (collectionIds.length > maxPages)
    return problem('collectionIds', `A popup names at most ${maxPages} pages.`);
  return null;
}

function isTarget(url: string): boolean {
  if (url.length > maxUrl) return false;
  return /^\/(?![/\\])/.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
