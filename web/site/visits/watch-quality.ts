import type { tellVisitEvent } from './visit-data.ts';

/** What the collector of measurements calls itself, as the script that counts visits has it. */
const version = '4.12.1';
/** Pictures that come late are there by then. */
const settledMs = 3_000;
const slowMs = 2_500;
const oversizedBy = 2;
/** Small pictures cost nothing. */
const smallPixels = 200;
const mostMeasures = 20;

type Findings = Record<string, number>;

/** Tells, once, what is wrong with the pictures and for whom the page has barriers, and how long its own measures took. */
export function watchQuality(tell: typeof tellVisitEvent): void {
  const pageLoadId = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  setTimeout(() => {
    const kinds = { image: imagesOf(), a11y: barriersOf(), user: measuresOf() };
    for (const [event, findings] of Object.entries(kinds)) {
      if (Object.keys(findings).length === 0) continue;
      const data = { pagePath: location.pathname, version, findings };
      tell('Performance', { app: 'site', event, pageLoadId, ts: Date.now(), data });
    }
  }, settledMs);
}

function imagesOf(): Findings {
  const count = counter();
  for (const image of document.images) {
    if (!image.complete || !image.currentSrc) continue;
    if (image.naturalWidth === 0) count('failed');
    const shown = image.clientWidth * devicePixelRatio;
    if (image.naturalWidth > smallPixels && shown > 0 && image.naturalWidth > oversizedBy * shown)
      count('oversized');
  }
  for (const entry of performance.getEntriesByType('resource'))
    if (
      entry instanceof PerformanceResourceTiming &&
      entry.initiatorType === 'img' &&
      entry.duration > slowMs
    )
      count('slow');
  return count.found;
}

function barriersOf(): Findings {
  const count = counter();
  for (const image of visible('img:not([alt])')) if (!image.matches('[role]')) count('image-alt');
  for (const link of visible('a[href]')) if (!isNamed(link)) count('link-name');
  for (const button of visible('button')) if (!isNamed(button)) count('button-name');
  for (const field of visible('input, select, textarea')) {
    const isButton = field.matches('[type="hidden"], [type="submit"], [type="button"], [type="image"]');
    const hasLabel = 'labels' in field && field.labels instanceof NodeList && field.labels.length > 0;
    if (!isButton && !hasLabel && !hasOwnName(field)) count('field-label');
  }
  if (!document.querySelector('h1')) count('page-heading');
  if (!document.documentElement.lang) count('page-language');
  return count.found;
}

function measuresOf(): Findings {
  const measures = performance.getEntriesByType('measure').slice(0, mostMeasures);
  return Object.fromEntries(
    measures
      .filter(({ name }) => /^[\w.:-]{1,60}$/.test(name))
      .map(({ name, duration }) => [name, Math.round(duration)]),
  );
}

/** What is to be seen and not only decoration. */
function visible(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[aria-hidden="true"], [inert]'),
  );
}

function hasOwnName(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => element.getAttribute(name));
}

function isNamed(element: Element): boolean {
  return Boolean(
    hasOwnName(element) ||
      element.textContent?.trim() ||
      element.querySelector('img[alt]:not([alt=""]), [aria-label], svg > title'),
  );
}

/** Counts by name. */
function counter() {
  const found: Findings = {};
  const count = (name: string) => {
    found[name] = (found[name] ?? 0) + 1;
  };
  return Object.assign(count, { found });
}
