import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { AreaGrant, Collection, MemberArea } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored area for members. */
export type MemberAreaRow = Columns<
  MemberArea,
  'id' | 'title' | 'description' | 'isFreeToJoin' | 'productIds'
>;

/** Why a member may come into an area. */
export type GrantSource = 'OWNER' | 'JOINED' | 'PRODUCT';

/** A member of an area, by all that lets them in. */
export interface AreaMemberRow {
  /** The member's. */
  readonly id: AreaGrant['memberId'];
  readonly sources: GrantSource[];
  /** True while any of it holds. */
  readonly isOpen: boolean;
  /** When the last of it ends; null for good. */
  readonly expiresAt: AreaGrant['expiresAt'];
}

const columns = 'id, title, description, is_free_to_join AS "isFreeToJoin", product_ids AS "productIds"';
const areaColumns = {
  id: true,
  title: true,
  description: true,
  isFreeToJoin: true,
  productIds: true,
} as const;

const readById = statement(`SELECT ${columns} FROM member_area WHERE website_id = $1 AND id = ANY($2)`);
const lockOne = statement(`SELECT ${columns} FROM member_area WHERE website_id = $1 AND id = $2 FOR UPDATE`);

const readGranted = statement(`
  SELECT DISTINCT area_id AS id FROM area_grant
  WHERE website_id = $1 AND member_id = $2 AND (expires_at IS NULL OR expires_at > now())`);

/** Pages of an area: its own, and those in a folder of its own, in the order of the website. */
const readFirstPage = statement(`
  SELECT c.id FROM collection c LEFT JOIN collection f ON f.website_id = $1 AND f.id = c.parent_id
  WHERE c.website_id = $1 AND c.is_enabled AND (c.is_index OR NOT c.is_folder)
    AND (c.access = 'AREAS' AND $2 = ANY(c.area_ids) OR f.access = 'AREAS' AND $2 = ANY(f.area_ids))
  ORDER BY coalesce(f.position, c.position), c.position LIMIT 1`);

const readMembers = statement(`
  SELECT member_id AS id, array_agg(DISTINCT source ORDER BY source) AS sources,
    bool_or(expires_at IS NULL OR expires_at > now()) AS "isOpen",
    CASE WHEN bool_or(expires_at IS NULL) THEN NULL ELSE max(expires_at) END AS "expiresAt"
  FROM area_grant WHERE website_id = $1 AND area_id = $2 AND member_id < $3
  GROUP BY member_id ORDER BY member_id DESC LIMIT $4`);

const writeGrants = statement(`
  INSERT INTO area_grant (website_id, area_id, member_id, source, source_id, expires_at)
  SELECT $1, a.id, $3, $4, $5, $6 FROM member_area a WHERE a.website_id = $1 AND a.id = ANY($2)
  ON CONFLICT (area_id, member_id, source, source_id) DO UPDATE SET expires_at = excluded.expires_at
  RETURNING area_id AS id`);

const deleteOfOrder = statement(`
  DELETE FROM area_grant WHERE website_id = $1 AND source = 'PRODUCT' AND source_id = $2 RETURNING area_id AS id`);
const deleteOfMember = statement(`
  WITH lessons AS (DELETE FROM lesson_done WHERE website_id = $1 AND member_id = $2)
  DELETE FROM area_grant WHERE website_id = $1 AND member_id = $2 RETURNING area_id AS id`);

/** Areas by id, for the length of a request. */
export type AreaLoader = DataLoader<string, MemberAreaRow | null>;

/** A loader of one website and one request. */
export function createAreaLoader(db: ScopedDatabase): AreaLoader {
  return loadOne<MemberAreaRow>(
    (ids) => db.rows<MemberAreaRow>(readById, [ids]),
    ({ id }) => id,
  );
}

/** All areas, oldest first. */
export function findAreas(db: ScopedDatabase): Promise<MemberAreaRow[]> {
  return prismaFor(db).memberArea.findMany({ select: areaColumns, orderBy: { id: 'asc' } });
}

