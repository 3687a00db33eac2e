import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { GiftCard, GiftCardEntry } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { GiftCardEntryKind } from './gift-card.rules.ts';

/** A stored gift card with its whole ledger, as one statement reads them. */
export interface GiftCardRow
  extends Columns<
    GiftCard,
    | ('id' | 'lastFour' | 'currency' | 'recipientName' | 'recipientEmail')
    | ('message' | 'deliveryDate' | 'note' | 'orderId' | 'sendAt' | 'sentAt')
    | ('disabledAt' | 'createdAt')
  > {
  readonly ledger: GiftCardEntryRow[];
}

/** A stored line of a ledger. */
export interface GiftCardEntryRow
  extends Columns<
      GiftCardEntry,
      'id' | 'amountCents' | 'key' | 'reference' | 'accountId',
      { kind: GiftCardEntryKind; createdAt: string }
    >,
    Columns<GiftCard, 'currency'> {
  /** What was left afterwards. */
  readonly balanceAfter: number;
}

/** What is stored of a new card. */
export type GiftCardDraft = Pick<
  GiftCardRow,
  'lastFour' | 'currency' | 'recipientName' | 'recipientEmail' | 'message' | 'deliveryDate' | 'note'
> & { readonly codeHash: Buffer; readonly key: string };

const columns = `
  g.id, g.last_four AS "lastFour", g.currency, g.recipient_name AS "recipientName", g.recipient_email AS "recipientEmail",
  g.message, g.delivery_date AS "deliveryDate", g.note, g.order_id AS "orderId",
  g.send_at AS "sendAt", g.sent_at AS "sentAt", g.disabled_at AS "disabledAt", g.created_at AS "createdAt",
  (SELECT coalesce(json_agg(e ORDER BY e.id), '[]') FROM (
      SELECT e.id, g.currency, e.kind, e.amount_cents AS "amountCents", e.key, e.reference, e.account_id AS "accountId",
        e.created_at AS "createdAt", sum(e.amount_cents) OVER (ORDER BY e.id) AS "balanceAfter"
      FROM gift_card_entry e WHERE e.website_id = g.website_id AND e.gift_card_id = g.id) e) AS ledger`;

const readById = statement(`SELECT ${columns} FROM gift_card g WHERE g.website_id = $1 AND g.id = $2`);
const readByHash = statement(
  `SELECT ${columns} FROM gift_card g WHERE g.website_id = $1 AND g.code_hash = $2`,
);
const readByKey = statement(`SELECT ${columns} FROM gift_card g WHERE g.website_id = $1 AND g.key = $2`);

/** Newest first, as ids grow with time; the search is the last 4 characters of a code, or a mail address. */
const readPage = statement(`
  SELECT ${columns} FROM gift_card g
  WHERE g.website_id = $1 AND ($2::text IS NULL OR g.id < $2)
    AND ($3::text IS NULL OR g.last_four = upper($3) OR g.recipient_email = lower($3))
  ORDER BY g.id DESC LIMIT $4`);

/** Whoever changes the same card meanwhile waits. */
const lockById = statement('SELECT id FROM gift_card WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE');

const insertCard = statement(`
  INSERT INTO gift_card (id, website_id, code_hash, key, last_four, currency, recipient_name, recipient_email, message, delivery_date, note,
    order_id, line_id, send_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (website_id, key) DO NOTHING RETURNING id`);

const insertEntry = statement(`
  INSERT INTO gift_card_entry (id, website_id, gift_card_id, kind, amount_cents, key, reference, account_id)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8)`);

/** A card by its id; null when there is none. */
export async function findGiftCard(queries: Queries, id: string): Promise<GiftCardRow | null> {
  const [row] = await queries.rows<GiftCardRow>(readById, [id]);
  return row ?? null;
}

/** A card by what its code hashes to; null when there is none. */
export async function findGiftCardByHash(queries: Queries, codeHash: Buffer): Promise<GiftCardRow | null> {
  const [row] = await queries.rows<GiftCardRow>(readByHash, [codeHash]);
  return row ?? null;
}

/** The card that was issued with an idempotency key; null when there is none. */
export async function findGiftCardByKey(queries: Queries, key: string): Promise<GiftCardRow | null> {
  const [row] = await queries.rows<GiftCardRow>(readByKey, [key]);
  return row ?? null;
}

/** A page of cards, newest first, read with one more than is shown. */
export function findGiftCards(
  queries: Queries,
  filter: { readonly after: string | null; readonly search: string | null; readonly limit: number },
): Promise<GiftCardRow[]> {
  return queries.rows<GiftCardRow>(readPage, [filter.after, filter.search, filter.limit]);
}

/** Works on a card while nobody else changes it; null when there is none. Nothing stays when the work throws. */
export async function changeGiftCard<Result>(
  queries: Queries,
  id: string,
  work: (card: GiftCardRow) => Promise<Result>,
): Promise<Result | null> {
  await queries.rows(lockById, [id]);
  const card = await findGiftCard(queries, id);
  return card && work(card);
}

/** What brought a card; the day on which it is mailed. */
export type CardOrigin = Columns<GiftCard, 'id' | 'orderId' | 'lineId' | 'sendAt'>;

/** Stores a new card with the first line of its ledger; null when one was issued with the same key before. */
export function saveGiftCard(
  db: ScopedDatabase,
  draft: GiftCardDraft,
  first: { readonly amountCents: number; readonly accountId: string | null },
): Promise<GiftCardRow | null> {
  const origin = { id: newId(), orderId: null, lineId: null, sendAt: null };
  return db.transaction((queries) => writeGiftCard(queries, draft, first, origin));
}

/** The same in the transaction that `queries` belongs to. */
export async function writeGiftCard(
  queries: Queries,
  draft: GiftCardDraft,
  first: { readonly amountCents: number; readonly accountId: string | null },
  { id, orderId, lineId, sendAt }: CardOrigin,
): Promise<GiftCardRow | null> {
  const { codeHash, key, lastFour, currency, recipientName, recipientEmail, message, deliveryDate, note } =
    draft;
  const recipient = [recipientName, recipientEmail, message, deliveryDate, note];
  const codes = [id, codeHash, key, lastFour, currency];
  const [made] = await queries.rows(insertCard, [...codes, ...recipient, orderId, lineId, sendAt]);
  if (!made) return null;
  await addEntry(queries, id, { ...first, kind: 'ISSUE', key: `issue ${id}`, reference: '' });
  return findGiftCard(queries, id);
}

/** Adds a line to the ledger of a locked card. */
export async function addEntry(
  queries: Queries,
  giftCardId: string,
  entry: Pick<GiftCardEntryRow, 'kind' | 'amountCents' | 'key' | 'reference' | 'accountId'>,
): Promise<void> {
  const { kind, amountCents, key, reference, accountId } = entry;
  await queries.rows(insertEntry, [newId(), giftCardId, kind, amountCents, key, reference, accountId]);
}

/** Marks a locked card as out of use. */
export async function markGiftCardDisabled(queries: Queries, id: string): Promise<void> {
  const data = { disabledAt: new Date() };
  await prismaFor(queries).giftCard.updateMany({ where: { id, disabledAt: null }, data });
}
