import { expect, test } from 'vitest';
import { folderNavigationContext, navigationContext } from './navigation-context.ts';
import { testWebsite } from './testing.ts';

const onVisit = { collectionId: 'c-visit', path: '/visit' };

test('the menu marks the page that is open and the folder around it', () => {
  const menu = navigationContext(testWebsite(), 'mainNav', onVisit);
  expect(menu?.folderActive).toBe(true);
  expect(menu?.items.map(({ active, folderActive }) => [active, folderActive])).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ]);
  expect(menu?.items[2]?.items.map(({ active }) => active)).toEqual([false, true]);
});

test('a link to elsewhere is an external link, not a page', () => {
  const menu = navigationContext(testWebsite(), 'mainNav', onVisit);
  expect(menu?.items[1]).toMatchObject({
    active: false,
    externalLink: { url: 'https://example.test/', title: 'Elsewhere', newWindow: true },
  });
});

test('a menu that the owner never made shows nothing', () => {
  expect(navigationContext(testWebsite(), 'sideNav', onVisit)).toBeUndefined();
});

test('the first menu of a theme is the main one, whatever the theme calls it', () => {
  const menus = [{ name: 'headerNavigation' }, { name: 'sideNav' }];
  expect(navigationContext(testWebsite(), 'headerNavigation', onVisit, menus)?.items).toHaveLength(3);
  expect(navigationContext(testWebsite(), 'sideNav', onVisit, menus)).toBeUndefined();
});

test('a page in a folder knows its neighbours, a page outside has none', () => {
  expect(folderNavigationContext(testWebsite(), onVisit)?.items).toHaveLength(2);
  expect(folderNavigationContext(testWebsite(), { collectionId: 'c-shop', path: '/shop' })).toBeUndefined();
});
