import { expect, test } from 'vitest';
import { changesOf } from '../ui/clashes.rules.ts';
import { changedDetails, detailsOf } from './category-details.rules.ts';

const cups = detailsOf({
  ...{ name: 'Cups', slug: 'cups', description: '<p>Thrown.</p>', imageId: null },
  seo: { __typename: 'SearchAppearance', title: '', description: 'Cups for tea', isHidden: false },
});

test('Of a category only what its owner changed is sent, and a picture that is taken away is none', () => {
  const changed = (values: Partial<typeof cups>, before = cups) =>
    changedDetails(changesOf({ ...before, ...values }, before));
  expect(changed({})).toEqual({});
  expect(changed({ name: 'Mugs', seoTitle: 'Mugs for tea' })).toEqual({
    name: 'Mugs',
    seo: { title: 'Mugs for tea' },
  });
  const pictured = { ...cups, imageId: 'picture' };
  expect(changed({ imageId: 'picture' })).toEqual({ imageId: 'picture' });
  expect(changed({ imageId: '', description: '' }, pictured)).toEqual({ description: '', imageId: null });
});
