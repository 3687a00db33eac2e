import { z } from 'zod';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { ShippingRatesSetting } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** The service that a website asks what sending costs; its address and secret are empty when not given. */
export type ShippingRatesSettingRow = Columns<ShippingRatesSetting, 'isEnabled' | 'url' | 'sealedSecret'>;

const columns = 'is_enabled AS "isEnabled", url, sealed_secret AS "sealedSecret"';
const readSetting = statement(`SELECT ${columns} FROM shipping_rates_setting WHERE website_id = $1`);

const mostServices = 100;
/** Nothing is written where all of them are known, as at nearly every answer. */
const addServices = statement(`
  UPDATE shipping_rates_setting SET services = (
    SELECT jsonb_agg(service ORDER BY service->>'code') FROM (
      SELECT DISTINCT ON (each.service->>'code') each.service
      FROM jsonb_array_elements($2::jsonb || services) WITH ORDINALITY AS each(service, number)
      ORDER BY each.service->>'code', each.number LIMIT ${mostServices}) newest)
  WHERE website_id = $1 AND NOT services @> $2::jsonb`);

const save = saverOf('shipping rates setting');
const usual: ShippingRatesSettingRow = { isEnabled: true, url: '', sealedSecret: '' };

/** The website's setting; the usual one when it has none. */
export async function findShippingRatesSetting(queries: Queries): Promise<ShippingRatesSettingRow> {
  const [row] = await queries.rows<ShippingRatesSettingRow>(readSetting);
  return row ?? usual;
}

/** Changes what is not null. */
export function saveShippingRatesSetting(
  db: ScopedDatabase,
  change: { readonly [Name in keyof ShippingRatesSettingRow]: ShippingRatesSettingRow[Name] | null },
  expected: string | null | undefined,
): Promise<ShippingRatesSettingRow | Outdated<ShippingRatesSettingRow>> {
  const { isEnabled, url, sealedSecret } = change;
  const { websiteId } = db;
  return save(db, expected, findShippingRatesSetting, async (queries, stored) => {
    const now = {
      ...{ isEnabled: isEnabled ?? stored.isEnabled, url: url ?? stored.url },
      sealedSecret: sealedSecret ?? stored.sealedSecret,
    };
    // What another service offered is nothing of this one's.
    const services = now.url === stored.url ? {} : { services: [] };
    await prismaFor(queries).shippingRatesSetting.upsert({
      ...{ where: { websiteId }, create: { ...now, websiteId }, update: { ...now, ...services } },
    });
    return now;
  });
}

const serviceList = z.array(z.object({ code: z.string(), name: z.string() }));

/** A service of a carrier, such as overnight. */
export type CarrierServiceRow = z.infer<typeof serviceList>[number];

/** The services that the website's rates service offered so far, by their codes; at most 100. */
export async function findCarrierServices(queries: Queries): Promise<CarrierServiceRow[]> {
  const row = await prismaFor(queries).shippingRatesSetting.findFirst({ select: { services: true } });
  return serviceList.parse(row?.services ?? []);
}

/** Keeps what a rates service offered beside what it offered before; under one code what it is called now. */
export async function keepCarrierServices(
  queries: Queries,
  services: readonly CarrierServiceRow[],
): Promise<void> {
  await queries.rows(addServices, [JSON.stringify(services)]);
}
