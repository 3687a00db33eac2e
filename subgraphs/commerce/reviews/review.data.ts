import DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Review, ReviewSummary } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { CleanReview } from './review.rules.ts';

/** A stored review. */
export type ReviewRow = Columns<
  Review,
  | ('id' | 'productId' | 'invitationId' | 'rating' | 'title' | 'body' | 'displayName' | 'email')
  | ('photoIds' | 'reply' | 'repliedAt' | 'createdAt'),
  { state: ReviewStateName }
>;

/** What became of a review. */
export type ReviewStateName = 'PENDING' | 'PUBLISHED' | 'REJECTED';

/** Which reviews come first. */
export type ReviewOrder = 'NEWEST' | 'HIGHEST' | 'LOWEST';

/** How many 1, 2, 3, 4 and 5 stars a product has. */
export interface ReviewSummaryRow extends Columns<ReviewSummary, 'productId'> {
  readonly distribution: number[];
}

/** Where a page of a product's reviews goes on. */
export interface ReviewPlace {
  readonly rating: number;
  readonly createdAt: string;
  readonly id: string;
}

/** A part of a product's published reviews. */
export interface ReviewsKey {
  readonly productId: string;
  readonly order: ReviewOrder;
  readonly limit: number;
  readonly skip: number;
  readonly after: ReviewPlace | null;
}

/** Loads reviews for the length of a request. */
export interface ReviewLoaders {
  readonly byId: DataLoader<string, ReviewRow | null>;
  readonly summaries: DataLoader<string, ReviewSummaryRow | null>;
  readonly published: DataLoader<ReviewsKey, ReviewRow[], string>;
}

const columns = `r.id, r.product_id AS "productId", r.invitation_id AS "invitationId", r.rating, r.title, r.body,
  r.display_name AS "displayName", r.email, r.photo_ids AS "photoIds", r.state, r.reply, r.replied_at AS "repliedAt",
  r.created_at AS "createdAt"`;

const readSummaries = statement(`
  SELECT product_id AS "productId", ARRAY[ones, twos, threes, fours, fives] AS distribution
  FROM review_summary WHERE website_id = $1 AND product_id = ANY($2)`);

const readById = statement(`SELECT ${columns} FROM review r WHERE r.website_id = $1 AND r.id = ANY($2)`);

/** Where the first page of an order goes on from: before whatever can be. */
const starts: Readonly<Record<ReviewOrder, ReviewPlace>> = {
  NEWEST: { rating: 6, createdAt: 'infinity', id: '' },
  HIGHEST: { rating: 6, createdAt: 'infinity', id: '' },
  LOWEST: { rating: 0, createdAt: '-infinity', id: '' },
};

const rankings = {
  NEWEST: {
    isAfter: '(r.created_at, r.id) < ($4::timestamptz, $5) AND $3::int > 0',
    by: 'r.created_at DESC, r.id DESC',
  },
  HIGHEST: {
    isAfter: '(r.rating, r.created_at, r.id) < ($3::int, $4::timestamptz, $5)',
    by: 'r.rating DESC, r.created_at DESC, r.id DESC',
  },
  LOWEST: {
    isAfter: '(r.rating, r.created_at, r.id) > ($3::int, $4::timestamptz, $5)',
    by: 'r.rating, r.created_at, r.id',
  },
};

function publishedBy(order: ReviewOrder): Statement {
  const { isAfter, by } = rankings[order];
  return statement(`
    SELECT found.* FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (
      SELECT ${columns}, row_number() OVER (ORDER BY ${by}) AS rank FROM review r
      WHERE r.website_id = $1 AND r.product_id = wanted.id AND r.state = 'PUBLISHED' AND ${isAfter}
      ORDER BY ${by} LIMIT $6 OFFSET $7) AS found
    ORDER BY wanted.place, found.rank`);
}

const readPublished: Readonly<Record<ReviewOrder, Statement>> = {
  NEWEST: publishedBy('NEWEST'),
  HIGHEST: publishedBy('HIGHEST'),
  LOWEST: publishedBy('LOWEST'),
};

