import { z } from 'zod';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type {
  Product,
  ShippingOption as StoredOption,
  ShippingProfile as StoredProfile,
  ShippingZone as StoredZone,
} from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_SHIPPING_PROFILES, MAX_SHIPPING_ZONES, type NewShippingZone } from './shipping-zone.rules.ts';

const place = z.object({ country: z.string(), region: z.string(), postcodes: z.array(z.string()) });
const band = z.object({ upTo: z.number().nullable(), price: z.number() });
const pickupPlace = z.object({
  ...{ name: z.string(), line1: z.string(), city: z.string(), region: z.string(), postalCode: z.string() },
  ...{ country: z.string(), openingHours: z.string() },
});
const pricings = z.enum(['FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT', 'CARRIER']);

/** A stored profile. */
export interface ShippingProfileRow extends Columns<StoredProfile, 'id' | 'name'> {
  /** The first of them. */
  readonly products: Columns<Product, 'id'>[];
  readonly _count: { readonly products: number };
}

/** A stored zone with its options. */
export interface ShippingZoneRow
  extends Columns<StoredZone, 'id' | 'profileId' | 'name', { places: z.infer<typeof place>[] }> {
  readonly options: ShippingZoneOptionRow[];
}

/** A stored option; amounts in minor units of the currency. */
export interface ShippingZoneOptionRow
  extends Columns<
    StoredOption,
    'id' | 'name' | 'priceCents' | 'freeFromCents' | 'postcodes' | 'handlingTime',
    {
      pricing: z.infer<typeof pricings>;
      bands: ShippingBandRow[];
      pickup: z.infer<typeof pickupPlace> | null;
    }
  > {
  readonly currency: string;
}

/** A price up to a limit. */
export interface ShippingBandRow {
  readonly upTo: number | null;
  readonly price: number;
  /** What the limit is of. */
  readonly pricing: z.infer<typeof pricings>;
  readonly currency: string;
}

const inTurn = turnsOf('shipping');
const lockProfile = statement(
  'SELECT name FROM shipping_profile WHERE website_id = $1 AND id = $2 FOR UPDATE',
);
const optionColumns = `o.id, $1, zone.id, o.position, o.name, o.pricing, o."priceCents", o.bands, o."freeFromCents", o.postcodes,
    nullif(o.pickup, 'null'::jsonb), o."handlingTime"`;
const optionRecord = `AS o(id text, position int, name text, pricing text, "priceCents" bigint, bands jsonb,
    "freeFromCents" bigint, postcodes text[], pickup jsonb, "handlingTime" text)`;
const intoOptions = `INSERT INTO shipping_option (id, website_id, zone_id, position, name, pricing, price_cents, bands, free_from_cents,
    postcodes, pickup, handling_time)`;
/** SQL, as its turn is taken by the same transaction. */
const insertZone = statement(`
  WITH zone AS (
    INSERT INTO shipping_zone (id, website_id, profile_id, name, places) VALUES ($2, $1, $3, $4, $5::jsonb) RETURNING id)
  ${intoOptions}
  SELECT ${optionColumns} FROM zone, jsonb_to_recordset($6::jsonb) ${optionRecord}`);
const lockZone = statement('SELECT id FROM shipping_zone WHERE website_id = $1 AND id = $2 FOR UPDATE');
const readZone = statement(`
  SELECT z.id, z.profile_id AS "profileId", z.name, z.places, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'pricing', o.pricing, 'priceCents', o.price_cents, 'bands', o.bands,
      'freeFromCents', o.free_from_cents, 'postcodes', o.postcodes, 'pickup', o.pickup, 'handlingTime', o.handling_time)
      ORDER BY o.position) FROM shipping_option o WHERE o.website_id = $1 AND o.zone_id = z.id), '[]') AS options
  FROM shipping_zone z WHERE z.website_id = $1 AND z.id = $2`);
/** An option keeps its id, which carts name. */
const writeOptions = statement(`
  ${intoOptions}
  SELECT ${optionColumns}
  FROM shipping_zone zone, jsonb_to_recordset($3::jsonb) ${optionRecord} WHERE zone.website_id = $1 AND zone.id = $2
  ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name, pricing = excluded.pricing,
    price_cents = excluded.price_cents, bands = excluded.bands, free_from_cents = excluded.free_from_cents,
    postcodes = excluded.postcodes, pickup = excluded.pickup, handling_time = excluded.handling_time`);
const withProducts = {
  products: { select: { id: true }, orderBy: { id: 'asc' }, take: 500 },
  _count: { select: { products: true } },
} as const;
const withOptions = { options: { orderBy: { position: 'asc' } } } as const;

/** All profiles, the oldest first. */
export function findProfiles(db: ScopedDatabase): Promise<ShippingProfileRow[]> {
  return prismaFor(db).shippingProfile.findMany({
    ...{ include: withProducts, orderBy: { id: 'asc' }, take: MAX_SHIPPING_PROFILES },
  });
}

/** What an owner says of a profile, in its `version`. */
export const profileTerms = ({ name }: Pick<ShippingProfileRow, 'name'>) => ({ name });

