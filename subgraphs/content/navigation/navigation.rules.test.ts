import { describe, expect, it } from 'vitest';
import {
  collectionIdsOf,
  findMenuProblem,
  isLinkAddress,
  linksToPages,
  readLink,
} from './navigation.rules.ts';

describe('The address of a link', () => {
  it.each([
    '/',
    '/shop?tag=clay',
    '#top',
    'https://elsewhere.example/x',
    'http://x.example',
    'mailto:a@b.example',
    'tel:+4930123',
  ])('may be %s', (url) => {
    expect(isLinkAddress(url)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'shop',
    '',
  ])('is never %j', (url) => {
    expect(isLinkAddress(url)).toBe(false);
  });
});

describe('A menu', () => {
  const link = { url: '/x', title: 'X' };

  it('holds up to 200 links, those below others included', () => {
    const links = Array.from({ length: 100 }, () => ({ ...link, children: [link] }));
    expect(findMenuProblem('mainNav', links)).toBeNull();
    expect(findMenuProblem('mainNav', [...links, link])).toMatchObject({ field: 'links' });
  });

  it('has a name that themes can use', () => {
    expect(findMenuProblem('main nav', [])).toMatchObject({ field: 'name' });
  });

  it('is refused when a link goes nowhere, or to two places', () => {
    expect(findMenuProblem('mainNav', [{ title: 'X' }])).not.toBeNull();
    expect(findMenuProblem('mainNav', [{ ...link, collectionId: 'a' }])).not.toBeNull();
    expect(findMenuProblem('mainNav', [{ ...link, title: 'x'.repeat(201) }])).not.toBeNull();
  });

  it('keeps of a link what was given', () => {
    expect(readLink({ collectionId: 'a', title: ' ', isNewWindow: null })).toEqual({ collectionId: 'a' });
    expect(readLink({ ...link, isNewWindow: true, children: [] })).toEqual({
      ...link,
      isNewWindow: true,
      children: [],
    });
  });

  it('knows all pages that it opens', () => {
    expect(collectionIdsOf([{ collectionId: 'a', children: [{ collectionId: 'b' }, link] }, link])).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('The menu of a website that set none', () => {
  it('shows what visitors may open and lies in no folder', () => {
    const collections = [
      { id: 'a', isEnabled: true, parentId: null },
      { id: 'b', isEnabled: false, parentId: null },
      { id: 'c', isEnabled: true, parentId: 'a' },
    ];
    expect(linksToPages(collections)).toEqual([{ collectionId: 'a' }]);
  });
});
