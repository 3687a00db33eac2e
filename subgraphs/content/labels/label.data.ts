import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import type { Label } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { LabelKind } from './label.rules.ts';

/** A tag or category, and how many items carry it. */
export interface LabelRow extends Columns<Label, 'name'> {
  readonly itemCount: number;
}

const forKinds = (text: (column: 'tags' | 'categories') => string): Record<LabelKind, Statement> => ({
  TAG: statement(text('tags')),
  CATEGORY: statement(text('categories')),
});

const readLabels = forKinds(
  (column) => `
  SELECT name, count(item_id)::int AS "itemCount" FROM (
    SELECT l.name, NULL AS item_id FROM label l WHERE l.website_id = $1 AND l.collection_id = $2 AND l.kind = $3
    UNION ALL
    SELECT carried, i.id FROM item i, unnest(i.${column}) AS carried WHERE i.website_id = $1 AND i.collection_id = $2) AS found
  WHERE strpos(lower(name), lower($4)) > 0
  GROUP BY name ORDER BY lower(name), name`,
);
/** Each label stands once in an item, where the first of the merged ones stood. */
const mergeInItems = forKinds(
  (column) => `
  UPDATE item i SET ${column} = (
    SELECT coalesce(array_agg(name ORDER BY n), '{}') FROM (
      SELECT CASE WHEN carried = ANY($3) THEN $4 ELSE carried END AS name, min(n) AS n
      FROM unnest(i.${column}) WITH ORDINALITY AS each(carried, n) GROUP BY 1) AS kept), updated_at = now()
  WHERE i.website_id = $1 AND i.collection_id = $2 AND i.${column} && $3::text[]`,
);
const removeFromItems = forKinds(
  (column) => `
  UPDATE item i SET ${column} = (
    SELECT coalesce(array_agg(carried ORDER BY n), '{}')
    FROM unnest(i.${column}) WITH ORDINALITY AS each(carried, n) WHERE carried <> ALL($3)), updated_at = now()
  WHERE i.website_id = $1 AND i.collection_id = $2 AND i.${column} && $3::text[]`,
);
/** What the first of the merged ones is called in other languages, the one that stays is called there, unless it has a word. */
const mergeTexts = statement(`
  INSERT INTO translation (website_id, subject_id, language, field, text)
  SELECT DISTINCT ON (language) $1, $2, language, $4, text FROM translation
  WHERE website_id = $1 AND subject_id = $2 AND field = ANY($3) ORDER BY language, array_position($3::text[], field)
  ON CONFLICT DO NOTHING`);
const lockCollection = statement(`SELECT id FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`);

/** What is done to the labels of a collection. */
export type LabelChange =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'merge'; readonly names: readonly string[]; readonly into: string }
  | { readonly kind: 'remove'; readonly names: readonly string[] };

/** The labels of a collection, those that no item carries too. */
export function findLabels(
  db: Queries,
  collectionId: string,
  kind: LabelKind,
  search = '',
): Promise<LabelRow[]> {
  return db.rows<LabelRow>(readLabels[kind], [collectionId, kind, search]);
}

/** Changes the labels of a collection that nobody else changes meanwhile, unless what they are speaks against it. */
export function changeLabels<Refusal>(
  db: ScopedDatabase,
  { collectionId, kind }: { collectionId: string; kind: LabelKind },
  decide: (known: readonly string[]) => LabelChange | { readonly refusal: Refusal },
): Promise<{ labels: LabelRow[] } | { refusal: Refusal }> {
  return db.transaction(async (queries) => {
    await queries.rows(lockCollection, [collectionId]);
    const known = await findLabels(queries, collectionId, kind);
    const change = decide(known.map(({ name }) => name));
    if ('refusal' in change) return change;
    await apply(queries, { collectionId, kind }, change);
    return { labels: await findLabels(queries, collectionId, kind) };
  });
}

async function apply(
  queries: Queries,
  { collectionId, kind }: { collectionId: string; kind: LabelKind },
  change: LabelChange,
): Promise<void> {
  const { label, translation } = prismaFor(queries);
  const { websiteId } = queries;
  const insertLabel = (name: string) =>
    label.createMany({ data: [{ websiteId, collectionId, kind, name }], skipDuplicates: true });
  if (change.kind === 'add') {
    await insertLabel(change.name);
    return;
  }
  const fieldOf = (name: string) => `${kind.toLowerCase()}.${name}`;
  const fields = change.names.map(fieldOf);
  const deleteTexts = (but: string) =>
    translation.deleteMany({ where: { subjectId: collectionId, field: { in: fields, not: but } } });
  await label.deleteMany({ where: { collectionId, kind, name: { in: [...change.names] } } });
  if (change.kind === 'remove') {
    await queries.rows(removeFromItems[kind], [collectionId, change.names]);
    await deleteTexts('');
    return;
  }
  await insertLabel(change.into);
  await queries.rows(mergeInItems[kind], [collectionId, change.names, change.into]);
  await queries.rows(mergeTexts, [collectionId, fields, fieldOf(change.into)]);
  await deleteTexts(fieldOf(change.into));
}
