import type { Operator } from '../../commands/operator.ts';
import {
  type CreateCollectionInput,
  type CreateItemInput,
  DemoCreateItemDocument,
  DemoSaveAuthorDocument,
  OperatorCreateCollectionDocument,
  OperatorWebsiteDocument,
} from '../../generated/graphql.ts';
import { type DemoCollection, type DemoContent, placeDemoImages } from '../demo-content.ts';
import { assertDone } from './demo-step.ts';
import type { DemoPictures } from './seed-pictures.ts';

/** Numeric codes of what an item is. */
const recordTypes = { blog: 'TEXT', events: 'EVENT', gallery: 'IMAGE' } as const;

/** Makes the pages and collections that are not there yet, with their items; answers all their ids by slug. */
export async function seedCollections(
  operator: Operator,
  { pages, folders, shop, collections, authors }: DemoContent,
  pictures: DemoPictures,
): Promise<Map<string, string>> {
  const { website } = await operator.run(OperatorWebsiteDocument, {});
  const ids = new Map(website?.collections.map(({ slug, id }) => [slug, id]));
  const place = (html: string) => placeDemoImages(html, (filename) => pictures.named(filename).url);
  const make = async (input: CreateCollectionInput & { slug: string }): Promise<string> => {
    const known = ids.get(input.slug);
    if (known) return known;
    const { createCollection } = await operator.run(OperatorCreateCollectionDocument, { input });
    const { id } = assertDone(createCollection, 'Collection');
    ids.set(input.slug, id);
    return id;
  };

  const parents = new Map<string, string>();
  for (const { type: typeName, title, slug, description, pages: within } of folders) {
    const id = await make({ typeName, title, slug, description });
    for (const page of within) parents.set(page, id);
  }
  for (const { displayName: name, bio } of Object.values(authors)) {
    const { saveAuthor } = await operator.run(DemoSaveAuthorDocument, { input: { name, bio } });
    assertDone(saveAuthor);
  }
  for (const { title, slug, description, bodyHtml, isHomepage, template, mainImage } of pages) {
    const mainImageId = mainImage ? pictures.named(mainImage).id : null;
    const texts = { title, description: place(description), mainContent: place(bodyHtml) };
    await make({
      typeName: template ?? 'page',
      slug,
      ...texts,
      isHomepage: isHomepage ?? false,
      mainImageId,
      parentId: parents.get(slug) ?? null,
    });
  }
  await make({
    typeName: 'products',
    title: shop.title,
    slug: shop.slug,
    description: place(shop.description),
  });
  for (const collection of collections) {
    const { type, title, slug, description } = collection;
    const parentId = parents.get(slug) ?? null;
    const collectionId = await make({
      typeName: type,
      title,
      slug,
      description: place(description),
      parentId,
    });
    for (const input of itemsOf(collection)) {
      const authorName = authors[input.authorName]?.displayName ?? '';
      const mainImageId = pictures.named(input.mainImageId).id;
      const own = {
        ...input,
        collectionId,
        authorName,
        mainImageId,
        body: place(input.body),
        excerpt: place(input.excerpt),
      };
      const { createItem } = await operator.run(DemoCreateItemDocument, { input: own });
      // It is there from an earlier try.
      if (createItem.__typename !== 'SlugTaken') assertDone(createItem);
    }
  }
  return ids;
}

type DemoItemInput = Omit<CreateItemInput, 'collectionId'> &
  Record<'body' | 'excerpt' | 'authorName' | 'mainImageId', string>;

/** A collection's items as the graph takes them, with names where authors and pictures will be. */
function itemsOf(collection: DemoCollection): DemoItemInput[] {
  const recordType = recordTypes[collection.type];
  const common = (item: DemoCollection['items'][number]) => ({
    ...{ recordType, title: item.title, slug: item.slug, body: item.bodyHtml, excerpt: item.excerpt },
    ...{ tags: item.tags, categories: item.categories, publishedAt: item.publishOn },
    ...{ authorName: item.author, mainImageId: item.mainImage, status: item.status ?? null },
  });
  if (collection.type !== 'events') return collection.items.map(common);
  return collection.items.map((event) => ({
    ...common(event),
    ...{ startsAt: event.startDate, endsAt: event.endDate, location: event.location },
  }));
}
