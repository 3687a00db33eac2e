import { z } from 'zod';
import { type Queries, statement } from '#kit/database.ts';
import type { CommerceContext } from '../context.ts';

const readMembersDiscounts = statement(`
  SELECT EXISTS (SELECT FROM automatic_discount d WHERE d.website_id = $1 AND d.is_active AND cardinality(d.area_ids) > 0)
    OR EXISTS (SELECT FROM coupon k WHERE k.website_id = $1 AND k.is_active AND cardinality(k.area_ids) > 0) AS "isAny"`);

/** True when the website has discounts for some members only; else nobody has to be asked where a member may come in. */
export async function hasMembersDiscounts(queries: Queries): Promise<boolean> {
  const [row] = await queries.rows<{ isAny: boolean }>(readMembersDiscounts);
  return row?.isAny ?? false;
}

const areasOfMember = 'query ($memberId: ID!) { areaIdsOfMember(memberId: $memberId) }';
const answer = z.object({ areaIdsOfMember: z.array(z.string()) });

/** The areas that a member may come into, as content knows them. */
export async function findAreas({ ask }: Pick<CommerceContext, 'ask'>, memberId: string): Promise<string[]> {
  return answer.parse(await ask('content', areasOfMember, { memberId })).areaIdsOfMember;
}
