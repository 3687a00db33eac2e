import { expect, test } from 'vitest';
import { addressOf, screens } from '../screens.ts';
import { placeOfUse } from './use-place.rules.ts';

const use = { kind: 'collection', id: 'x', collectionId: null, itemId: null };

test('what uses a picture is shown by a screen that there is', () => {
  const addresses = screens.flatMap(({ path, pages }) => pages.map((page) => addressOf(path, page)));
  const uses = [
    { ...use, collectionId: 'page' },
    { ...use, kind: 'item', collectionId: 'page', itemId: 'post' },
    { ...use, kind: 'blocks', collectionId: 'page' },
    ...['product', 'popup', 'menu', 'header and footer', 'website', 'style'].map((kind) => ({
      ...use,
      kind,
    })),
  ];
  for (const each of uses) expect(addresses).toContain(placeOfUse(each)?.screen);
  expect(placeOfUse({ ...use, kind: 'item', collectionId: 'page', itemId: 'post' })?.to).toBe(
    '/pages/page/post',
  );
  expect(placeOfUse({ ...use, kind: 'product', id: 'mug' })?.to).toBe('/products/mug');
});

test('an author, a saved section, an area of the design and a page in the trash have no screen of their own', () => {
  for (const kind of ['author', 'saved section', 'blocks', 'collection'])
    expect(placeOfUse({ ...use, kind })).toBeNull();
});
