import { expect, test } from 'vitest';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { popupsOn, renderPopups } from './render-popups.ts';

const popup: SiteWebsiteFragment['popups'][number] = {
  ...{ __typename: 'Popup', id: 'p1', title: 'Open <day>', body: '<p>Come</p>', version: 3 },
  ...{ buttonText: 'See', buttonUrl: '/diary', position: 'BOTTOM_RIGHT', delaySeconds: 4 },
  ...{ trigger: 'DELAY', scrollPercent: 50, startsAt: null, endsAt: null },
  ...{ showAgainAfterDays: 7, isEnabled: true, collectionIds: [] },
};

test('a popup is on every page, or on those that its owner chose, and on none while it is off', () => {
  const own = { ...popup, id: 'p2', collectionIds: ['c1'] };
  const off = { ...popup, id: 'p3', isEnabled: false };
  expect(popupsOn([popup, own, off], 'c1').map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(popupsOn([popup, own, off], 'c2').map(({ id }) => id)).toEqual(['p1']);
});

test('a popup is a closed dialog with a name, its place and its rule; plain words in it are no HTML', () => {
  const html = renderPopups([popup], 'Close');
  expect(html).toContain('<dialog class="site-popup site-popup-bottom-right" ');
  expect(html).toContain('data-page-type="104" data-version="3" data-delay="4" data-again="7"');
  expect(html).toContain('<h2 id="popup-p1">Open &lt;day&gt;</h2><p>Come</p>');
  expect(html).toContain('href="/diary">See</a>');
  expect(html).toContain('aria-label="Close"');
  expect(html).not.toContain(' open');
});

test('only a popup in the middle dims the page, and one without a button text has no button', () => {
  expect(renderPopups([popup], 'Close')).not.toContain('data-modal');
  expect(renderPopups([{ ...popup, position: 'CENTER' }], 'Close')).toContain('data-modal');
  expect(renderPopups([{ ...popup, buttonText: '' }], 'Close')).not.toContain('site-popup-button');
  expect(renderPopups([], 'Close')).toBe('');
});

test('a popup tells its script what makes it show, and when', () => {
  const times = { startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-04-01T00:00:00.000Z' };
  expect(renderPopups([{ ...popup, ...times, trigger: 'SCROLL', scrollPercent: 25 }], 'Close')).toContain(
    ` data-trigger="scroll" data-scroll="25" data-from="${times.startsAt}" data-until="${times.endsAt}"`,
  );
});