/** Makes an area. */
export function insertArea(db: ScopedDatabase, area: Omit<MemberAreaRow, 'id'>): Promise<MemberAreaRow> {
  const { title, description, isFreeToJoin, productIds } = area;
  const data = { id: newId(), websiteId: db.websiteId, title, description, isFreeToJoin, productIds };
  return prismaFor(db).memberArea.create({ data, select: areaColumns });
}

/** Changes an area; null leaves a part as it is. Null when there is none of that id. */
export async function updateArea(
  db: ScopedDatabase,
  id: string,
  change: { [Part in keyof Omit<MemberAreaRow, 'id'>]: MemberAreaRow[Part] | null },
  expected: string | null | undefined,
): Promise<MemberAreaRow | Outdated<MemberAreaRow> | null> {
  const { title, description, isFreeToJoin, productIds } = change;
  const data = {
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(isFreeToJoin === null ? {} : { isFreeToJoin }),
    ...(productIds === null ? {} : { productIds }),
  };
  return db.transaction(async (queries) => {
    const [before] = await queries.rows<MemberAreaRow>(lockOne, [id]);
    if (!before) return null;
    if (isOutdated(expected, before)) return { outdated: before };
    await prismaFor(queries).memberArea.updateMany({ where: { id }, data });
    return { ...before, ...data };
  });
}

/** Removes an area with all grants; false when there is none of that id. */
export async function deleteArea(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).memberArea.deleteMany({ where: { id } });
  return count > 0;
}

/** Ids of the areas that a member may come into now. */
export async function findGrantedAreas(queries: Queries, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await queries.rows<Columns<MemberArea, 'id'>>(readGranted, [memberId]);
  return new Set(rows.map(({ id }) => id));
}

/** The first page that an area opens; null when it opens none. */
export async function findFirstPage(queries: Queries, areaId: string): Promise<string | null> {
  const [row] = await queries.rows<Columns<Collection, 'id'>>(readFirstPage, [areaId]);
  return row?.id ?? null;
}

/** Greater than every id, as a page begins before one. */
const afterAllIds = 'g';

/** A page of an area's members, the newest accounts first. */
export function findAreaMembers(
  queries: Queries,
  areaId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<AreaMemberRow[]> {
  return queries.rows<AreaMemberRow>(readMembers, [areaId, page.after ?? afterAllIds, page.limit]);
}

/** Lets a member into areas; answers those that there are. */
export async function saveGrants(
  queries: Queries,
  areaIds: readonly string[],
  grant: { memberId: string; source: GrantSource; sourceId?: string; expiresAt?: Date | null },
): Promise<string[]> {
  const { memberId, source, sourceId = '', expiresAt = null } = grant;
  const rows = await queries.rows<Columns<MemberArea, 'id'>>(writeGrants, [
    areaIds,
    memberId,
    source,
    sourceId,
    expiresAt,
  ]);
  return rows.map(({ id }) => id);
}

/** Areas that any of the products opens. */
export async function findAreasOf(db: ScopedDatabase, productIds: readonly string[]): Promise<string[]> {
  const rows = await prismaFor(db).memberArea.findMany({
    where: { productIds: { hasSome: [...productIds] } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Takes back what was not paid for. */
export async function deleteGrants(db: ScopedDatabase, areaId: string, memberId: string): Promise<void> {
  await prismaFor(db).areaGrant.deleteMany({ where: { areaId, memberId, source: { not: 'PRODUCT' } } });
}

/** Takes back what an order opened. */
export async function deleteGrantsOfOrder(queries: Queries, orderId: string): Promise<string[]> {
  const rows = await queries.rows<Columns<MemberArea, 'id'>>(deleteOfOrder, [orderId]);
  return rows.map(({ id }) => id);
}

/** Removes all that is kept of a member here. */
export async function deleteOfMemberWhole(queries: Queries, memberId: string): Promise<string[]> {
  const rows = await queries.rows<Columns<MemberArea, 'id'>>(deleteOfMember, [memberId]);
  return rows.map(({ id }) => id);
}
