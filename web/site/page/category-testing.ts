import type { SiteCategoryFragment } from '#web/generated/graphql.ts';
import { testImage } from './testing.ts';

/** A category that a shop is narrowed to. */
export function testCategory(more: Partial<SiteCategoryFragment> = {}): SiteCategoryFragment {
  return {
    ...{ __typename: 'Category', id: 'k-1', name: 'Mugs & cups', slug: 'mugs-cups' },
    ...{ description: '<p>Thrown, not cast.</p>', image: testImage({ url: '/images/mugs.jpg' }) },
    seo: { __typename: 'SearchAppearance', title: '', description: '', isHidden: false },
    ...more,
  };
}