/** Makes a profile while there is room for one, or renames one; null when there is none with this id. */
export async function saveProfile(
  db: ScopedDatabase,
  id: string | null,
  name: string,
  expected: string | null | undefined,
): Promise<ShippingProfileRow | Outdated<ShippingProfileRow> | 'full' | null> {
  if (id === null) {
    const made = newId();
    const isMade = await inTurn(db, async (queries) => {
      const { shippingProfile } = prismaFor(queries);
      if ((await shippingProfile.count()) >= MAX_SHIPPING_PROFILES) return false;
      await shippingProfile.create({ data: { id: made, websiteId: queries.websiteId, name } });
      return true;
    });
    return isMade ? { id: made, name, products: [], _count: { products: 0 } } : 'full';
  }
  const isOutdatedName = await db.transaction(async (queries) => {
    const [before] = await queries.rows<Pick<StoredProfile, 'name'>>(lockProfile, [id]);
    if (before && isOutdated(expected, profileTerms(before))) return true;
    await prismaFor(queries).shippingProfile.updateMany({ where: { id }, data: { name } });
    return false;
  });
  const stored = await prismaFor(db).shippingProfile.findFirst({ where: { id }, include: withProducts });
  return stored && isOutdatedName ? { outdated: stored } : stored;
}

/** Whether there was one to remove. */
export async function removeProfile(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).shippingProfile.deleteMany({ where: { id } });
  return count > 0;
}

/** Gives products a profile; answers how many there are of these ids, or null when there is no such profile. */
export async function setProfile(
  db: ScopedDatabase,
  productIds: readonly string[],
  profileId: string | null,
): Promise<number | null> {
  if (!(await isProfile(db, profileId))) return null;
  const { count } = await prismaFor(db).product.updateMany({
    where: { id: { in: [...productIds] } },
    data: { shippingProfileId: profileId },
  });
  return count;
}

async function isProfile(db: ScopedDatabase, id: string | null): Promise<boolean> {
  return id === null || (await prismaFor(db).shippingProfile.count({ where: { id } })) > 0;
}

/** All zones, the oldest first. */
export async function findZones(db: ScopedDatabase, currency: string): Promise<ShippingZoneRow[]> {
  const rows = await prismaFor(db).shippingZone.findMany({
    include: withOptions,
    orderBy: { id: 'asc' },
    take: MAX_SHIPPING_ZONES,
  });
  return rows.map((row) => asZone(row, currency));
}

/** Makes a zone while there is room for one, or replaces one with its options; null when there is none with this id, or no such profile. */
export async function saveZone(
  db: ScopedDatabase,
  id: string | null,
  zone: NewShippingZone,
  { currency, expected }: { readonly currency: string; readonly expected?: string | null | undefined },
): Promise<ShippingZoneRow | Outdated<ShippingZoneRow> | 'full' | null> {
  if (!(await isProfile(db, zone.profileId))) return null;
  if (id !== null) return replaceZone(db, id, zone, { currency, expected });
  const made = newId();
  return (await addZone(db, made, zone)) ? readZoneById(db, made, currency) : 'full';
}

async function readZoneById(queries: Queries, id: string, currency: string): Promise<ShippingZoneRow | null> {
  const [row] = await queries.rows<StoredZone & { options: StoredOption[] }>(readZone, [id]);
  return row ? asZone(row, currency) : null;
}

/** Replaces a zone that is locked before it is compared with what was read; null when there is none with this id. */
function replaceZone(
  db: ScopedDatabase,
  id: string,
  { profileId, name, places, options }: NewShippingZone,
  { currency, expected }: { readonly currency: string; readonly expected?: string | null | undefined },
): Promise<ShippingZoneRow | Outdated<ShippingZoneRow> | null> {
  return db.transaction(async (queries) => {
    await queries.rows(lockZone, [id]);
    const before = await readZoneById(queries, id, currency);
    if (!before) return null;
    if (isOutdated(expected, before)) return { outdated: before };
    const known = new Set(before.options.map((option) => option.id));
    const rows = options.map((option, position) => {
      const isKept = option.id !== null && known.delete(option.id);
      return { ...option, id: isKept ? option.id : newId(), position };
    });
    const { shippingZone, shippingOption } = prismaFor(queries);
    await shippingZone.updateMany({
      where: { id },
      data: { profileId, name, places: places.map((each) => ({ ...each })) },
    });
    await shippingOption.deleteMany({ where: { zoneId: id, id: { notIn: rows.map((row) => row.id) } } });
    await queries.rows(writeOptions, [id, JSON.stringify(rows)]);
    return readZoneById(queries, id, currency);
  });
}

/** False when there is no more room. */
function addZone(
  db: ScopedDatabase,
  id: string,
  { profileId, name, places, options }: NewShippingZone,
): Promise<boolean> {
  const rows = options.map((option, position) => ({ ...option, id: newId(), position }));
  return inTurn(db, async (queries) => {
    if ((await prismaFor(queries).shippingZone.count()) >= MAX_SHIPPING_ZONES) return false;
    await queries.rows(insertZone, [id, profileId, name, JSON.stringify(places), JSON.stringify(rows)]);
    return true;
  });
}

/** Whether there was one to remove. */
export async function removeZone(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).shippingZone.deleteMany({ where: { id } });
  return count > 0;
}

function asZone(
  { id, profileId, name, places, options }: StoredZone & { options: StoredOption[] },
  currency: string,
): ShippingZoneRow {
  return {
    ...{ id, profileId, name, places: z.array(place).parse(places) },
    options: options.map((option) => asOption(option, currency)),
  };
}

function asOption(
  { websiteId: _, zoneId: __, position: ___, ...option }: StoredOption,
  currency: string,
): ShippingZoneOptionRow {
  const pricing = pricings.parse(option.pricing);
  return {
    ...option,
    ...{ currency, pricing, priceCents: Number(option.priceCents) },
    bands: z
      .array(band)
      .parse(option.bands)
      .map((each) => ({ ...each, pricing, currency })),
    freeFromCents: option.freeFromCents === null ? null : Number(option.freeFromCents),
    pickup: pickupPlace.nullable().parse(option.pickup),
  };
}
