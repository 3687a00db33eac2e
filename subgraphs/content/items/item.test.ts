import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  createItem,
  openContent,
  type TestContent,
  type TestPerson,
} from '../content-testing.ts';

const itemsQuery = `query ($slug: String!, $first: Int, $skip: Int, $tag: String, $category: String, $featured: Boolean) {
  collection(slug: $slug) {
    itemCount tags categories
    items(first: $first, skip: $skip, tag: $tag, category: $category, featured: $featured) {
      nodes { title fullUrl } pageInfo { hasNextPage }
    }
  }
}`;
const createItemMutation = `mutation ($input: CreateItemInput!) {
  createItem(input: $input) { __typename ... on Item { slug } ... on InvalidInput { field message } ... on Problem { message } }
}`;

let content: TestContent;
let owner: TestPerson;
let visitor: TestPerson;
let blog: string;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
  visitor = content.visitorOf(owner.websiteId);
  blog = await createCollection(owner, { title: 'Journal', typeName: 'blog', pageSize: 2 });
  const post = (day: number, more: object = {}) =>
    createItem(owner, {
      collectionId: blog,
      title: `Day ${day}`,
      publishedAt: `2026-03-0${day}T09:00:00.000Z`,
      ...more,
    });
  await post(2, { tags: ['clay', 'kiln'], categories: ['News'] });
  await post(3, { tags: ['clay'], isFeatured: true });
  await post(1, { categories: ['News'] });
  await createItem(owner, {
    collectionId: blog,
    title: 'Later',
    tags: ['secret'],
    publishedAt: '2999-01-01T00:00:00.000Z',
  });
});
afterAll(() => content.close());

async function titles(variables: Record<string, unknown>, person = visitor): Promise<string[]> {
  const { texts } = await person.ask(itemsQuery, { slug: 'journal', ...variables });
  return texts('collection.items.nodes', 'title');
}

async function make(input: Record<string, unknown>) {
  const whole = { collectionId: blog, recordType: 'TEXT', title: 'New', ...input };
  return (await owner.ask(createItemMutation, { input: whole })).at('createItem');
}

describe('A blog', () => {
  it('shows its newest posts first, a page of them at once', async () => {
    const { at } = await visitor.ask(itemsQuery, { slug: 'journal' });
    expect(at('collection.items')).toEqual({
      nodes: [
        { title: 'Day 3', fullUrl: '/journal/day-3' },
        { title: 'Day 2', fullUrl: '/journal/day-2' },
      ],
      pageInfo: { hasNextPage: true },
    });
    expect(await titles({ skip: 2 })).toEqual(['Day 1']);
  });

  it('is narrowed to a tag, a category, or what the owner featured', async () => {
    expect(await titles({ tag: 'clay' })).toEqual(['Day 3', 'Day 2']);
    expect(await titles({ category: 'News' })).toEqual(['Day 2', 'Day 1']);
    expect(await titles({ featured: true })).toEqual(['Day 3']);
  });

  it('counts and labels what visitors see, and nothing of what is to come', async () => {
    const { at } = await visitor.ask(itemsQuery, { slug: 'journal' });
    expect(at('collection')).toMatchObject({ itemCount: 3, tags: ['clay', 'kiln'], categories: ['News'] });
  });

  it('shows its owner what is to come', async () => {
    expect(await titles({ first: 5 })).not.toContain('Later');
    expect(await titles({ first: 5 }, owner)).toContain('Later');
  });

  it('answers at most 200 posts at once', async () => {
    expect(await visitor.askForError(itemsQuery, { slug: 'journal', first: 201 })).toBe('BAD_USER_INPUT');
    expect(await visitor.askForError(itemsQuery, { slug: 'journal', skip: -1 })).toBe('BAD_USER_INPUT');
  });
});

describe('A calendar', () => {
  it('shows what is still to come first, the next event on top, then what is over', async () => {
    const calendar = await createCollection(owner, { title: 'Events', typeName: 'events' });
    for (const year of [2990, 2001, 2980, 2002]) {
      await createItem(owner, {
        collectionId: calendar,
        recordType: 'EVENT',
        title: `${year}`,
        startsAt: `${year}-05-01T10:00:00.000Z`,
        endsAt: `${year}-05-01T12:00:00.000Z`,
      });
    }
    expect(await titles({ slug: 'events', first: 10 })).toEqual(['2980', '2990', '2002', '2001']);
  });
});

