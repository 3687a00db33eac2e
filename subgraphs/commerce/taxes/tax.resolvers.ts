import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findTooManyProducts } from '../products/at-once.rules.ts';
import { writeTaxPercent } from './percent.rules.ts';
import { presets, zonesOf } from './presets/presets.ts';
import { importTaxes, maxTaxRecords } from './tax-import.ts';
import { countFailedTaxRecords } from './tax-record.data.ts';
import { changeSettings } from './tax-settings.rules.ts';
import {
  addZones,
  contentOf,
  deleteTaxZone,
  findTaxSettings,
  findTaxZones,
  findUsedTaxClasses,
  maxZones,
  removeZonesOf,
  saveTaxSettings,
  saveTaxZone,
  setTaxClass,
  type TaxSettingsRow,
} from './tax-zone.data.ts';
import { isTaxClass, listTaxClasses, readTaxZone, taxClassMessage } from './tax-zone.rules.ts';

const noZone = { __typename: 'NotFound', message: 'There is no such tax zone.' } as const;
const tooManyZones = {
  __typename: 'InvalidInput',
  field: 'input',
  message: `A website has at most ${maxZones} tax zones. Delete one first.`,
} as const;

export const taxResolvers: Resolvers = {
  Query: {
    taxSettings: (_, __, { db }) => findTaxSettings(db),
    async taxZones(_, { first, after, country }, { db }) {
      const size = readPageSize(first);
      const page = { after: readIdCursor(after), country: country ?? null, limit: size + 1 };
      return pageOf(await findTaxZones(db, page), { size, after }, ({ id }) => id);
    },
  },
  Mutation: {
    async updateTaxSettings(_, { input }, { db, payments }) {
      if (input.service && !(await payments.findTaxService(db)))
        return {
          ...{ __typename: 'InvalidInput', field: 'input.service' },
          message: 'Stripe Tax counts by your account at Stripe. Please set that up under Payments first.',
        };
      const decide = (stored: TaxSettingsRow) => changeSettings(stored, input);
      const saved = await saveTaxSettings(db, input.expectedVersion, decide);
      if ('problem' in saved) return saved.problem;
      return 'outdated' in saved
        ? { __typename: 'TaxSettingsChangedMeanwhile', ...changedMeanwhile(saved) }
        : { __typename: 'TaxSettings', ...saved };
    },
    async saveTaxZone(_, { input: { id, expectedVersion, ...draft } }, { db }) {
      const read = readTaxZone(draft);
      if (!read.ok) return read.problem;
      const zone = await saveTaxZone(db, id ?? null, read.zone, expectedVersion);
      if (zone === 'full') return tooManyZones;
      if (!zone) return noZone;
      return 'outdated' in zone
        ? { __typename: 'TaxZoneChangedMeanwhile', ...changedMeanwhile(zone) }
        : { __typename: 'TaxZone', ...zone };
    },
    async deleteTaxZone(_, { id }, { db }) {
      return (await deleteTaxZone(db, id)) ? { __typename: 'TaxZoneRemoved', id } : noZone;
    },
    async applyTaxPreset(_, { preset: name }, { db }) {
      const preset = presets[name];
      const zones = zonesOf(preset);
      await db.transaction(async (queries) => {
        await removeZonesOf(queries, name);
        await addZones(queries, zones, name);
      });
      return { zoneCount: zones.length, note: preset.note };
    },
    async importTaxCsv(_, { input }, { db }) {
      if (input.records.length > maxTaxRecords) throw badInput(`At most ${maxTaxRecords} records at once.`);
      return importTaxes(db, input);
    },
    async setTaxClass(_, { productIds, taxClass }, { db }) {
      const tooMany = findTooManyProducts(productIds);
      if (tooMany) return tooMany;
      if (!isTaxClass(taxClass))
        return { __typename: 'InvalidInput', field: 'taxClass', message: taxClassMessage };
      return { __typename: 'ProductsAssigned', count: await setTaxClass(db, productIds, taxClass) };
    },
  },
  Product: {
    taxClass: async ({ id }, _, { taxClasses }) => (await taxClasses.load(id))?.taxClass ?? null,
  },
  StoreSettings: {
    isTaxIncluded: async (_, __, { db }) => (await findTaxSettings(db)).isTaxIncluded,
  },
  TaxZone: { version: (zone) => versionOf(contentOf(zone)) },
  TaxSettings: {
    version: versionOf,
    failedRecordCount: (_, __, { db }) => countFailedTaxRecords(db),
    service: ({ service }) => (service === 'STRIPE' ? 'STRIPE' : null),
    serviceCodes: ({ serviceCodes }) =>
      Object.entries(serviceCodes).map(([taxClass, code]) => ({ taxClass, code })),
    taxClasses: async ({ serviceCodes }, _, { db }) =>
      listTaxClasses([...(await findUsedTaxClasses(db)), ...Object.keys(serviceCodes)]),
  },
  TaxRate: {
    percent: ({ percentMillionths }) => writeTaxPercent(percentMillionths),
  },
};

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
