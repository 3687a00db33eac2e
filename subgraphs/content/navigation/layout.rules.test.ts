import { describe, expect, it } from 'vitest';
import { menusOfTheme, storeSlug, storeTitle, withFirst } from './layout.rules.ts';

describe('The menus of a theme', () => {
  it('are those that it names, the main one first', () => {
    const conf = JSON.stringify({
      navigations: [
        { name: 'footerNav', title: 'Footer' },
        { name: 'mainNav', title: 'Main' },
      ],
    });
    expect(menusOfTheme(conf).map(({ name }) => name)).toEqual(['mainNav', 'footerNav']);
    expect(menusOfTheme('{"navigations":[{"name":"top"}]}')).toEqual([{ name: 'top', title: 'top' }]);
  });

  it('are the main one for a theme that says nothing of them', () => {
    for (const conf of [null, '{}', 'not json', '[]'])
      expect(menusOfTheme(conf)).toEqual([{ name: 'mainNav', title: 'Main navigation' }]);
  });

  it('are none for a theme that says so', () => {
    expect(menusOfTheme('{"navigations":[]}')).toEqual([]);
  });
});

describe('A new store', () => {
  it('is called by its title, else by the fallback title', () => {
    expect(storeTitle(' Pots ', 'Shop')).toBe('Pots');
    expect(storeTitle('  ', 'Shop')).toBe('Shop');
    expect(storeTitle(null, undefined)).toBe('Store');
  });

  it('has an address from what is wanted, else its title, else the fallback title', () => {
    expect(storeSlug({ urlId: 'Our Pots', title: 'Pots' })).toBe('our-pots');
    expect(storeSlug({ title: 'Töpfe & Krüge' })).toBe('topfe-kruge');
    expect(storeSlug({ title: '!!!', fallbackTitle: 'My shop' })).toBe('my-shop');
    expect(storeSlug({ title: '!!!' })).toBe('store');
  });

  it('stands first in the menu, once, and the others follow', () => {
    const links = [{ collectionId: 'a' }, { url: '/x', title: 'X' }, { collectionId: 'new' }];
    expect(withFirst(links, 'new')).toEqual([
      { collectionId: 'new' },
      { collectionId: 'a' },
      { url: '/x', title: 'X' },
    ]);
  });
});
