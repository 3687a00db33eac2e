import { expect, test } from 'vitest';
import { changedDetails, detailsOf } from './category-details.rules.ts';

const cups = detailsOf({
  ...{ name: 'Cups', slug: 'cups', description: '<p>Thrown.</p>', image: null },
  seo: { __typename: 'SearchAppearance', title: '', description: 'Cups for tea', isHidden: false },
});

test('Of a category only what its owner changed is sent, and a picture that is taken away is none', () => {
  expect(changedDetails(cups, cups)).toEqual({});
  expect(changedDetails({ ...cups, name: 'Mugs', seoTitle: 'Mugs for tea' }, cups)).toEqual({
    name: 'Mugs',
    seo: { title: 'Mugs for tea' },
  });
  const pictured = { ...cups, imageId: 'picture' };
  expect(changedDetails(pictured, cups)).toEqual({ imageId: 'picture' });
  expect(changedDetails({ ...cups, description: '' }, pictured)).toEqual({ description: '', imageId: null });
});
