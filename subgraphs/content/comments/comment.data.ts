import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadMany, loadOne } from '#kit/loaders.ts';
import { readWord } from '#kit/stored-word.ts';
import type { Comment, ItemEngagement } from '../generated/prisma/client.ts';
import { isShown } from '../items/item-order.ts';
import { prismaFor } from '../prisma-client.ts';
import type { CleanComment } from './comment.rules.ts';

/** A stored comment. */
export type CommentRow = Columns<
  Comment,
  'id' | 'itemId' | 'parentId' | 'authorName' | 'authorUrl' | 'html' | 'isByOwner' | 'createdAt',
  { state: CommentStateName }
>;

/** What became of a comment. */
export type CommentStateName = 'PENDING' | 'APPROVED' | 'SPAM';

/** What visitors made of an item. */
export type Engagement = Columns<ItemEngagement, 'itemId' | 'areCommentsOpen' | 'commentCount' | 'likeCount'>;

/** A part of an item's comments. */
export interface CommentsKey {
  readonly itemId: string;
  readonly limit: number;
  readonly skip: number;
  /** The id of the comment that it begins after; empty for the first. */
  readonly after: string;
}

/** Loads comments for the length of a request. */
export interface CommentLoaders {
  readonly byId: DataLoader<string, CommentRow | null>;
  readonly engagement: DataLoader<string, Engagement | null>;
  readonly shown: DataLoader<CommentsKey, CommentRow[], string>;
  readonly answers: DataLoader<string, CommentRow[]>;
}

/** The columns of a comment `c`. */
export const commentColumns = `c.id, c.item_id AS "itemId", c.parent_id AS "parentId", c.author_name AS "authorName",
  c.author_url AS "authorUrl", c.html, c.state, c.is_by_owner AS "isByOwner", c.created_at AS "createdAt"`;

const readById = statement(
  `SELECT ${commentColumns} FROM comment c WHERE c.website_id = $1 AND c.id = ANY($2) AND c.deleted_at IS NULL`,
);

const readEngagement = statement(`
  SELECT item_id AS "itemId", are_comments_open AS "areCommentsOpen", comment_count AS "commentCount",
    like_count AS "likeCount" FROM item_engagement WHERE website_id = $1 AND item_id = ANY($2)`);

const readShown = statement(`
  SELECT found.* FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (
    SELECT ${commentColumns} FROM comment c
    WHERE c.website_id = $1 AND c.item_id = wanted.id AND c.state = 'APPROVED' AND c.parent_id IS NULL
    AND c.id > $5
    ORDER BY c.id LIMIT $3 OFFSET $4) AS found
  ORDER BY wanted.place, found.id`);

const readAnswers = statement(`
  SELECT found.* FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT ${commentColumns} FROM comment c
    WHERE c.website_id = $1 AND c.parent_id = wanted.id AND c.state = 'APPROVED' ORDER BY c.id LIMIT 100) AS found
  ORDER BY found.id`);

const readLatest = statement(`
  SELECT ${commentColumns} FROM comment c JOIN item i ON i.id = c.item_id AND i.website_id = c.website_id
  WHERE c.website_id = $1 AND i.collection_id = $2 AND c.state = 'APPROVED' AND ${isShown('i')}
  ORDER BY c.id DESC LIMIT $4`);

/** Only while the item is open; nobody who closes it is overtaken by a comment that began before. */
const insertOne = statement(`
  INSERT INTO comment (id, website_id, item_id, parent_id, author_name, author_url, html, state, is_by_owner)
  SELECT $2, $1, $3, $4, $5, $6, $7, $8, $9
  WHERE NOT EXISTS (SELECT FROM item_engagement WHERE website_id = $1 AND item_id = $3 AND NOT are_comments_open)
  RETURNING id`);

/** A post in the trash has its comments with it. */
export const isOfShownItem = `NOT EXISTS (
  SELECT FROM item i WHERE i.website_id = $1 AND i.id = c.item_id AND i.trashed_from IS NOT NULL)`;

/** What answers a comment that goes waits until the owner looks again: it would stand below nothing. */
const writeState = statement(`
  WITH moved AS (UPDATE comment c SET state = $3
      WHERE c.website_id = $1 AND c.id = $2 AND c.deleted_at IS NULL AND ${isOfShownItem} RETURNING ${commentColumns}),
    answers AS (UPDATE comment a SET state = 'PENDING'
      WHERE a.website_id = $1 AND a.parent_id = $2 AND a.state = 'APPROVED' AND $3 <> 'APPROVED')
  SELECT * FROM moved`);

