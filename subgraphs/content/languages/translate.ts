import DataLoader from 'dataloader';
import type { ScopedDatabase } from '#kit/database.ts';
import { createLabelWords, type LabelField, type LabelWords } from '#kit/label-words.ts';
import { namedTexts } from '#kit/translations.rules.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import type { CollectionLoaders, CollectionRow } from '../collections/collection.data.ts';
import type { ItemLoaders, ItemRow } from '../items/item.data.ts';
import type { ImageLoaders } from '../media/image.data.ts';
import type { AreaLoader } from '../member-areas/member-area.data.ts';
import type { PopupRow } from '../popups/popup.data.ts';
import type { WebsiteLoaders, WebsiteRow } from '../websites/website.data.ts';
import { contentTranslations } from './languages.data.ts';
import type { NamedField } from './languages.rules.ts';

/** One website's texts in another language: rows come with what was translated, and with their own texts else. */
export interface Translated {
  readonly language: string;
  readonly websites: WebsiteLoaders;
  readonly collections: CollectionLoaders;
  readonly items: ItemLoaders;
  readonly images: ImageLoaders;
  readonly areas: AreaLoader;
  /** What tags and categories are called. */
  readonly labels: LabelWords;
  popups(rows: readonly PopupRow[]): Promise<PopupRow[]>;
  /** The item that has a slug in this language. */
  itemBySlug(collectionId: string, slug: string): Promise<ItemRow | null>;
  /** Texts of the website of which there are many, such as the titles of links, by their names. */
  named(kind: NamedField): Promise<ReadonlyMap<string, string>>;
}

type Row = { readonly id: string };

const websiteFields = ['title', 'tagline', 'description'] as const;
const collectionFields = ['title', 'navigationTitle', 'slug'] as const;
const textFields = ['description', 'mainContent'] as const;
const itemFields = ['title', 'body', 'excerpt', 'slug'] as const;
const popupFields = ['title', 'body', 'buttonText'] as const;
const imageFields = ['altText', 'title', 'body'] as const;
const areaFields = ['title', 'description'] as const;

/** Puts a language over the loaders of a website: what they load is asked for once more, all texts at a time. */
export function translateLoaders(
  db: ScopedDatabase,
  language: string,
  own: {
    websites: WebsiteLoaders;
    collections: CollectionLoaders;
    items: ItemLoaders;
    images: ImageLoaders;
    areas: AreaLoader;
  },
): Translated {
  const texts = createTranslationLoader(db, language);
  async function translate<Each extends Row>(row: Each, fields: readonly string[]): Promise<Each> {
    const found = (await texts.load(row.id)).filter(({ field }) => fields.includes(field));
    // The fields are named by the callers, and are texts of the row.
    return found.length === 0
      ? row
      : { ...row, ...Object.fromEntries(found.map(({ field, text }) => [field, text])) };
  }
  const show = <Each>(
    loader: { load(key: string): Promise<Each | null> },
    inLanguage: (row: Each) => Promise<Each>,
  ): DataLoader<string, Each | null> =>
    eachKey(async (key) => {
      const row = await loader.load(key);
      return row && inLanguage(row);
    });
  const one = <Each extends Row>(
    loader: { load(key: string): Promise<Each | null> },
    fields: readonly string[],
  ) => show(loader, (row) => translate(row, fields));
  const translateAll = <Each extends Row>(rows: readonly Each[], fields: readonly string[]) =>
    Promise.all(rows.map((row) => translate(row, fields)));
  const { collections, items, images } = own;
  // Menus call a page by its title until its owner says otherwise, in each language.
  const translateCollection = async (row: CollectionRow): Promise<CollectionRow> => {
    const [found, known] = await Promise.all([translate(row, collectionFields), texts.load(row.id)]);
    const isCalledByTitle = row.navigationTitle === row.title;
    return isCalledByTitle && !known.some(({ field }) => field === 'navigationTitle')
      ? { ...found, navigationTitle: found.title }
      : found;
  };
  const labels = createLabelWords(texts);
  const named = async (kind: NamedField) => namedTexts(await texts.load(db.websiteId), kind);
  const translateWebsite = async (row: WebsiteRow): Promise<WebsiteRow> => {
    const [website, hours] = await Promise.all([translate(row, websiteFields), named('hours')]);
    if (hours.size === 0) return website;
    const businessHours = (row.settings.businessHours ?? []).map((line) => hours.get(line) ?? line);
    return { ...website, settings: { ...row.settings, businessHours } };
  };
  const translateItem = async (row: ItemRow): Promise<ItemRow> => {
    const [item, tags, categories] = await Promise.all([
      translate(row, itemFields),
      labels.show(row.collectionId, 'tag', row.tags),
      labels.show(row.collectionId, 'category', row.categories),
    ]);
    return { ...item, tags, categories };
  };
  const labelsOf = (loader: CollectionLoaders['tagsOf'], field: LabelField) =>
    eachKey(async (id: string) => {
      const rows = await loader.load(id);
      const names = await labels.show(
        id,
        field,
        rows.map(({ label }) => label),
      );
      const { compare } = new Intl.Collator(language);
      return rows
        .map((row, index) => ({ ...row, label: names[index] ?? row.label }))
        .sort((one, other) => compare(one.label, other.label));
    });
  const bySlug = async (slug: string): Promise<CollectionRow | null> => {
    const id = await contentTranslations.findBySlug(db, language, slug, '');
    const row = id ? await collections.byId.load(id) : await collections.bySlug.load(slug);
    return row && translateCollection(row);
  };
  let all: Promise<CollectionRow[]> | undefined;
  const itemById = show(items.byId, translateItem);
  return {
    language,
    labels,
    named,
    websites: { byId: show(own.websites.byId, translateWebsite) },
    collections: {
      ...collections,
      byId: show(collections.byId, translateCollection),
      bySlug: eachKey(bySlug),
      childrenOf: eachKey(async (id: string) =>
        Promise.all((await collections.childrenOf.load(id)).map(translateCollection)),
      ),
      textsOf: one(collections.textsOf, textFields),
      tagsOf: labelsOf(collections.tagsOf, 'tag'),
      categoriesOf: labelsOf(collections.categoriesOf, 'category'),
      all() {
        all ??= collections.all().then((rows) => Promise.all(rows.map(translateCollection)));
        return all;
      },
    },
    items: {
      ...items,
      byId: itemById,
      inCollection: new DataLoader(
        (keys) =>
          Promise.all(
            keys.map(async (key) => {
              const [tag, category] = await Promise.all([
                labels.ownOf(key.collectionId, 'tag', key.tag),
                labels.ownOf(key.collectionId, 'category', key.category),
              ]);
              const rows = await items.inCollection.load({ ...key, tag, category });
              return Promise.all(rows.map(translateItem));
            }),
          ),
        { cacheKeyFn: (key) => JSON.stringify(key) },
      ),
    },
    async itemBySlug(collectionId, slug) {
      const id = await contentTranslations.findBySlug(db, language, slug, collectionId);
      return id ? itemById.load(id) : null;
    },
    images: {
      byId: one(images.byId, imageFields),
      ofProduct: eachKey(async (id) =>
        Promise.all(
          (await images.ofProduct.load(id)).map((row) => (row.elsewhere ? row : translate(row, imageFields))),
        ),
      ),
    },
    areas: one(own.areas, areaFields),
    popups: (rows) => translateAll(rows, popupFields),
  };
}

/** A loader over loaders that gather by themselves. */
function eachKey<Value>(load: (key: string) => Promise<Value>): DataLoader<string, Value> {
  return new DataLoader((keys) => Promise.all(keys.map(load)));
}
