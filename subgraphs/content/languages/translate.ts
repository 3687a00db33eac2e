import DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import type { CollectionLoaders, CollectionRow } from '../collections/collection.data.ts';
import type { ItemLoaders, ItemRow } from '../items/item.data.ts';
import type { StoredText } from '../texts/text.data.ts';
import type { WebsiteLoaders } from '../websites/website.data.ts';
import { contentTranslations } from './languages.data.ts';
import { wordOf } from './languages.rules.ts';

/** One website's texts in another language: rows come with what was translated, and with their own texts else. */
export interface Translated {
  readonly language: string;
  readonly websites: WebsiteLoaders;
  readonly collections: CollectionLoaders;
  readonly items: ItemLoaders;
  /** The item that has a slug in this language. */
  itemBySlug(collectionId: string, slug: string): Promise<ItemRow | null>;
  /** The website's own words in this language, by their places. */
  words(websiteId: string): Promise<StoredText[]>;
}

type Row = { readonly id: string };

const websiteFields = ['title', 'tagline', 'description'] as const;
const collectionFields = ['title', 'navigationTitle', 'slug'] as const;
const textFields = ['description', 'mainContent'] as const;
const itemFields = ['title', 'body', 'excerpt', 'slug'] as const;

/** Puts a language over the loaders of a website: what they load is asked for once more, all texts at a time. */
export function translateLoaders(
  db: ScopedDatabase,
  language: string,
  own: { websites: WebsiteLoaders; collections: CollectionLoaders; items: ItemLoaders },
): Translated {
  const texts = createTranslationLoader(db, language);
  async function translate<Each extends Row>(row: Each, fields: readonly string[]): Promise<Each> {
    const found = (await texts.load(row.id)).filter(({ field }) => fields.includes(field));
    // The fields are named by the callers, and are texts of the row.
    return found.length === 0
      ? row
      : { ...row, ...Object.fromEntries(found.map(({ field, text }) => [field, text])) };
  }
  const one = <Each extends Row>(
    loader: { load(key: string): Promise<Each | null> },
    fields: readonly string[],
  ): DataLoader<string, Each | null> =>
    eachKey(async (key) => {
      const row = await loader.load(key);
      return row && translate(row, fields);
    });
  const translateAll = <Each extends Row>(rows: readonly Each[], fields: readonly string[]) =>
    Promise.all(rows.map((row) => translate(row, fields)));
  const { collections, items } = own;
  const bySlug = async (slug: string): Promise<CollectionRow | null> => {
    const id = await contentTranslations.findBySlug(db, language, slug, '');
    const row = id ? await collections.byId.load(id) : await collections.bySlug.load(slug);
    return row && translate(row, collectionFields);
  };
  let all: Promise<CollectionRow[]> | undefined;
  const itemById = one(items.byId, itemFields);
  return {
    language,
    websites: { byId: one(own.websites.byId, websiteFields) },
    collections: {
      ...collections,
      byId: one(collections.byId, collectionFields),
      bySlug: eachKey(bySlug),
      childrenOf: eachKey(async (id: string) =>
        translateAll(await collections.childrenOf.load(id), collectionFields),
      ),
      textsOf: one(collections.textsOf, textFields),
      all() {
        all ??= collections.all().then((rows) => translateAll(rows, collectionFields));
        return all;
      },
    },
    items: {
      ...items,
      byId: itemById,
      inCollection: new DataLoader(
        (keys) =>
          Promise.all(keys.map(async (key) => translateAll(await items.inCollection.load(key), itemFields))),
        { cacheKeyFn: (key) => JSON.stringify(key) },
      ),
    },
    async itemBySlug(collectionId, slug) {
      const id = await contentTranslations.findBySlug(db, language, slug, collectionId);
      return id ? itemById.load(id) : null;
    },
    async words(websiteId) {
      return (await texts.load(websiteId)).flatMap(({ field, text }) => {
        const key = wordOf(field);
        return key === null ? [] : [{ key, text }];
      });
    },
  };
}

/** A loader over loaders that gather by themselves. */
function eachKey<Value>(load: (key: string) => Promise<Value>): DataLoader<string, Value> {
  return new DataLoader((keys) => Promise.all(keys.map(load)));
}
