import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import {
  DemoApplyTaxPresetDocument,
  DemoChangeTaxSettingsDocument,
  DemoSaveShippingZoneDocument,
  DemoShippingZonesDocument,
} from '../../generated/graphql.ts';
import { assertDone } from './demo-step.ts';

const option = z.strictObject({
  name: z.string(),
  pricing: z.enum(['FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT']),
  price: z.string().optional(),
  bands: z.array(z.strictObject({ upTo: z.string().optional(), price: z.string() })).optional(),
  freeFrom: z.string().optional(),
  postcodes: z.array(z.string()).optional(),
  handlingTime: z.string(),
  pickup: z
    .strictObject({
      ...{
        name: z.string(),
        line1: z.string(),
        city: z.string(),
        postalCode: z.string(),
        country: z.string(),
      },
      openingHours: z.string(),
    })
    .optional(),
});
const till = z.strictObject({
  taxPreset: z.enum(['EU_OSS', 'UK_VAT']),
  taxes: z.strictObject({
    isTaxIncluded: z.boolean(),
    rounding: z.enum(['LINE', 'ORDER']),
    isShippingTaxed: z.boolean(),
    originCountry: z.string(),
  }),
  shippingZones: z.array(
    z.strictObject({
      name: z.string(),
      places: z.array(z.strictObject({ country: z.string() })),
      options: z.array(option),
    }),
  ),
});

/** Says what sending costs and which taxes prices contain; a zone that is there already stays as it is. */
export async function seedTill(operator: Operator, folder: URL): Promise<void> {
  const plan = till.parse(JSON.parse(await readFile(new URL('till.json', folder), 'utf8')));
  await operator.run(DemoApplyTaxPresetDocument, { preset: plan.taxPreset });
  const changed = await operator.run(DemoChangeTaxSettingsDocument, { input: plan.taxes });
  assertDone(changed.updateTaxSettings);
  const { shippingZones } = await operator.run(DemoShippingZonesDocument, {});
  for (const input of plan.shippingZones) {
    if (shippingZones.some(({ name }) => name === input.name)) continue;
    assertDone((await operator.run(DemoSaveShippingZoneDocument, { input })).saveShippingZone);
  }
}
