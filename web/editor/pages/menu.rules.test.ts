import { describe, expect, it } from 'vitest';
import {
  intoFolder,
  linkedPages,
  type MenuLink,
  menuInput,
  stepEntry,
  stepPage,
  withoutPage,
  withPage,
} from './menu.rules.ts';

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

  it('takes the link of a page along into a folder, and out of it', () => {
    const folders = [link('folder', 'folder'), link('a', 'Own name')];
    const page = { id: 'a', navigationTitle: 'a' };
    const inside = intoFolder(folders, page, 'folder') ?? [];
    expect(inside.map(({ title, children }) => [title, children.map((child) => child.title)])).toEqual([
      ['folder', ['Own name']],
    ]);
    expect(intoFolder(inside, page, null)?.map(({ title }) => title)).toEqual(['folder', 'Own name']);
    expect(intoFolder(folders, { id: 'z', navigationTitle: 'z' }, null)).toBeNull();
    expect(intoFolder(folders, page, 'elsewhere')?.map(({ title }) => title)).toEqual(['folder']);
  });

  it('is put in order step by step', () => {
    expect(stepEntry(['a', 'b', 'c'], 2, 'up')).toEqual(['a', 'c', 'b']);
    expect(stepEntry(['a', 'b'], 0, 'up')).toEqual(['a', 'b']);
    expect(stepPage(menu, 'a', 'down').map(({ title }) => title)).toEqual(['Elsewhere', 'a']);
    const nested = [link('a', 'a', ['b', 'c'])];
    expect(stepPage(nested, 'c', 'up')[0]?.children.map(({ title }) => title)).toEqual(['c', 'b']);
  });
});
