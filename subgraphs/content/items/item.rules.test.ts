import { describe, expect, it } from 'vitest';
import {
  cleanLabels,
  findHolderProblem,
  findItemProblem,
  isItemSlug,
  isItemVisible,
  itemPath,
  maxItemsOf,
  readPart,
} from './item.rules.ts';

describe('A part of a list', () => {
  it('has the collection’s page size unless another is asked for', () => {
    expect(readPart({}, 20)).toEqual({ first: 20, skip: 0 });
    expect(readPart({ first: 200, skip: 10_000 }, 20)).toEqual({ first: 200, skip: 10_000 });
  });

  it.each([{ first: 0 }, { first: 201 }, { skip: -1 }, { skip: 10_001 }])('is never %j', (args) => {
    expect(readPart(args, 20)).toHaveProperty('problem');
  });
});

describe('An item', () => {
  const publishedAt = new Date('2026-03-01T09:00:00Z');

  it('is seen by visitors from the instant that it is published at', () => {
    expect(
      isItemVisible({ publishedAt, status: 'PUBLISHED' }, new Date('2026-03-01T08:59:59.999Z'), false),
    ).toBe(false);
    expect(isItemVisible({ publishedAt, status: 'PUBLISHED' }, publishedAt, false)).toBe(true);
  });

  it('is seen before by those who manage content', () => {
    expect(isItemVisible({ publishedAt, status: 'PUBLISHED' }, new Date(0), true)).toBe(true);
  });

  it('has an address below its collection, with slashes if its owner likes', () => {
    expect(itemPath('journal', '2026/03/01/spring')).toBe('/journal/2026/03/01/spring');
    expect(isItemSlug('2026/03/01/spring')).toBe(true);
  });

  it.each(['/a', 'a/', 'a//b', 'a/../b', ''])('never has the address %j', (slug) => {
    expect(isItemSlug(slug)).toBe(false);
  });

  const fine = { title: 'Spring' };

  it.each([
    [{ title: '' }, 'input.title'],
    [{ slug: 'A' }, 'input.slug'],
    [{ categories: ['x'.repeat(26)] }, 'input.categories'],
    [{ tags: [' '] }, 'input.tags'],
    [{ sourceUrl: 'ftp://x' }, 'input.sourceUrl'],
    [{ videoUrl: 'javascript:alert(1)' }, 'input.videoUrl'],
    [{ audioUrl: '//elsewhere.example/song.mp3' }, 'input.audioUrl'],
    [{ isPassthrough: true }, 'input.sourceUrl'],
    [{ startsAt: new Date(1), endsAt: new Date(0) }, 'input.endsAt'],
  ])('says what is wrong with %j', (wrong, field) => {
    expect(findItemProblem({ ...fine, ...wrong })).toMatchObject({ field });
  });

  it('has its film or its sound at a web address, or on the website itself', () => {
    const media = { videoUrl: 'https://vimeo.com/1084537', audioUrl: '/s/song.mp3' };
    expect(findItemProblem({ ...fine, ...media })).toBeNull();
  });

  it('takes tags of 50 characters and categories of 25', () => {
    expect(findItemProblem({ ...fine, tags: ['x'.repeat(50)], categories: ['x'.repeat(25)] })).toBeNull();
  });

  it('counts a label once, without the space around it', () => {
    expect(cleanLabels([' clay', 'clay ', 'kiln'])).toEqual(['clay', 'kiln']);
  });
});

describe('A collection', () => {
  it('holds as many items as its kind allows', () => {
    expect(maxItemsOf({ type: 15, ordering: 'user-orderable' })).toBe(250);
    expect(maxItemsOf({ type: 18, ordering: 'music-album' })).toBe(60);
    expect(maxItemsOf({ type: 1, ordering: 'chronological' })).toBeNull();
    expect(maxItemsOf({ type: 1, ordering: 'chronological', sort: 'BY_HAND' })).toBe(250);
    expect(maxItemsOf({ type: 15, ordering: 'user-orderable', sort: 'TITLE' })).toBeNull();
  });

  it('holds none when it is a page, a folder or a products page', () => {
    expect(findHolderProblem({ type: 1, isFolder: false })).toBeNull();
    for (const holder of [
      { type: 10, isFolder: false },
      { type: 13, isFolder: false },
      { type: 1, isFolder: true },
    ]) {
      expect(findHolderProblem(holder)).toMatchObject({ field: 'input.collectionId' });
    }
  });
});
