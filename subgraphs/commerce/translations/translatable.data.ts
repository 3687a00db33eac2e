import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadMany, loadOne } from '#kit/loaders.ts';
import type { TextSource, TextThing } from '#kit/translatable.ts';
import { type OwnText, ownTexts } from '#kit/translations.rules.ts';
import type { Category, Product } from '../generated/prisma/client.ts';

/** What texts of a shop belong to, in the order in which they are listed. */
export const translatableKinds = ['CATEGORY', 'PRODUCTS_PAGE', 'PRODUCT'] as const;

type Kind = (typeof translatableKinds)[number];

const readThings = statement(`
  SELECT kind, id FROM (
    SELECT 0 AS rank, 'CATEGORY' AS kind, id FROM category WHERE website_id = $1
    UNION ALL SELECT DISTINCT 1, 'PRODUCTS_PAGE', collection_id FROM product WHERE website_id = $1 AND tags <> '{}'
    UNION ALL SELECT 2, 'PRODUCT', id FROM product WHERE website_id = $1) AS thing
  WHERE (rank, id) > ($2, $3) ORDER BY rank, id LIMIT $4`);
const readCategories = statement(`
  SELECT id, name, description, seo ->> 'title' AS "seoTitle", seo ->> 'description' AS "seoDescription"
  FROM category WHERE website_id = $1 AND id = ANY($2)`);
const readTags = statement(`
  SELECT DISTINCT collection_id AS id, tag FROM product, unnest(tags) AS tag
  WHERE website_id = $1 AND collection_id = ANY($2) ORDER BY tag`);
const readProducts = statement(`
  SELECT p.id, p.option_names AS options,
    ARRAY(SELECT DISTINCT value FROM variant v, unnest(v.option_values) AS value
      WHERE v.website_id = $1 AND v.product_id = p.id AND value <> '' ORDER BY value) AS values,
    json_build_object('title', p.title, 'slug', p.slug, 'description', p.description, 'customAddButtonText', p.custom_add_button_text,
      'customSoldOutText', p.custom_sold_out_text, 'restockCallText', m.restock_call_text, 'restockButtonText', m.restock_button_text,
      'restockPlaceholderText', m.restock_placeholder_text, 'restockSuccessText', m.restock_success_text,
      'mailingListDescription', m.mailing_list_description, 'scarcityText', m.scarcity_text) AS texts
  FROM product p LEFT JOIN product_merchandising m ON m.website_id = $1 AND m.product_id = p.id
  WHERE p.website_id = $1 AND p.id = ANY($2)`);

interface ProductTexts {
  readonly id: string;
  readonly options: string[];
  readonly values: string[];
  readonly texts: Readonly<Record<string, string | null>>;
}

interface CategoryTexts extends Columns<Category, 'id' | 'name' | 'description'> {
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
}

const named = (kind: string, names: readonly string[]): OwnText[] =>
  names.map((name) => ({ field: `${kind}.${name}`, own: name }));

/** Where the texts of a shop are: those of all things of a kind are read at once. */
export function shopTexts(db: ScopedDatabase): Omit<TextSource<Kind>, 'translations'> {
  const categories = loadOne(
    (ids) => db.rows<CategoryTexts>(readCategories, [ids]),
    ({ id }) => id,
  );
  const tags = loadMany(
    (ids) =>
      db.rows<{ readonly id: Product['collectionId']; readonly tag: Product['tags'][number] }>(readTags, [
        ids,
      ]),
    ({ id }) => id,
  );
  const products = loadOne(
    (ids) => db.rows<ProductTexts>(readProducts, [ids]),
    ({ id }) => id,
  );
  return {
    kinds: translatableKinds,
    find: (after, limit) =>
      db.rows<TextThing<Kind>>(readThings, [
        ...(after ? [translatableKinds.indexOf(after.kind), after.id] : [-1, '']),
        limit,
      ]),
    read: {
      async CATEGORY(id) {
        const category = await categories.load(id);
        if (!category) return [];
        const { id: _, ...texts } = category;
        return ownTexts(texts);
      },
      async PRODUCTS_PAGE(id) {
        const rows = await tags.load(id);
        return named(
          'tag',
          rows.map(({ tag }) => tag),
        );
      },
      async PRODUCT(id) {
        const product = await products.load(id);
        if (!product) return [];
        const { texts, options, values } = product;
        return [...ownTexts(texts), ...named('option', options), ...named('value', values)];
      },
    },
  };
}
