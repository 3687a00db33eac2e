import { describe, expect, it } from 'vitest';
import { linkedPages, type MenuLink, menuInput, stepEntry, withoutPage, withPage } from './menu.rules.ts';

const link = (collectionId: string | null, title: string, children: readonly string[] = []): MenuLink => ({
  ...{
    collectionId,
    title,
    url: collectionId === null ? 'https://example.com' : `/${collectionId}`,
    isNewWindow: false,
  },
  children: children.map((id) => ({ collectionId: id, title: id, url: `/${id}`, isNewWindow: false })),
});
const pages = ['a', 'b', 'c'].map((id) => ({ id, navigationTitle: id }));
const menu = [link('a', 'a', ['b']), link(null, 'Elsewhere')];

describe('a menu', () => {
  it('names a page by its own name, unless the menu has another one for it', () => {
    expect(menuInput([...menu, link('c', 'Third')], pages)).toEqual([
      { collectionId: 'a', isNewWindow: false, children: [{ collectionId: 'b', isNewWindow: false }] },
      { url: 'https://example.com', title: 'Elsewhere', isNewWindow: false, children: [] },
      { collectionId: 'c', isNewWindow: false, title: 'Third', children: [] },
    ]);
  });

  it('takes a page in, and lets it go without those below it', () => {
    expect([...linkedPages(withPage(menu, { id: 'c', navigationTitle: 'c' }))]).toEqual(['a', 'b', 'c']);
    expect(withoutPage(menu, 'a').map(({ collectionId }) => collectionId)).toEqual(['b', null]);
    expect(linkedPages(withoutPage(menu, 'b')).has('b')).toBe(false);
  });

  it('is put in order step by step', () => {
    expect(stepEntry(['a', 'b', 'c'], 2, 'up')).toEqual(['a', 'c', 'b']);
    expect(stepEntry(['a', 'b'], 0, 'up')).toEqual(['a', 'b']);
  });
});
