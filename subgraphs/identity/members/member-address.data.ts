import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull } from '#kit/turns.ts';
import { type AddressLines, memberLimits } from './member.rules.ts';

/** A stored address of a member. */
export interface MemberAddressRow extends AddressLines {
  readonly id: string;
  readonly isDefault: boolean;
}

const columns =
  'id, name, line1, line2, city, region, postal_code AS "postalCode", country, phone, is_default AS "isDefault"';

const readAll = statement(`
  SELECT ${columns} FROM member_address WHERE website_id = $1 AND member_id = $2 ORDER BY is_default DESC, id`);

const lockMember = statement('SELECT id FROM member WHERE website_id = $1 AND id = $2 FOR UPDATE');

const countAll = statement(
  'SELECT count(*)::int AS count FROM member_address WHERE website_id = $1 AND member_id = $2',
);

const insertOne = statement(`
  INSERT INTO member_address (id, website_id, member_id, name, line1, line2, city, region, postal_code, country, phone)
  VALUES ($3, $1, $2, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`);

const updateOne = statement(`
  UPDATE member_address SET name = $4, line1 = $5, line2 = $6, city = $7, region = $8, postal_code = $9, country = $10, phone = $11
  WHERE website_id = $1 AND member_id = $2 AND id = $3 RETURNING id`);

const deleteOne = statement(
  'DELETE FROM member_address WHERE website_id = $1 AND member_id = $2 AND id = $3 RETURNING id',
);

const dropDefault = statement(
  'UPDATE member_address SET is_default = false WHERE website_id = $1 AND member_id = $2 AND is_default',
);
const makeDefault = statement(
  'UPDATE member_address SET is_default = true WHERE website_id = $1 AND member_id = $2 AND id = $3',
);
const makeOldestDefault = statement(`
  UPDATE member_address SET is_default = true WHERE website_id = $1 AND id = (
    SELECT id FROM member_address WHERE website_id = $1 AND member_id = $2
      AND NOT EXISTS (SELECT FROM member_address WHERE website_id = $1 AND member_id = $2 AND is_default)
    ORDER BY id LIMIT 1)`);

/** Their addresses, the first choice first. */
export function findAddresses(queries: Queries, memberId: string): Promise<MemberAddressRow[]> {
  return queries.rows<MemberAddressRow>(readAll, [memberId]);
}

/** Adds an address, or changes the one with the id; one of them is always the first choice. */
export function saveAddress(
  db: ScopedDatabase,
  memberId: string,
  { id, isDefault, lines }: { id: string | null; isDefault: boolean; lines: AddressLines },
): Promise<'SAVED' | 'GONE' | 'FULL'> {
  return db.transaction(async (queries) => {
    await queries.rows(lockMember, [memberId]);
    if (id === null && (await isFull(queries, memberLimits.addresses, countAll, [memberId]))) return 'FULL';
    const { name, line1, line2, city, region, postalCode, country, phone } = lines;
    const values = [name, line1, line2, city, region, postalCode, country, phone];
    const written = await queries.rows<{ id: string }>(id === null ? insertOne : updateOne, [
      memberId,
      id ?? newId(),
      ...values,
    ]);
    const [saved] = written;
    if (!saved) return 'GONE';
    if (isDefault) {
      await queries.rows(dropDefault, [memberId]);
      await queries.rows(makeDefault, [memberId, saved.id]);
    }
    await queries.rows(makeOldestDefault, [memberId]);
    return 'SAVED';
  });
}

/** Removes an address; false when they have none of that id. */
export function removeAddress(db: ScopedDatabase, memberId: string, id: string): Promise<boolean> {
  return db.transaction(async (queries) => {
    await queries.rows(lockMember, [memberId]);
    const removed = await queries.rows(deleteOne, [memberId, id]);
    await queries.rows(makeOldestDefault, [memberId]);
    return removed.length > 0;
  });
}
