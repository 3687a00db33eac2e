import { z } from 'zod';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import {
  Prisma,
  type ShippingOption as StoredOption,
  type ShippingZone as StoredZone,
} from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { isNotFound } from '../taxes/tax-zone.data.ts';
import {
  MAX_SHIPPING_PROFILES,
  MAX_SHIPPING_ZONES,
  type NewShippingOption,
  type NewShippingZone,
} from './shipping-zone.rules.ts';

const place = z.object({ country: z.string(), region: z.string(), postcodes: z.array(z.string()) });
const band = z.object({ upTo: z.number().nullable(), price: z.number() });
const pickupPlace = z.object({
  ...{ name: z.string(), line1: z.string(), city: z.string(), region: z.string(), postalCode: z.string() },
  ...{ country: z.string(), openingHours: z.string() },
});
const pricings = z.enum(['FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT', 'CARRIER']);

/** A stored profile. */
export interface ShippingProfileRow {
  readonly id: string;
  readonly name: string;
  /** The first of them. */
  readonly products: { readonly id: string }[];
  readonly _count: { readonly products: number };
}

/** A stored zone with its options. */
export interface ShippingZoneRow {
  readonly id: string;
  readonly profileId: string | null;
  readonly name: string;
  readonly places: z.infer<typeof place>[];
  readonly options: ShippingZoneOptionRow[];
}

/** A stored option; amounts in minor units of the currency. */
export interface ShippingZoneOptionRow {
  readonly id: string;
  readonly name: string;
  readonly pricing: z.infer<typeof pricings>;
  readonly priceCents: number;
  readonly bands: ShippingBandRow[];
  readonly freeFromCents: number | null;
  readonly postcodes: string[];
  readonly pickup: z.infer<typeof pickupPlace> | null;
  readonly handlingTime: string;
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
const countProfiles = statement('SELECT count(*)::int AS count FROM shipping_profile WHERE website_id = $1');
const countZones = statement('SELECT count(*)::int AS count FROM shipping_zone WHERE website_id = $1');
const insertProfile = statement('INSERT INTO shipping_profile (id, website_id, name) VALUES ($2, $1, $3)');
/** SQL, as its turn is taken by the same transaction. */
const insertZone = statement(`
  WITH zone AS (
    INSERT INTO shipping_zone (id, website_id, profile_id, name, places) VALUES ($2, $1, $3, $4, $5::jsonb) RETURNING id)
  INSERT INTO shipping_option (id, website_id, zone_id, position, name, pricing, price_cents, bands, free_from_cents, postcodes, pickup,
    handling_time)
  SELECT o.id, $1, zone.id, o.position, o.name, o.pricing, o."priceCents", o.bands, o."freeFromCents", o.postcodes,
    nullif(o.pickup, 'null'::jsonb), o."handlingTime"
  FROM zone, jsonb_to_recordset($6::jsonb) AS o(id text, position int, name text, pricing text, "priceCents" bigint, bands jsonb,
    "freeFromCents" bigint, postcodes text[], pickup jsonb, "handlingTime" text)`);
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

/** Makes a profile while there is room for one, or renames one; null when there is none with this id. */
export async function saveProfile(
  db: ScopedDatabase,
  id: string | null,
  name: string,
): Promise<ShippingProfileRow | 'full' | null> {
  if (id === null) {
    const made = newId();
    const isMade = await inTurn(db, async (queries) => {
      if (await isFull(queries, MAX_SHIPPING_PROFILES, countProfiles)) return false;
      await queries.rows(insertProfile, [made, name]);
      return true;
    });
    return isMade ? { id: made, name, products: [], _count: { products: 0 } } : 'full';
  }
  try {
    const { shippingProfile } = prismaFor(db);
    return await shippingProfile.update({ where: { id }, data: { name }, include: withProducts });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
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
  { options, ...zone }: NewShippingZone,
  currency: string,
): Promise<ShippingZoneRow | 'full' | null> {
  if (!(await isProfile(db, zone.profileId))) return null;
  const { shippingZone } = prismaFor(db);
  const { websiteId } = db;
  const data = { ...zone, places: zone.places.map((each) => ({ ...each, postcodes: [...each.postcodes] })) };
  if (id === null) {
    const made = newId();
    const isMade = await addZone(db, made, { ...zone, options });
    if (!isMade) return 'full';
    const stored = await shippingZone.findUnique({ where: { id: made }, include: withOptions });
    return stored && asZone(stored, currency);
  }
  const rows = options.map((option, position) => asStored(option, position));
  const before = await prismaFor(db).shippingOption.findMany({ where: { zoneId: id }, select: { id: true } });
  const known = new Set(before.map((option) => option.id));
  const keeping = options.flatMap((option) =>
    option.id !== null && known.has(option.id) ? [option.id] : [],
  );
  const upsert = rows.map((row, index) => {
    const given = options[index]?.id ?? null;
    const optionId = given !== null && known.has(given) ? given : newId();
    return { where: { id: optionId }, create: { ...row, id: optionId, websiteId }, update: row };
  });
  try {
    const changed = await shippingZone.update({
      where: { id },
      data: { ...data, options: { deleteMany: { id: { notIn: keeping } }, upsert } },
      include: withOptions,
    });
    return asZone(changed, currency);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** False when there is no more room. */
function addZone(
  db: ScopedDatabase,
  id: string,
  { profileId, name, places, options }: NewShippingZone,
): Promise<boolean> {
  const rows = options.map((option, position) => ({ ...option, id: newId(), position }));
  return inTurn(db, async (queries) => {
    if (await isFull(queries, MAX_SHIPPING_ZONES, countZones)) return false;
    await queries.rows(insertZone, [id, profileId, name, JSON.stringify(places), JSON.stringify(rows)]);
    return true;
  });
}

/** Whether there was one to remove. */
export async function removeZone(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).shippingZone.deleteMany({ where: { id } });
  return count > 0;
}

function asStored(
  { id: _, pickup, freeFromCents, priceCents, bands, ...same }: NewShippingOption,
  position: number,
) {
  return {
    ...{ ...same, position, priceCents: BigInt(priceCents) },
    bands: bands.map((each) => ({ ...each })),
    pickup: pickup === null ? Prisma.DbNull : { ...pickup },
    freeFromCents: freeFromCents === null ? null : BigInt(freeFromCents),
  };
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