describe('An album', () => {
  it('has sound for its tracks, which its owner can change, and no more than 60 of them', async () => {
    const album = await createCollection(owner, { title: 'Kiln sounds', typeName: 'album' });
    const read = 'collection(slug: "kiln-sounds") { items { nodes { id audioUrl videoUrl isPassthrough } } }';
    await createItem(owner, {
      collectionId: album,
      recordType: 'AUDIO',
      title: 'Roar',
      audioUrl: '/s/roar.mp3',
    });
    const before = await visitor.ask(`{ ${read} }`, {});
    const media = { audioUrl: '/s/roar.mp3', videoUrl: '', isPassthrough: false };
    expect(before.at('collection.items.nodes.0')).toMatchObject(media);
    const input = {
      id: before.at('collection.items.nodes.0.id'),
      audioUrl: 'https://sounds.example/roar.mp3',
    };
    await owner.ask('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename } }', {
      input,
    });
    const after = await visitor.ask(`{ ${read} }`, {});
    expect(after.at('collection.items.nodes.0')).toMatchObject({ ...media, audioUrl: input.audioUrl });
    for (let track = 2; track <= 60; track += 1)
      await createItem(owner, { collectionId: album, recordType: 'AUDIO', title: `Track ${track}` });
    expect(await make({ collectionId: album, recordType: 'AUDIO' })).toMatchObject({
      __typename: 'InvalidInput',
      message: 'This collection holds at most 60 items.',
    });
  });
});

describe('A post that shows one of its blocks first', () => {
  it('says of which kind that is, keeps it through other changes and in a copy, and forgets it when told to', async () => {
    const notes = await createCollection(owner, { title: 'Notes', typeName: 'blog' });
    const id = await createItem(owner, { collectionId: notes, title: 'Map', promotedBlockType: 'MAP' });
    const change = `mutation ($input: UpdateItemInput!) {
      updateItem(input: $input) { ... on Item { title promotedBlockType } } }`;
    const changed = async (input: object) =>
      (await owner.ask(change, { input: { id, ...input } })).at('updateItem');
    const read = '{ collection(slug: "notes") { items { nodes { promotedBlockType } } } }';
    const kind = async () => (await visitor.ask(read, {})).at('collection.items.nodes.0.promotedBlockType');
    expect(await kind()).toBe('MAP');
    expect(await changed({ title: 'Way' })).toEqual({ title: 'Way', promotedBlockType: 'MAP' });
    expect(await changed({ promotedBlockType: 'FORM' })).toEqual({ title: 'Way', promotedBlockType: 'FORM' });
    const duplicate = 'mutation ($id: ID!) { duplicateItem(id: $id) { ... on Item { promotedBlockType } } }';
    expect((await owner.ask(duplicate, { id })).at('duplicateItem')).toEqual({ promotedBlockType: 'FORM' });
    expect(await changed({ promotedBlockType: null })).toEqual({ title: 'Way', promotedBlockType: null });
    expect(await kind()).toBeNull();
  });
});

describe('A gallery', () => {
  it('keeps the order that the owner gave', async () => {
    const gallery = await createCollection(owner, { title: 'Work', typeName: 'gallery' });
    for (const title of ['Bowl', 'Apple', 'Cup'])
      await createItem(owner, { collectionId: gallery, recordType: 'IMAGE', title });
    expect(await titles({ slug: 'work', first: 10 })).toEqual(['Bowl', 'Apple', 'Cup']);
  });

  it('takes 250 pictures, also when the last places are asked for at once', async () => {
    const full = await createCollection(owner, { title: 'Full', typeName: 'gallery' });
    const add = (number: number) =>
      make({ collectionId: full, recordType: 'IMAGE', slug: `picture-${number}` });
    // Not all at once: the last of so many would wait for a connection longer than a busy database lets them.
    for (let made = 0; made < 240; made += 30)
      await Promise.all(Array.from({ length: 30 }, (_, number) => add(made + number)));
    const answers = await Promise.all(Array.from({ length: 16 }, (_, number) => add(240 + number)));
    const refused = answers.filter((answer) => JSON.stringify(answer).includes('InvalidInput'));
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ message: 'This collection holds at most 250 items.' });
    expect((await visitor.ask(itemsQuery, { slug: 'full' })).at('collection.itemCount')).toBe(250);
  });
});

describe('A new item', () => {
  it('gets an address from its title, and another one when that is taken', async () => {
    expect(await make({ title: 'Größe & Glück!' })).toMatchObject({ slug: 'grosse-gluck' });
    expect(await make({ title: 'Größe & Glück!' })).toMatchObject({ slug: 'grosse-gluck-2' });
  });

  it('is refused at an address that another one has', async () => {
    await make({ slug: 'mine' });
    expect(await make({ slug: 'mine' })).toMatchObject({ __typename: 'SlugTaken' });
  });

  it('is refused in a collection of another website', async () => {
    const neighbour = await content.startWebsite('neighbour');
    const theirs = await createCollection(neighbour, { title: 'Theirs', typeName: 'blog' });
    expect(await make({ collectionId: theirs })).toMatchObject({ __typename: 'NotFound' });
  });

  it.each([
    [{ slug: '../etc' }, 'input.slug'],
    [{ title: '' }, 'input.title'],
    [{ tags: ['x'.repeat(51)] }, 'input.tags'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'input.sourceUrl'],
    [{ mainImageId: 'nothing' }, 'input.mainImageId'],
  ])('is refused with %j', async (input, field) => {
    expect(await make(input)).toMatchObject({ __typename: 'InvalidInput', field });
  });

  it('is not the visitor’s to make', async () => {
    const input = { collectionId: blog, recordType: 'TEXT', title: 'Mine' };
    expect(await visitor.askForError(createItemMutation, { input })).toBe('UNAUTHENTICATED');
  });
});
