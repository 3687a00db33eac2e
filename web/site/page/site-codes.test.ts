import { expect, test } from 'vitest';
import { backgroundSources, folderBehaviors, socialServiceId } from '#schema/site-codes.ts';
import { collectionContext } from './collection-context.ts';
import { galleryContext } from './gallery-context.ts';
import { itemContext } from './item-context.ts';
import { navigationContext } from './navigation-context.ts';
import { pageFeatures } from './page-features.ts';
import { sliceContext } from './slice-context.ts';
import { testCollection, testImage, testItem, testWebsite } from './testing.ts';

test('what lies behind a page or an item is told: a film, a picture, or nothing', () => {
  const image = testImage();
  expect(collectionContext(testCollection({ mainImage: image })).backgroundSource).toBe(1);
  expect(collectionContext(testCollection()).backgroundSource).toBe(backgroundSources.none);
  const items = [{ videoUrl: 'https://vimeo.com/1' }, { mainImage: image }, { mainImage: null }];
  const told = items.map((more) => itemContext(testItem({ videoUrl: '', ...more })));
  expect(told.map(({ backgroundSource }) => backgroundSource)).toEqual([3, 1, 4]);
  expect(told.map(({ mediaType }) => mediaType)).toEqual(['video', 'imageFile', 'imageEmpty']);
});

test('a gallery page looks as the theme’s options of its name say, and other pages have no such options', () => {
  const styleValues = { 'gallery-design': 'slideshow', 'gallery-autoplay': true, 'gallery-padding': 900 };
  const { options } = galleryContext('SLIDE_GALLERY', styleValues);
  expect(options).toMatchObject({ design: 'slideshow', autoplay: true, padding: 50, lightboxTheme: 'dark' });
  expect(galleryContext('GENERIC', styleValues)).toEqual({});
});

test('a gallery among posts looks as its own content says', () => {
  const gallery = itemContext(testItem({ recordType: 'GALLERY', customContent: { design: 'stacked' } }));
  expect(gallery).toMatchObject({ options: { design: 'stacked', 'auto-crop': true } });
});

test('the parts of a cover page are told by their numbers', () => {
  const block = (id: string, type: string) => ({
    __typename: 'Block' as const,
    id,
    type,
    version: 1,
    value: {},
  });
  const section = {
    ...{ __typename: 'BlockSection' as const, id: 's', kind: 'ROWS' as const, style: null, placed: [] },
    rows: [
      {
        __typename: 'BlockRow' as const,
        columns: [
          {
            ...{ __typename: 'BlockColumn' as const, span: 12 },
            blocks: [block('a', 'html'), block('b', 'map'), block('c', 'spacer'), block('d', 'form')],
          },
        ],
      },
    ],
  };
  expect(sliceContext({ sections: [section] })).toEqual([
    { id: 'a', currentType: 3 },
    { id: 'b', currentType: 13 },
    { id: 'd', currentType: 16 },
  ]);
  expect(sliceContext(null)).toEqual([]);
});

test('a menu’s folder leads on to its pages; one without any is no link', () => {
  const behaviors = (website: ReturnType<typeof testWebsite>) =>
    navigationContext(website, 'mainNav', { collectionId: '', path: '/' })?.items.flatMap(({ collection }) =>
      collection?.folder ? [collection.folderBehavior] : [],
    );
  const website = testWebsite();
  expect(behaviors(website)).toEqual([folderBehaviors.redirect]);
  const menus = website.menus.map((menu) => ({
    ...menu,
    links: menu.links.map((link) => ({ ...link, children: [] })),
  }));
  expect(behaviors({ ...website, menus })).toEqual([folderBehaviors.none]);
});

test('a page tells what it makes use of, by numbers', () => {
  expect(pageFeatures(false, null)).toEqual([]);
  expect(pageFeatures(true, null)).toEqual([6]);
  const giftCard = { type: 'GIFT_CARD' as const, isSubscribable: true, instalments: null };
  expect(pageFeatures(true, giftCard)).toEqual([6, 40, 50]);
});

test('services that profiles are at have numbers, however they are written', () => {
  expect(['Instagram', 'facebook-unauth', 'X', 'toString', 'elsewhere'].map(socialServiceId)).toEqual([
    64, 60, 62, 0, 0,
  ]);
});
