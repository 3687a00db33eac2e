import { describe, expect, it } from 'vitest';
import type { EditorItemFieldsFragment } from '#web/generated/graphql.ts';
import { changeInput, isMadeFrom, rebaseItem, valuesOf } from './item-form.rules.ts';

const post: EditorItemFieldsFragment = {
  __typename: 'Item',
  ...{ id: 'post', title: 'Kiln day', slug: 'kiln-day', fullUrl: '/journal/kiln-day', status: 'DRAFT' },
  ...{ publishedAt: '2026-03-01T09:00:00.000Z', updatedAt: '2026-03-01T09:00:00.000Z', authorName: '' },
  ...{ tags: ['clay'], categories: [], startsAt: null, endsAt: null, isFeatured: false, mainImage: null },
  needsReview: false,
  ...{ body: '', excerpt: '', sourceUrl: '', isPassthrough: false, videoUrl: '', audioUrl: '' },
  ...{ recordType: 'TEXT', areCommentsOpen: true, location: null },
  seo: { __typename: 'SearchAppearance', title: '', description: '', isHidden: false },
};
const before = valuesOf(post);

describe('what is saved of a post', () => {
  it('is what was touched, and nothing else', () => {
    expect(changeInput(post, before)).toBeNull();
    expect(changeInput(post, { ...before, tags: ['clay', 'kiln'] })).toEqual({ tags: ['clay', 'kiln'] });
    expect(changeInput(post, { ...before, areCommentsOpen: false })).toBeNull();
    expect(changeInput(post, { ...before, isHiddenFromSearch: true })).toEqual({ seo: { isHidden: true } });
  });

  it('lets the address follow the title until visitors know it, or somebody wrote it', () => {
    const renamed = { ...before, title: 'Raku day' };
    expect(changeInput(post, renamed)).toEqual({ title: 'Raku day', slug: '' });
    expect(changeInput({ ...post, status: 'PUBLISHED' }, renamed)).toEqual({ title: 'Raku day' });
    expect(changeInput({ ...post, slug: 'fire' }, { ...renamed, slug: 'fire' })).toEqual({
      title: 'Raku day',
    });
    expect(changeInput(post, { ...renamed, slug: 'raku' })).toEqual({ title: 'Raku day', slug: 'raku' });
  });

  it('takes the place of an event away with its last word', () => {
    const location = { addressTitle: 'Loft', addressLine1: '', addressLine2: '', addressCountry: '' };
    const event = {
      ...post,
      location: { __typename: 'WebsiteLocation' as const, ...location, mapLat: 1, mapLng: 2 },
    };
    expect(changeInput(event, { ...valuesOf(event), addressTitle: '' })).toEqual({ location: null });
    expect(changeInput(event, { ...valuesOf(event), addressLine1: 'Quay 1' })).toEqual({
      location: { ...location, addressLine1: 'Quay 1', mapLat: 1, mapLng: 2 },
    });
  });
});

it('an address with a number at its end was made from the title too', () => {
  expect(isMadeFrom('kiln-day-2', 'Kiln day!')).toBe(true);
  expect(isMadeFrom('raku', 'Kiln day')).toBe(false);
});

it('two who tag one post both keep their tags, and are asked about its title', () => {
  const stored = { ...before, title: 'Theirs', tags: ['theirs'] };
  const typed = rebaseItem({ title: 'Mine', tags: ['clay', 'mine'] }, before, stored);
  expect(typed.draft).toEqual({ title: 'Mine', tags: ['theirs', 'mine'] });
  expect(typed.bases.tags).toEqual(['theirs']);
  expect(typed.bases.title).toBe('Kiln day');
});
