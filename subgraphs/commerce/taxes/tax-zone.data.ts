import type DataLoader from 'dataloader';
import { z } from 'zod';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { loadOne } from '#kit/loaders.ts';
import { turnsOf } from '#kit/turns.ts';
import { isOutdated, type Outdated, saverOf } from '#kit/version.ts';
import type { Product, TaxRate, TaxSettings, TaxZone } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { NewTaxZone } from './tax-zone.rules.ts';

/** How a website charges taxes. */
export interface TaxSettingsRow extends Omit<TaxSettings, 'websiteId' | 'rounding' | 'serviceCodes'> {
  readonly rounding: 'LINE' | 'ORDER';
  /** By tax class. */
  readonly serviceCodes: Readonly<Record<string, string>>;
}

/** A stored tax. */
export type TaxRateRow = Omit<TaxRate, 'websiteId' | 'zoneId'>;

/** Where a tax zone comes from. */
export type TaxZoneOrigin = 'OWNER' | 'EU_OSS' | 'UK_VAT' | 'IMPORTED';

/** A stored tax zone. */
export interface TaxZoneRow extends Omit<TaxZone, 'websiteId' | 'origin' | 'createdAt'> {
  readonly origin: TaxZoneOrigin;
  readonly rates: TaxRateRow[];
}

/** A website has at most so many zones besides imported ones. */
export const maxZones = 500;

const usualSettings: TaxSettingsRow = {
  ...{ isTaxIncluded: false, rounding: 'LINE', isShippingTaxed: true },
  ...{ isTaxNumberExempt: false, isTaxNumberChecked: false, originCountry: '' },
  ...{ service: '', usesRatesWithoutService: false, serviceCodes: {} },
};

/** The settings of a website; the usual ones when it has none of its own. */
export async function findTaxSettings(queries: Queries): Promise<TaxSettingsRow> {
  const row = await prismaFor(queries).taxSettings.findFirst();
  return row ? asSettings(row) : usualSettings;
}

/** Whether the shop's prices contain their taxes. */
export async function areTaxesIncluded(queries: Queries): Promise<boolean> {
  const [row] = await queries.rows<Pick<TaxSettings, 'isTaxIncluded'>>(readIsTaxIncluded, []);
  return row?.isTaxIncluded ?? usualSettings.isTaxIncluded;
}

/** The settings after the change that is decided upon what is stored, or why they stay. */
export function saveTaxSettings<Problem>(
  db: ScopedDatabase,
  expected: string | null | undefined,
  decide: (stored: TaxSettingsRow) => { ok: true; change: TaxSettingsRow } | { ok: false; problem: Problem },
): Promise<TaxSettingsRow | Outdated<TaxSettingsRow> | { readonly problem: Problem }> {
  return saveSettings(db, expected, findTaxSettings, async (queries, stored) => {
    const decision = decide(stored);
    if (!decision.ok) return { problem: decision.problem };
    const { websiteId } = queries;
    await prismaFor(queries).taxSettings.upsert({
      where: { websiteId },
      create: { ...decision.change, websiteId },
      update: decision.change,
    });
    return decision.change;
  });
}

/** A page of zones, the oldest first. */
export async function findTaxZones(
  db: ScopedDatabase,
  page: { readonly after: string | null; readonly country: string | null; readonly limit: number },
): Promise<TaxZoneRow[]> {
  const rows = await prismaFor(db).taxZone.findMany({
    where: {
      origin: { not: 'IMPORTING' },
      ...(page.after === null ? {} : { id: { gt: page.after } }),
      ...(page.country === null ? {} : { country: page.country }),
    },
    include: { rates: { orderBy: [{ priority: 'asc' }, { id: 'asc' }] } },
    orderBy: { id: 'asc' },
    take: page.limit,
  });
  return rows.map(asZone);
}

/** Makes a zone while there is room for one, or replaces one with its rates; null when there is none with this id. */
export async function saveTaxZone(
  db: ScopedDatabase,
  id: string | null,
  zone: NewTaxZone,
  expected: string | null | undefined,
): Promise<TaxZoneRow | Outdated<TaxZoneRow> | 'full' | null> {
  if (id !== null) return replaceZone(db, id, zone, expected);
  const made = await addZoneInTurn(db, zone);
  return made === null ? 'full' : readTaxZone(db, made);
}

