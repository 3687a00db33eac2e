import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { PaymentCustomer, SavedPaymentMethod } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { SavedMethod } from './payment-provider.ts';

/**
 * A method that a provider, such as `stripe`, keeps for a member under its `reference`. It is live where it moves money, and valid through the
 * last month in which it can be charged, such as `2027-04`, if it has one.
 */
export type SavedPaymentMethodRow = Columns<
  SavedPaymentMethod,
  'id' | 'memberId' | 'provider' | 'isLive' | 'reference' | 'name' | 'validThrough'
>;

/** A member as a provider knows them. */
export type CustomerKey = Columns<PaymentCustomer, 'provider' | 'isLive' | 'memberId'>;

const columns = `m.id, m.member_id AS "memberId", m.provider, m.is_live AS "isLive", m.reference, m.name, m.valid_through AS "validThrough"`;
// What was saved while the shop was tried out is of no use once it is open, and the other way round.
const usable =
  'm.is_live <> coalesce((SELECT s.is_test_mode FROM store_settings s WHERE s.website_id = $1), false)';
const readOfMember = statement(
  `SELECT ${columns} FROM saved_payment_method m WHERE m.website_id = $1 AND m.member_id = $2 AND ${usable} ORDER BY m.id DESC LIMIT 50`,
);
const readOne = statement(
  `SELECT ${columns} FROM saved_payment_method m WHERE m.website_id = $1 AND m.member_id = $2 AND m.id = $3 AND ${usable}`,
);
const insertMethod = statement(`
  INSERT INTO saved_payment_method (id, website_id, member_id, provider, is_live, reference, name, valid_through)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (website_id, provider, reference) DO UPDATE SET name = excluded.name, valid_through = excluded.valid_through
  RETURNING id`);
const readCustomer = statement(
  'SELECT reference FROM payment_customer WHERE website_id = $1 AND provider = $2 AND is_live = $3 AND member_id = $4',
);
const insertCustomer = statement(`
  INSERT INTO payment_customer AS c (website_id, provider, is_live, member_id, reference) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (website_id, provider, is_live, member_id) DO UPDATE SET reference = c.reference RETURNING reference`);
const leaveMember = statement(`
  WITH methods AS (DELETE FROM saved_payment_method WHERE website_id = $1 AND member_id = $2)
  SELECT provider, is_live AS "isLive", member_id AS "memberId", reference FROM payment_customer
  WHERE website_id = $1 AND member_id = $2`);
/** A member's saved methods that the shop's providers can charge now, newest first. */
export function findSavedMethods(queries: Queries, memberId: string): Promise<SavedPaymentMethodRow[]> {
  return queries.rows<SavedPaymentMethodRow>(readOfMember, [memberId]);
}

/** One of a member's saved methods; null when they have none with that id. */
export async function findSavedMethod(
  queries: Queries,
  memberId: string,
  id: string,
): Promise<SavedPaymentMethodRow | null> {
  const [row] = await queries.rows<SavedPaymentMethodRow>(readOne, [memberId, id]);
  return row ?? null;
}

/** Keeps a method of a member; its id, which is the same when it is kept again. */
export async function keepMethod(
  queries: Queries,
  provider: string,
  memberId: string,
  { reference, name, validThrough }: SavedMethod,
  isLive: boolean,
): Promise<string> {
  const values = [newId(), memberId, provider, isLive, reference, name, validThrough];
  const [row] = await queries.rows<Columns<SavedPaymentMethod, 'id'>>(insertMethod, values);
  if (!row) throw new Error('A saved method was not kept.');
  return row.id;
}

/** Forgets a method that the provider forgot. */
export async function deleteSavedMethod(queries: Queries, memberId: string, id: string): Promise<void> {
  await prismaFor(queries).savedPaymentMethod.deleteMany({ where: { memberId, id } });
}

/** What the provider calls a member; null before it was asked. */
export async function findCustomer(
  queries: Queries,
  { provider, isLive, memberId }: CustomerKey,
): Promise<string | null> {
  const [row] = await queries.rows<Columns<PaymentCustomer, 'reference'>>(readCustomer, [
    provider,
    isLive,
    memberId,
  ]);
  return row?.reference ?? null;
}

/** Remembers what the provider calls a member; the first that was kept is the one that counts. */
export async function keepCustomer(
  queries: Queries,
  { provider, isLive, memberId }: CustomerKey,
  reference: string,
): Promise<string> {
  const [row] = await queries.rows<Columns<PaymentCustomer, 'reference'>>(insertCustomer, [
    ...[provider, isLive, memberId, reference],
  ]);
  return row?.reference ?? reference;
}

/** Forgets what a member saved; answers who they are at providers, which are to forget it too. */
export function forgetSavedMethods(
  queries: Queries,
  memberId: string,
): Promise<(CustomerKey & Columns<PaymentCustomer, 'reference'>)[]> {
  return queries.rows<CustomerKey & Columns<PaymentCustomer, 'reference'>>(leaveMember, [memberId]);
}

/** Forgets who a member is at a provider. */
export async function forgetCustomer(
  queries: Queries,
  { provider, isLive, memberId }: CustomerKey,
): Promise<void> {
  await prismaFor(queries).paymentCustomer.deleteMany({ where: { provider, isLive, memberId } });
}
