import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull } from '#kit/turns.ts';
import type { MemberAddress } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { type AddressLines, memberLimits } from './member.rules.ts';

/** A stored address of a member. */
export type MemberAddressRow = Columns<MemberAddress, 'id' | 'isDefault' | keyof AddressLines>;

const lockMember = statement('SELECT id FROM member WHERE website_id = $1 AND id = $2 FOR UPDATE');

const countAll = statement(
  'SELECT count(*)::int AS count FROM member_address WHERE website_id = $1 AND member_id = $2',
);

const makeOldestDefault = statement(`
  UPDATE member_address SET is_default = true WHERE website_id = $1 AND id = (
    SELECT id FROM member_address WHERE website_id = $1 AND member_id = $2
      AND NOT EXISTS (SELECT FROM member_address WHERE website_id = $1 AND member_id = $2 AND is_default)
    ORDER BY id LIMIT 1)`);

/** Their addresses, the first choice first. */
export function findAddresses(db: ScopedDatabase, memberId: string): Promise<MemberAddressRow[]> {
  return prismaFor(db).memberAddress.findMany({
    where: { memberId },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  });
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
    const data = { name, line1, line2, city, region, postalCode, country, phone };
    const { memberAddress } = prismaFor(queries);
    const savedId = id ?? newId();
    if (id === null)
      await memberAddress.create({ data: { ...data, id: savedId, websiteId: db.websiteId, memberId } });
    else if ((await memberAddress.updateMany({ where: { memberId, id }, data })).count === 0) return 'GONE';
    if (isDefault) {
      await memberAddress.updateMany({ where: { memberId, isDefault: true }, data: { isDefault: false } });
      await memberAddress.updateMany({ where: { memberId, id: savedId }, data: { isDefault: true } });
    }
    await queries.rows(makeOldestDefault, [memberId]);
    return 'SAVED';
  });
}

/** Removes an address; false when they have none of that id. */
export function removeAddress(db: ScopedDatabase, memberId: string, id: string): Promise<boolean> {
  return db.transaction(async (queries) => {
    await queries.rows(lockMember, [memberId]);
    const { count } = await prismaFor(queries).memberAddress.deleteMany({ where: { memberId, id } });
    await queries.rows(makeOldestDefault, [memberId]);
    return count > 0;
  });
}