/** What an owner says of a zone, in its `version`. */
export function contentOf({ name, country, region, postcodes, rates }: TaxZoneRow) {
  return {
    ...{ name, country, region, postcodes },
    rates: rates.map(({ taxClass, percentMillionths, priority, isCompound, isOnShipping, ...rate }) => ({
      ...{ name: rate.name, taxClass, percentMillionths, priority, isCompound, isOnShipping },
    })),
  };
}

async function readTaxZone(queries: Queries, id: string): Promise<TaxZoneRow | null> {
  const [row] = await queries.rows<TaxZoneRow>(readZone, [id]);
  return row ?? null;
}

/** Replaces a zone that is locked before it is compared with what was read; null when there is none with this id. */
function replaceZone(
  db: ScopedDatabase,
  id: string,
  { rates, ...zone }: NewTaxZone,
  expected: string | null | undefined,
): Promise<TaxZoneRow | Outdated<TaxZoneRow> | null> {
  return db.transaction(async (queries) => {
    await queries.rows(lockZone, [id]);
    const before = await readTaxZone(queries, id);
    if (!before) return null;
    if (isOutdated(expected, contentOf(before))) return { outdated: before };
    const { websiteId } = queries;
    const { taxZone, taxRate } = prismaFor(queries);
    const { name, country, region, postcodes } = zone;
    await taxZone.updateMany({ where: { id }, data: { name, country, region, postcodes: [...postcodes] } });
    await taxRate.deleteMany({ where: { zoneId: id } });
    const data = rates.map((rate) => ({ ...rate, id: newId(), zoneId: id, websiteId }));
    await taxRate.createMany({ data });
    return readTaxZone(queries, id);
  });
}

/** The id of the new zone; null when there is no more room. */
function addZoneInTurn(db: ScopedDatabase, zone: NewTaxZone): Promise<string | null> {
  return inTurn(db, async (queries) => {
    const { taxZone } = prismaFor(queries);
    const own = await taxZone.count({ where: { origin: { notIn: ['IMPORTED', 'IMPORTING'] } } });
    if (own >= maxZones) return null;
    const [id] = await addZones(queries, [zone], 'OWNER');
    if (id === undefined) throw new Error('A tax zone was not stored.');
    return id;
  });
}

/** Whether there was one to remove. */
export async function deleteTaxZone(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).taxZone.deleteMany({ where: { id } });
  return count > 0;
}

/** Gives products a tax class; answers how many there are of these ids. */
export async function setTaxClass(
  db: ScopedDatabase,
  productIds: readonly string[],
  taxClass: string,
): Promise<number> {
  const { count } = await prismaFor(db).product.updateMany({
    where: { id: { in: [...productIds] } },
    data: { taxClass },
  });
  return count;
}

const readUsedClasses = statement(`
  SELECT tax_class AS "taxClass" FROM tax_rate WHERE website_id = $1
  UNION SELECT tax_class FROM product WHERE website_id = $1`);

/** The tax classes that rates and products name. */
export async function findUsedTaxClasses(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<Pick<TaxRate, 'taxClass'>>(readUsedClasses);
  return rows.map(({ taxClass }) => taxClass);
}

const readClasses = statement(
  'SELECT id, tax_class AS "taxClass" FROM product WHERE website_id = $1 AND id = ANY($2)',
);

/** What a product is taxed as. */
type ProductTaxClass = Pick<Product, 'id' | 'taxClass'>;

/** What a product is taxed as; null when there is none. */
export async function findTaxClass(queries: Queries, productId: string): Promise<string | null> {
  const [row] = await queries.rows<ProductTaxClass>(readClasses, [[productId]]);
  return row?.taxClass ?? null;
}

/** What products are taxed as, for the length of a request. */
export type TaxClassLoader = DataLoader<string, ProductTaxClass | null>;

