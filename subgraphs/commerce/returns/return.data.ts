import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { OrderLine, OrderReturn, ReturnSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { ReturnPieces, StoredReturnState } from './return.rules.ts';

/** A stored return. */
export interface OrderReturnRow
  extends Columns<
    OrderReturn,
    'id' | 'orderId' | 'reason' | 'answer' | 'createdAt' | 'updatedAt',
    { state: StoredReturnState }
  > {
  readonly lines: ReturnPieces[];
}

const columns = `r.id, r.order_id AS "orderId", r.state, r.reason, r.answer, r.created_at AS "createdAt", r.updated_at AS "updatedAt",
  (SELECT coalesce(json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity) ORDER BY l.line_id), '[]')
   FROM order_return_line l WHERE l.website_id = r.website_id AND l.return_id = r.id) AS lines`;
const readReturn = statement(`SELECT ${columns} FROM order_return r WHERE r.website_id = $1 AND r.id = $2`);
const readOfOrder = statement(
  `SELECT ${columns} FROM order_return r WHERE r.website_id = $1 AND r.order_id = $2 ORDER BY r.id`,
);
const insertReturn = statement(`
  WITH made AS (
    INSERT INTO order_return (id, website_id, order_id, state, reason) VALUES ($2, $1, $3, 'REQUESTED', $4) RETURNING id
  )
  INSERT INTO order_return_line (website_id, return_id, line_id, quantity)
  SELECT $1, made.id, w.* FROM made, unnest($5::text[], $6::int[]) AS w`);
const writeState = statement(`
  UPDATE order_return SET state = $4, answer = coalesce($5, answer), updated_at = now()
  WHERE website_id = $1 AND id = $2 AND state = $3 RETURNING id`);
const takeRestocked = statement(`
  UPDATE order_line l SET taken_quantity = l.taken_quantity - least(l.taken_quantity, r.quantity)
  FROM order_return_line r, order_line before
  WHERE l.website_id = $1 AND r.website_id = $1 AND r.return_id = $2 AND l.id = r.line_id
    AND before.website_id = $1 AND before.id = l.id AND before.taken_quantity > 0
  RETURNING l.variant_id AS "variantId", least(before.taken_quantity, r.quantity) AS quantity`);
const save = saverOf('return settings');
const readDays = statement('SELECT days FROM return_settings WHERE website_id = $1');

/** A return; null when there is none. */
export async function findReturn(queries: Queries, id: string): Promise<OrderReturnRow | null> {
  const [row] = await queries.rows<OrderReturnRow>(readReturn, [id]);
  return row ?? null;
}

/** The returns of an order, oldest first. */
export function findReturns(queries: Queries, orderId: string): Promise<OrderReturnRow[]> {
  return queries.rows<OrderReturnRow>(readOfOrder, [orderId]);
}

/** Writes down what a buyer asks for; answers the return's id. */
export async function saveReturn(
  queries: Queries,
  orderId: string,
  reason: string,
  pieces: readonly ReturnPieces[],
): Promise<string> {
  const id = newId();
  const lines = [pieces.map(({ lineId }) => lineId), pieces.map(({ quantity }) => quantity)];
  await queries.rows(insertReturn, [id, orderId, reason, ...lines]);
  return id;
}

/** Moves a return from one state to another; false when it is not in that state any more. A null answer keeps the one it has. */
export async function moveReturn(
  queries: Queries,
  id: string,
  from: StoredReturnState,
  to: StoredReturnState,
  answer: string | null,
): Promise<boolean> {
  return (await queries.rows(writeState, [id, from, to, answer])).length > 0;
}

/** Takes the pieces of a return from what its order holds of counted stocks; answers how many go back. */
export function takeReturnedPieces(
  queries: Queries,
  id: string,
): Promise<Columns<OrderLine, 'variantId' | 'quantity'>[]> {
  return queries.rows<Columns<OrderLine, 'variantId' | 'quantity'>>(takeRestocked, [id]);
}

/** For how many days something can be sent back; 0 for never. */
export async function findReturnDays(queries: Queries): Promise<number> {
  const [row] = await queries.rows<ReturnSettingsRow>(readDays);
  return row?.days ?? 0;
}

/** For how many days buyers may ask to send something back. */
export type ReturnSettingsRow = Columns<ReturnSettings, 'days'>;

export const findReturnSettings = async (queries: Queries): Promise<ReturnSettingsRow> => ({
  days: await findReturnDays(queries),
});

/** Changes for how many days something can be sent back. */
export function saveReturnSettings(
  db: ScopedDatabase,
  settings: ReturnSettingsRow,
  expected: string | null | undefined,
): Promise<ReturnSettingsRow | Outdated<ReturnSettingsRow>> {
  return save(db, expected, findReturnSettings, async (queries) => {
    const { websiteId } = queries;
    const { days } = settings;
    await prismaFor(queries).returnSettings.upsert({
      ...{ where: { websiteId }, create: { websiteId, days }, update: { days } },
    });
    return settings;
  });
}
