import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import { savedBy } from '../blocks/block.data.ts';
import type { BlockDraft, Collection, Item } from '../generated/prisma/client.ts';

/** A draft that was handed in for review. */
export interface DraftToReviewRow {
  readonly id: BlockDraft['place'];
  readonly title: Collection['title'] | Item['title'];
  readonly collectionId: Collection['id'];
  readonly itemId: Item['id'] | null;
  readonly askedAt: NonNullable<BlockDraft['reviewAskedAt']>;
  readonly askedBy: BlockDraft['reviewAskedBy'];
}

/** Places whose drafts wait for review, without their languages: `collection:ID` and `item:ID`; null for all others. */
export type DraftReviewLoader = DataLoader<string, Columns<BlockDraft, 'place'> | null>;

const mostListed = 100;

const isWaiting = 'd.has_changes AND d.review_asked_at IS NOT NULL';
const placeOfDraft = `split_part(d.place, '@', 1)`;

/** Who asks a second time keeps the place in the line. */
const setReview = statement(`
  UPDATE block_draft SET
    review_asked_at = CASE WHEN $3::boolean THEN coalesce(review_asked_at, now()) END,
    review_asked_by = CASE WHEN NOT $3::boolean THEN NULL WHEN review_asked_at IS NULL THEN ${savedBy} ELSE review_asked_by END
  WHERE website_id = $1 AND place = $2 AND has_changes RETURNING place`);
const readWaiting = statement(`
  SELECT DISTINCT ${placeOfDraft} AS place FROM block_draft d
  WHERE d.website_id = $1 AND ${isWaiting} AND ${placeOfDraft} = ANY($2)`);
const readAll = statement(`
  SELECT d.place AS id, c.title, c.id AS "collectionId", NULL AS "itemId", d.review_asked_at AS "askedAt", d.review_asked_by AS "askedBy"
  FROM block_draft d JOIN collection c ON c.website_id = $1 AND 'collection:' || c.id = ${placeOfDraft}
  WHERE d.website_id = $1 AND ${isWaiting} AND c.trashed_at IS NULL
  UNION ALL
  SELECT d.place, i.title, c.id, i.id, d.review_asked_at, d.review_asked_by
  FROM block_draft d JOIN item i ON i.website_id = $1 AND 'item:' || i.id = ${placeOfDraft}
    JOIN collection c ON c.website_id = $1 AND c.id = i.collection_id
  WHERE d.website_id = $1 AND ${isWaiting} AND c.trashed_at IS NULL AND i.status <> 'NEEDS_REVIEW'
  UNION ALL
  SELECT 'item:' || i.id, i.title, c.id, i.id, i.updated_at, NULL
  FROM item i JOIN collection c ON c.website_id = $1 AND c.id = i.collection_id
  WHERE i.website_id = $1 AND i.status = 'NEEDS_REVIEW' AND c.trashed_at IS NULL
  ORDER BY "askedAt", id LIMIT ${mostListed}`);

/** Tells of places whether their drafts wait for review: one statement for all of them. */
export function createDraftReviewLoader(db: ScopedDatabase): DraftReviewLoader {
  return loadOne(
    (places) => db.rows<Columns<BlockDraft, 'place'>>(readWaiting, [places]),
    ({ place }) => place,
  );
}

/** Hands a draft in for review, or takes that back; false where it has nothing that visitors do not see. */
export async function setDraftReview(db: ScopedDatabase, place: string, isAsked: boolean): Promise<boolean> {
  return (await db.rows(setReview, [place, isAsked])).length > 0;
}

/** The drafts that wait for review, the one that waits longest first. */
export function findDraftsToReview(db: ScopedDatabase): Promise<DraftToReviewRow[]> {
  return db.rows<DraftToReviewRow>(readAll);
}