/** A loader of one website and one request. */
export function createTaxClassLoader(db: ScopedDatabase): TaxClassLoader {
  return loadOne(
    (ids) => db.rows<ProductTaxClass>(readClasses, [ids]),
    ({ id }) => id,
  );
}

const inTurn = turnsOf('tax zones');
const saveSettings = saverOf('tax settings');
const readIsTaxIncluded = statement(
  'SELECT is_tax_included AS "isTaxIncluded" FROM tax_settings WHERE website_id = $1',
);
const lockZone = statement('SELECT id FROM tax_zone WHERE website_id = $1 AND id = $2 FOR UPDATE');
const readZone = statement(`
  SELECT z.id, z.name, z.country, z.region, z.postcodes, z.origin, coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'taxClass', r.tax_class, 'percentMillionths', r.percent_millionths,
      'priority', r.priority, 'isCompound', r.is_compound, 'isOnShipping', r.is_on_shipping) ORDER BY r.priority, r.id)
    FROM tax_rate r WHERE r.website_id = $1 AND r.zone_id = z.id), '[]') AS rates
  FROM tax_zone z WHERE z.website_id = $1 AND z.id = $2 AND z.origin <> 'IMPORTING'`);
/** SQL, as thousands of zones come in one statement. */
const insertZones = statement(`
  WITH zone AS (
    INSERT INTO tax_zone (id, website_id, name, country, region, postcodes, origin)
    SELECT z.id, $1, z.name, z.country, z.region, z.postcodes, $3
    FROM jsonb_to_recordset($2::jsonb) AS z(id text, name text, country text, region text, postcodes text[])
    RETURNING id)
  INSERT INTO tax_rate (id, website_id, zone_id, name, tax_class, percent_millionths, priority, is_compound, is_on_shipping)
  SELECT r.id, $1, zone.id, r.name, r."taxClass", r."percentMillionths", r.priority, r."isCompound", r."isOnShipping"
  FROM jsonb_to_recordset($2::jsonb) AS z(id text, rates jsonb) JOIN zone ON zone.id = z.id,
    jsonb_to_recordset(z.rates) AS r(id text, name text, "taxClass" text, "percentMillionths" int, priority int,
      "isCompound" boolean, "isOnShipping" boolean)`);
const deleteBefore = statement(`
  DELETE FROM tax_zone WHERE website_id = $1 AND origin = 'IMPORTED'
    AND EXISTS (SELECT FROM tax_zone WHERE website_id = $1 AND origin = 'IMPORTING')`);
/** Adds zones of one origin; answers their ids. */
export async function addZones(
  queries: Queries,
  zones: readonly NewTaxZone[],
  origin: string,
): Promise<string[]> {
  const withIds = zones.map((zone) => ({
    ...{ ...zone, id: newId() },
    rates: zone.rates.map((rate) => ({ ...rate, id: newId() })),
  }));
  await queries.rows(insertZones, [JSON.stringify(withIds), origin]);
  return withIds.map(({ id }) => id);
}

/** Removes all zones of one origin. */
export async function removeZonesOf(queries: Queries, origin: string): Promise<void> {
  await prismaFor(queries).taxZone.deleteMany({ where: { origin } });
}

/** From now on the zones of the file that was read count, instead of those of the file before; a file without any changes nothing. */
export async function finishImport(queries: Queries): Promise<void> {
  await queries.rows(deleteBefore);
  await prismaFor(queries).taxZone.updateMany({
    where: { origin: 'IMPORTING' },
    data: { origin: 'IMPORTED' },
  });
}

function asSettings({ websiteId: _, rounding, serviceCodes, ...same }: TaxSettings): TaxSettingsRow {
  const codes = z.record(z.string(), z.string()).catch({}).parse(serviceCodes);
  return { ...same, rounding: rounding === 'ORDER' ? 'ORDER' : 'LINE', serviceCodes: codes };
}

const origins: readonly TaxZoneOrigin[] = ['OWNER', 'EU_OSS', 'UK_VAT', 'IMPORTED'];

function asZone({ websiteId: _, origin, ...same }: TaxZone & { rates: TaxRate[] }): TaxZoneRow {
  return { ...same, origin: origins.find((each) => each === origin) ?? 'IMPORTED' };
}
