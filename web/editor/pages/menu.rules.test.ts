import { describe, expect, it } from 'vitest';
import {
  intoFolder,
  linkedPages,
  type MenuLink,
  menuInput,
  placeEntry,
  stepEntry,
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
  it('keeps links to member areas', () => {
    const area = { ...link(null, 'Members'), memberAreaId: 'area', url: '/account' };
    expect(menuInput([area], pages)).toEqual([
      { memberAreaId: 'area', title: 'Members', isNewWindow: false, children: [] },
    ]);
  });

  it('names a page by its own name, unless the menu has another one for it', () => {
    expect(menuInput([...menu, link('c', 'Third')], pages)).toEqual([
      { collectionId: 'a', isNewWindow: false, children: [{ collectionId: 'b', isNewWindow: false }] },
      { url: 'https://example.com', title: 'Elsewhere', isNewWindow: false, children: [] },
      { collectionId: 'c', isNewWindow: false, title: 'Third', children: [] },
    ]);
  });

  it('takes a page in, and lets it go without those below it', () => {
    expect([...linkedPages(withPage(menu, { id: 'c', navigationTitle: 'c' }))]).toEqual(['a', 'b', 'c']);
    expect(withPage(menu, { id: 'b', navigationTitle: 'b' })).toEqual(menu);
    const folder = { id: 'f', navigationTitle: 'f' };
    expect(
      withPage(menu, folder, pages)
        .at(-1)
        ?.children.map(({ title }) => title),
    ).toEqual(['c']);
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
  });
});

it('a page is dropped beside another one, and comes in where it was not there', () => {
  expect(placeEntry(['a', 'b', 'c'], 'c', { id: 'a', isAfter: true })).toEqual(['a', 'c', 'b']);
  expect(placeEntry(['a', 'b'], 'x', { id: 'a', isAfter: false })).toEqual(['x', 'a', 'b']);
});
