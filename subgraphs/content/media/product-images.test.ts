import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';

const setImages = `mutation ($input: [ProductImagesInput!]!) {
  setProductImages(input: $input) { __typename ... on ProductImagesSet { count } ... on InvalidInput { message } }
}`;
const readImages = `query ($of: [_Any!]!) {
  _entities(representations: $of) { ... on Product { images { id url filename width widths altText } } }
}`;

let content: TestContent;
let owner: TestPerson;
let first: string;
let second: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  first = (await uploadPicture(owner, { filename: 'first.png', base64: await drawPicture(400, 400) })).id;
  second = (await uploadPicture(owner, { filename: 'second.png', base64: await drawPicture(10, 10) })).id;
});
afterAll(() => content.close());

async function set(input: object[], person = owner) {
  return (await person.ask(setImages, { input })).at('setProductImages');
}

async function imagesOf(productIds: string[], person = owner) {
  return person.ask(readImages, { of: productIds.map((id) => ({ __typename: 'Product', id })) });
}

async function filenamesOf(productId: string, person = owner): Promise<string[]> {
  return (await imagesOf([productId], person)).texts('_entities.0.images', 'filename');
}

describe('Pictures of products', () => {
  it('are shown in the order that the owner gave', async () => {
    expect(await set([{ productId: 'mug', imageIds: [second, first] }])).toEqual({
      __typename: 'ProductImagesSet',
      count: 1,
    });
    expect(await filenamesOf('mug')).toEqual(['second.png', 'first.png']);
  });

  it('are replaced by a new list, and kept without one', async () => {
    await set([
      { productId: 'mug', imageIds: [first] },
      { productId: 'bowl', imageIds: [first] },
    ]);
    await set([{ productId: 'mug', imageIds: [] }, { productId: 'bowl' }]);
    expect(await filenamesOf('mug')).toEqual([]);
    expect(await filenamesOf('bowl')).toEqual(['first.png']);
  });

  it('may lie elsewhere, and are shown from there', async () => {
    const url = 'https://pictures.example/a/plate.jpg?size=large';
    await set([{ productId: 'plate', urls: [url] }]);
    const { at } = await imagesOf(['plate']);
    expect(at('_entities.0.images')).toEqual([
      { id: expect.any(String), url, filename: 'plate.jpg', width: null, widths: [], altText: '' },
    ]);
  });

  it.each([
    'http://pictures.example/a.jpg',
    'javascript:alert(1)',
    '/local.jpg',
    'https://me:secret@pictures.example/a.jpg',
  ])('are not taken from %s', async (url) => {
    expect(await set([{ productId: 'plate', urls: [url] }])).toMatchObject({ __typename: 'InvalidInput' });
  });

  it('are read in one statement for any number of products', async () => {
    const ids = Array.from({ length: 200 }, (_, number) => `product-${number}`);
    await set(ids.map((productId) => ({ productId, imageIds: [first, second] })));
    const { at, statements, tags } = await imagesOf(ids);
    expect(at('_entities.199.images')).toHaveLength(2);
    expect(statements).toBe(1);
    expect([...tags]).toEqual(expect.arrayContaining(['product:product-199', `image:${first}`]));
  });

  it('show the variants that their owner chose them for, while the product has them', async () => {
    await set([{ productId: 'tile', imageIds: [first, second] }]);
    const pictureOf = async (imageId: string | null, productId = 'tile') => {
      const of = [{ __typename: 'Variant', id: 'tile-blue', productId, imageId }];
      const query =
        'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Variant { image { filename } } } }';
      return (await owner.ask(query, { of })).at('_entities.0.image');
    };
    expect(await pictureOf(second)).toEqual({ filename: 'second.png' });
    expect(await pictureOf(null)).toBeNull();
    expect(await pictureOf(second, 'another')).toBeNull();
    await set([{ productId: 'tile', imageIds: [first] }]);
    expect(await pictureOf(second)).toBeNull();
  });

  it('are set for at most 200 products at once', async () => {
    const ids = Array.from({ length: 201 }, (_, number) => `product-${number}`);
    expect(await set(ids.map((productId) => ({ productId, imageIds: [] })))).toMatchObject({
      __typename: 'InvalidInput',
    });
  });

  it('all stay as they are when one of them is not this website’s', async () => {
    const neighbour = await content.startWebsite('neighbour');
    const theirs = (await uploadPicture(neighbour, { base64: await drawPicture(8, 8) })).id;
    await set([{ productId: 'vase', imageIds: [first] }]);
    const answer = await set([
      { productId: 'vase', imageIds: [second] },
      { productId: 'jug', imageIds: [theirs] },
    ]);
    expect(answer).toMatchObject({ __typename: 'InvalidInput' });
    expect(await filenamesOf('vase')).toEqual(['first.png']);
  });

  it('can be neither seen nor blocked from another website', async () => {
    const other = await content.startWebsite('other');
    const theirs = (await uploadPicture(other, { filename: 'theirs.png', base64: await drawPicture(8, 8) }))
      .id;
    await set([{ productId: 'new', imageIds: [theirs] }], other);
    expect(await filenamesOf('new')).toEqual([]);
    expect(await set([{ productId: 'new', imageIds: [first] }])).toMatchObject({ count: 1 });
    expect(await filenamesOf('new', other)).toEqual(['theirs.png']);
  });
});
