import { expect, test } from 'vitest';
import { askedFirst } from './first-questions.ts';
import { addressOf, mayOpen, screens, screensFor } from './screens.ts';

test('each screen has a letter of its own, so that G and that letter always lead there', () => {
  const keys = screens.flatMap(({ key }) => (key === undefined ? [] : [key]));
  expect(keys.length).toBeGreaterThan(5);
  expect([...new Set(keys)]).toEqual(keys);
});

test('who writes campaigns reads what became of their mails, and opens no other settings', () => {
  const titles = screensFor(['FORMS_MANAGE']).map(({ title }) => title);
  expect(titles).toEqual(['Home', 'Forms', 'Settings']);
  expect(mayOpen('/settings/sent-mails', ['FORMS_MANAGE'])).toBe(true);
  expect(mayOpen('/settings/sent-mails', ['REPORTS_READ'])).toBe(false);
  expect(mayOpen('/settings/store', ['FORMS_MANAGE'])).toBe(false);
});

test('who moderates comments opens those, and nothing else of the pages', () => {
  const ofPages = screens
    .filter(({ path }) => path === '/pages')
    .flatMap(({ path, pages }) => pages.map((page) => addressOf(path, page)));
  expect(ofPages).toContain('/pages/$pageId/$itemId');
  expect(ofPages.filter((address) => mayOpen(address, ['COMMENTS_MODERATE']))).toEqual(['/pages/comments']);
});

test('what is asked before the code of a screen is there is asked for a screen that exists', () => {
  const addresses = screens.flatMap(({ path, pages }) => pages.map((page) => addressOf(path, page)));
  expect(addresses).toEqual(expect.arrayContaining([...askedFirst]));
});