const insertReview = statement(`
  INSERT INTO review (id, website_id, product_id, invitation_id, rating, title, body, display_name, email, photo_ids, state)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

const lockReview = statement(
  `SELECT ${columns} FROM review r WHERE r.website_id = $1 AND r.id = $2 FOR UPDATE`,
);
/** The invitation goes too, so that its address can be asked again. */
const removeReview = statement(`
  WITH gone AS (DELETE FROM review WHERE website_id = $1 AND id = $2 RETURNING id, invitation_id, photo_ids),
    freed AS (DELETE FROM review_invitation i USING gone WHERE i.website_id = $1 AND i.id = gone.invitation_id)
  SELECT id, photo_ids AS "photoIds" FROM gone`);

/** Loaders of one website and one request. */
export function createReviewLoaders(db: ScopedDatabase): ReviewLoaders {
  return {
    byId: loadOne(
      (ids) => db.rows<ReviewRow>(readById, [ids]),
      (row) => row.id,
    ),
    summaries: loadOne(
      (ids) => db.rows<ReviewSummaryRow>(readSummaries, [ids]),
      (row) => row.productId,
    ),
    published: new DataLoader((keys) => readPages(db, keys), { cacheKeyFn: (key) => JSON.stringify(key) }),
  };
}

/** One statement for the same part of any number of products' reviews. */
async function readPages(db: ScopedDatabase, keys: readonly ReviewsKey[]): Promise<ReviewRow[][]> {
  const groups = groupBy(keys, (key) => JSON.stringify({ ...key, productId: '' }));
  const pages = new Map<ReviewsKey, ReviewRow[]>();
  const reads = [...groups.values()].map(async (group) => {
    const [first] = group;
    if (!first) return;
    const { rating, createdAt, id } = first.after ?? starts[first.order];
    const values = [group.map(({ productId }) => productId), rating, createdAt, id, first.limit, first.skip];
    const rows = await db.rows<ReviewRow>(readPublished[first.order], values);
    const byProduct = groupBy(rows, ({ productId }) => productId);
    for (const key of group) pages.set(key, byProduct.get(key.productId) ?? []);
  });
  await Promise.all(reads);
  return keys.map((key) => pages.get(key) ?? []);
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

const states: readonly ReviewStateName[] = ['PENDING', 'PUBLISHED', 'REJECTED'];

function asRow({ websiteId: _, externalId: __, state, ...same }: Review): ReviewRow {
  const known = states.find((each) => each === state);
  if (!known) throw new Error(`No review is ${state}.`);
  return { ...same, state: known };
}

/** A page of the owner's list, newest first. */
export async function findReviews(
  db: ScopedDatabase,
  filter: { readonly state: ReviewStateName | null; readonly productId: string | null },
  after: string | null,
  limit: number,
): Promise<ReviewRow[]> {
  const { state, productId } = filter;
  const where = {
    ...(after === null ? {} : { id: { lt: after } }),
    ...(state === null ? {} : { state }),
    ...(productId === null ? {} : { productId }),
  };
  const rows = await prismaFor(db).review.findMany({ where, orderBy: { id: 'desc' }, take: limit });
  return rows.map(asRow);
}

/** A review about to be stored. */
export interface ReviewDraft extends CleanReview {
  readonly productId: string;
  readonly invitationId: string;
  readonly email: string;
  readonly photoIds: readonly string[];
  readonly state: ReviewStateName;
}

/** Stores the review of an invitation. */
export async function saveReview(queries: Queries, draft: ReviewDraft): Promise<void> {
  const { productId, invitationId, rating, title, body, displayName, email, photoIds, state } = draft;
  await queries.rows(insertReview, [
    ...[newId(), productId, invitationId, rating, title, body, displayName, email, photoIds, state],
  ]);
}

/** Moves a review to a state; null when there is none. */
export async function changeState(
  db: ScopedDatabase,
  id: string,
  state: ReviewStateName,
): Promise<ReviewRow | null> {
  const [row] = await prismaFor(db).review.updateManyAndReturn({ where: { id }, data: { state } });
  return row ? asRow(row) : null;
}

/** What a shop answered, in its `replyVersion`. */
export const replyTerms = ({ reply }: Pick<ReviewRow, 'reply'>) => ({ reply });

/** Writes the shop's answer; null when there is no such review. */
export function changeReply(
  db: ScopedDatabase,
  id: string,
  reply: string,
  expected: string | null | undefined,
): Promise<ReviewRow | Outdated<ReviewRow> | null> {
  return db.transaction(async (queries) => {
    const [before] = await queries.rows<ReviewRow>(lockReview, [id]);
    if (before && isOutdated(expected, replyTerms(before))) return { outdated: before };
    const data = { reply, repliedAt: reply === '' ? null : new Date() };
    const [row] = await prismaFor(queries).review.updateManyAndReturn({ where: { id }, data });
    return row ? asRow(row) : null;
  });
}

/** Deletes a review with its invitation; null when there is none. */
export async function deleteReview(
  db: ScopedDatabase,
  id: string,
): Promise<Columns<Review, 'id' | 'photoIds'> | null> {
  const [row] = await db.rows<Columns<Review, 'id' | 'photoIds'>>(removeReview, [id]);
  return row ?? null;
}
