import { describe, expect, it } from 'vitest';
import {
  intoFolder,
  linkedPages,
  type MenuLink,
  menuInput,
  placeEntry,
  placePage,
  stepEntry,
  stepPage,
  withLink,
  withoutLink,
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

  it('takes links to other addresses, which keep their places and what is below them', () => {
    const mail = { href: 'mailto:a@b.co?subject=Hi', name: '', words: 'a@b.co', opensNewWindow: false };
    expect(withLink(menu, undefined, mail)[2]).toMatchObject({
      url: 'mailto:a@b.co?subject=Hi',
      title: 'a@b.co',
      collectionId: null,
    });
    const next = withLink(menu, menu[1], {
      ...{ href: 'https://example.org', name: 'There', words: 'example.org', opensNewWindow: true },
    });
    expect(next).toHaveLength(2);
    expect(next[1]).toMatchObject({ title: 'There', isNewWindow: true, children: [] });
    expect(withoutLink(next, link(null, 'There'))).toHaveLength(2);
    expect(withoutLink(menu, link(null, 'Elsewhere'))).toEqual([menu[0]]);
  });

  it('loses neither of two changes of the same link at once', () => {
    const byAnother = [link('a', 'a', ['b']), link(null, 'Over there')];
    const mine = { href: 'https://example.org', name: 'There', words: 'example.org', opensNewWindow: false };
    expect(withLink(byAnother, menu[1], mine).map(({ title }) => title)).toEqual([
      'a',
      'Over there',
      'There',
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

it('a page is dropped beside another one, also below a link, and into no link when it has some below itself', () => {
  const entry = (id: string) => ({ collectionId: id, title: id, url: '', isNewWindow: false });
  const links = [
    { ...entry('a'), children: [] },
    { ...entry('b'), children: [entry('b1'), entry('b2')] },
    { ...entry('c'), children: [] },
  ];
  const shape = (
    menu: readonly { collectionId: string | null; children: readonly { collectionId: string | null }[] }[],
  ) =>
    menu.map(({ collectionId, children }) =>
      [collectionId, ...children.map((child) => child.collectionId)].join(' '),
    );
  expect(shape(placePage(links, 'c', { id: 'a', isAfter: false }))).toEqual(['c', 'a', 'b b1 b2']);
  expect(shape(placePage(links, 'b2', { id: 'b1', isAfter: false }))).toEqual(['a', 'b b2 b1', 'c']);
  expect(shape(placePage(links, 'c', { id: 'b1', isAfter: true }))).toEqual(['a', 'b b1 c b2']);
  expect(shape(placePage(links, 'b1', { id: 'c', isAfter: true }))).toEqual(['a', 'b b2', 'c', 'b1']);
  expect(placePage(links, 'b', { id: 'b1', isAfter: true })).toEqual(links);
  expect(placePage(links, 'x', { id: 'a', isAfter: true })).toEqual(links);
  expect(placeEntry(['a', 'b', 'c'], 'c', { id: 'a', isAfter: true })).toEqual(['a', 'c', 'b']);
  expect(placeEntry(['a', 'b'], 'x', { id: 'a', isAfter: false })).toEqual(['x', 'a', 'b']);
});
