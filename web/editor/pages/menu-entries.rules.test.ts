import { describe, expect, it } from 'vitest';
import type { MenuLink } from './menu.rules.ts';
import {
  entriesOf,
  moveEntry,
  moveOut,
  putBack,
  stepLink,
  takeLink,
  withLink,
  withoutBranch,
  withoutEntry,
} from './menu-entries.rules.ts';

const page = (id: string) => ({ collectionId: id, title: id, url: `/${id}`, isNewWindow: false });
const address = (title: string) => ({
  ...{ collectionId: null, title, url: 'https://example.com', isNewWindow: false },
});
/** A menu by its pages; those below the first one of a line follow it. */
const menuOf = (...lines: readonly string[]): MenuLink[] =>
  lines.map((line) => {
    const [top = '', ...children] = line.split(' ');
    return { ...page(top), children: children.map(page) };
  });
const shapeOf = (links: readonly MenuLink[] | null) =>
  links?.map(({ title, children }) => [title, ...children.map((child) => child.title)].join(' '));
const at = (id: string, position: 'before' | 'after' | 'on') => ({ key: `page ${id}`, position });
const links = menuOf('a', 'b b1 b2', 'c');

describe('the links of a menu', () => {
  it('have each a name of its own, also where one stands there twice', () => {
    const keys = entriesOf([...links, { ...address('Elsewhere'), children: [page('a')] }]).map(
      ({ key }) => key,
    );
    expect(keys).toEqual([
      ...['page a', 'page b', 'page b1', 'page b2', 'page c'],
      ...['link https://example.com Elsewhere', 'page a 2'],
    ]);
  });

  it('are dropped beside another one, also below a link, and below none when they have some below themselves', () => {
    expect(shapeOf(moveEntry(links, 'page c', at('a', 'before')))).toEqual(['c', 'a', 'b b1 b2']);
    expect(shapeOf(moveEntry(links, 'page b2', at('b1', 'before')))).toEqual(['a', 'b b2 b1', 'c']);
    expect(shapeOf(moveEntry(links, 'page c', at('b1', 'after')))).toEqual(['a', 'b b1 c b2']);
    expect(shapeOf(moveEntry(links, 'page b1', at('c', 'after')))).toEqual(['a', 'b b2', 'c', 'b1']);
    expect(shapeOf(moveEntry(links, 'page b', at('a', 'before')))).toEqual(['b b1 b2', 'a', 'c']);
    expect(shapeOf(moveEntry(links, 'page a', at('c', 'on')))).toEqual(['b b1 b2', 'c a']);
    expect(moveEntry(links, 'page b', at('b1', 'after'))).toEqual(links);
    expect(moveEntry(links, 'page b', at('c', 'on'))).toEqual(links);
    expect(moveEntry(links, 'page a', at('b1', 'on'))).toEqual(links);
    expect(moveEntry(links, 'page x', at('a', 'after'))).toEqual(links);
  });

  it('come first in a folder when they are dropped right behind it, where they were seen', () => {
    expect(shapeOf(moveEntry(links, 'page c', at('b', 'after')))).toEqual(['a', 'b c b1 b2']);
    expect(shapeOf(moveEntry(links, 'page b1', at('a', 'after')))).toEqual(['a', 'b1', 'b b2', 'c']);
  });

  it('are put in order step by step, and go out of a folder right behind it', () => {
    expect(shapeOf(stepLink(links, 'page a', 'down'))).toEqual(['b b1 b2', 'a', 'c']);
    expect(shapeOf(stepLink(links, 'page b2', 'up'))).toEqual(['a', 'b b2 b1', 'c']);
    expect(stepLink(links, 'page a', 'up')).toEqual(links);
    expect(shapeOf(moveOut(links, 'page b1'))).toEqual(['a', 'b b2', 'b1', 'c']);
    expect(moveOut(links, 'page a')).toEqual(links);
  });

  it('leave what was below them, and come back to their place where nobody changed the menu meanwhile', () => {
    const without = withoutEntry(links, 'page b');
    expect(shapeOf(without)).toEqual(['a', 'b1', 'b2', 'c']);
    expect(putBack(without, links, 'page b')).toEqual(links);
    const changed = menuOf('a', 'b1', 'd');
    expect(shapeOf([...putBack(changed, links, 'page b')])).toEqual(['a', 'b1', 'd', 'b b2']);
    expect(putBack(links, links, 'page b')).toEqual(links);
  });

  it('go to another menu with what is below them, and stand there once', () => {
    const footer = menuOf('c', 'f');
    expect(shapeOf(takeLink(footer, links, 'page b', at('f', 'before')))).toEqual(['c', 'b b1 b2', 'f']);
    expect(shapeOf(takeLink(footer, links, 'page c', null))).toEqual(['f', 'c']);
    expect(shapeOf(takeLink(menuOf('b1'), links, 'page b', null))).toEqual(['b1', 'b b2']);
    expect(takeLink(footer, links, 'page b', at('f', 'on'))).toBeNull();
    expect(takeLink(footer, links, 'page x', null)).toBeNull();
    expect(shapeOf(withoutBranch(links, 'page b'))).toEqual(['a', 'c']);
  });
});

describe('a link to another address', () => {
  const menu = [
    { ...page('a'), children: [address('Below')] },
    { ...address('Elsewhere'), children: [page('b')] },
  ];
  const chosen = { href: 'https://example.org', name: 'There', words: 'example.org', opensNewWindow: true };
  const key = 'link https://example.com Elsewhere';

  it('is named by what it leads to when nothing else does', () => {
    const mail = { href: 'mailto:a@b.co?subject=Hi', name: '', words: 'a@b.co', opensNewWindow: false };
    expect(withLink(menu, undefined, mail)[2]).toMatchObject({ title: 'a@b.co', collectionId: null });
  });

  it('keeps its place and what is below it when it is changed, also in a folder', () => {
    expect(withLink(menu, key, chosen)[1]).toMatchObject({
      title: 'There',
      isNewWindow: true,
      children: [page('b')],
    });
    expect(shapeOf(withLink(menu, 'link https://example.com Below', chosen))).toEqual([
      'a There',
      'Elsewhere b',
    ]);
  });

  it('loses neither of two changes at once', () => {
    const byAnother = [{ ...address('Over there'), children: [] }];
    expect(shapeOf(withLink(byAnother, key, chosen))).toEqual(['Over there', 'There']);
  });
});