const writeOpen = statement(`
  INSERT INTO item_engagement AS e (item_id, website_id, are_comments_open)
  SELECT id, website_id, $3 FROM item WHERE website_id = $1 AND id = $2
  ON CONFLICT (item_id) DO UPDATE SET are_comments_open = $3 RETURNING e.item_id`);

const insertLike = statement(`
  INSERT INTO item_like (item_id, website_id, visitor_hash) VALUES ($2, $1, $3) ON CONFLICT DO NOTHING`);
const removeLike = statement(
  'DELETE FROM item_like WHERE website_id = $1 AND item_id = $2 AND visitor_hash = $3',
);

/** Loaders of one website and one request. */
export function createCommentLoaders(db: ScopedDatabase): CommentLoaders {
  return {
    byId: loadOne(
      (ids) => db.rows<CommentRow>(readById, [ids]),
      (row) => row.id,
    ),
    engagement: loadOne(
      (ids) => db.rows<Engagement>(readEngagement, [ids]),
      (row) => row.itemId,
    ),
    shown: new DataLoader((keys) => readParts(db, keys), { cacheKeyFn: (key) => JSON.stringify(key) }),
    answers: loadMany(
      (ids) => db.rows<CommentRow>(readAnswers, [ids]),
      (row) => row.parentId ?? '',
    ),
  };
}

/** One statement for the same part of any number of items' comments. */
async function readParts(db: ScopedDatabase, keys: readonly CommentsKey[]): Promise<CommentRow[][]> {
  const parts = new Map<string, CommentsKey[]>();
  for (const key of keys) {
    const part = `${key.limit} ${key.skip} ${key.after}`;
    parts.set(part, [...(parts.get(part) ?? []), key]);
  }
  const found = new Map<CommentsKey, CommentRow[]>();
  const reads = [...parts.values()].map(async (part) => {
    const { limit = 0, skip = 0, after = '' } = part[0] ?? {};
    const ids = part.map(({ itemId }) => itemId);
    const rows = await db.rows<CommentRow>(readShown, [ids, limit, skip, after]);
    for (const key of part)
      found.set(
        key,
        rows.filter(({ itemId }) => itemId === key.itemId),
      );
  });
  await Promise.all(reads);
  return keys.map((key) => found.get(key) ?? []);
}

const states: readonly CommentStateName[] = ['PENDING', 'APPROVED', 'SPAM'];

/** A page of the owner's list, newest first. */
export async function findComments(
  db: ScopedDatabase,
  { state, itemId }: { readonly state: CommentStateName | null; readonly itemId: string | null },
  after: string | null,
  limit: number,
): Promise<CommentRow[]> {
  const rows = await prismaFor(db).comment.findMany({
    where: {
      ...{ deletedAt: null, item: { trashedFrom: null }, ...(after === null ? {} : { id: { lt: after } }) },
      ...{ ...(state === null ? {} : { state }), ...(itemId === null ? {} : { itemId }) },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, state: readWord(states, row.state) }));
}

/** The newest comments on what visitors see of a collection. */
export function findLatestComments(
  db: ScopedDatabase,
  collectionId: string,
  now: Date,
  limit: number,
): Promise<CommentRow[]> {
  return db.rows<CommentRow>(readLatest, [collectionId, now, limit]);
}

/** A comment about to be stored. */
export interface CommentDraft extends CleanComment {
  readonly itemId: string;
  readonly parentId: string | null;
  readonly state: CommentStateName;
  readonly isByOwner: boolean;
}

/** Stores a comment; null when the item is closed. */
export async function saveComment(db: ScopedDatabase, draft: CommentDraft): Promise<string | null> {
  const { itemId, parentId, authorName, authorUrl, html, state, isByOwner } = draft;
  const values = [newId(), itemId, parentId, authorName, authorUrl, html, state, isByOwner];
  const [row] = await db.rows<Columns<Comment, 'id'>>(insertOne, values);
  return row?.id ?? null;
}

/** Moves a comment to a state; null when there is none. */
export async function changeState(
  db: ScopedDatabase,
  id: string,
  state: CommentStateName,
): Promise<CommentRow | null> {
  const [row] = await db.rows<CommentRow>(writeState, [id, state]);
  return row ?? null;
}

/** Opens or closes an item; false when there is none. */
export async function changeOpen(db: ScopedDatabase, itemId: string, areOpen: boolean): Promise<boolean> {
  return (await db.rows(writeOpen, [itemId, areOpen])).length > 0;
}

/** Notes, or forgets, that a visitor likes an item: a row or none, however many ask at once. */
export async function saveLike(
  db: ScopedDatabase,
  like: { readonly itemId: string; readonly visitorHash: Buffer; readonly isLiked: boolean },
): Promise<void> {
  await db.rows(like.isLiked ? insertLike : removeLike, [like.itemId, like.visitorHash]);
}
