import { changedMeanwhile, versionOf } from '#kit/version.ts';
import { findNamedProducts } from '../discounts/named-products.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toDecimal, toMoney } from '../money/money.rules.ts';
import { findTooManyProducts } from '../products/at-once.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { findCarrierServices } from './shipping-rates-setting.data.ts';
import {
  findProfiles,
  findZones,
  profileTerms,
  removeProfile,
  removeZone,
  saveProfile,
  saveZone,
  setProfile,
} from './shipping-zone.data.ts';
import { MAX_SHIPPING_PROFILES, MAX_SHIPPING_ZONES, readShippingZone } from './shipping-zone.rules.ts';
import { writeWeight } from './weight.rules.ts';

const noProfile = { __typename: 'NotFound', message: 'There is no such shipping profile.' } as const;
const noZone = { __typename: 'NotFound', message: 'There is no such shipping zone or profile.' } as const;
const tooManyProfiles = {
  __typename: 'InvalidInput',
  field: 'name',
  message: `A website has at most ${MAX_SHIPPING_PROFILES} shipping profiles. Delete one first.`,
} as const;
const tooManyZones = {
  __typename: 'InvalidInput',
  field: 'input',
  message: `A website has at most ${MAX_SHIPPING_ZONES} shipping zones. Delete one first.`,
} as const;
const maxName = 100;

export const shippingResolvers: Resolvers = {
  Query: {
    shippingProfiles: (_, __, { db }) => findProfiles(db),
    shippingZones: async (_, __, { db }) => findZones(db, (await findSettings(db)).currency),
  },
  Mutation: {
    async saveShippingProfile(_, { id, name, expectedVersion }, { db }) {
      const written = name.trim();
      if (written === '' || written.length > maxName) {
        return {
          __typename: 'InvalidInput',
          message: `A name has 1 to ${maxName} characters.`,
          field: 'name',
        };
      }
      const profile = await saveProfile(db, id ?? null, written, expectedVersion);
      if (profile === 'full') return tooManyProfiles;
      if (!profile) return noProfile;
      return 'outdated' in profile
        ? { __typename: 'ShippingProfileChangedMeanwhile', ...changedMeanwhile(profile) }
        : { __typename: 'ShippingProfile', ...profile };
    },
    async deleteShippingProfile(_, { id }, { db }) {
      return (await removeProfile(db, id)) ? { __typename: 'ShippingRemoved', id } : noProfile;
    },
    async setShippingProfile(_, { productIds, profileId }, { db }) {
      const tooMany = findTooManyProducts(productIds);
      if (tooMany) return tooMany;
      const count = await setProfile(db, productIds, profileId ?? null);
      return count === null ? noProfile : { __typename: 'ProductsAssigned', count };
    },
    async saveShippingZone(_, { input: { id, expectedVersion: expected, ...draft } }, { db }) {
      const { currency } = await findSettings(db);
      const read = readShippingZone(draft, currency);
      if (!read.ok) return read.problem;
      const zone = await saveZone(db, id ?? null, read.zone, { currency, expected });
      if (zone === 'full') return tooManyZones;
      if (!zone) return noZone;
      return 'outdated' in zone
        ? { __typename: 'ShippingZoneChangedMeanwhile', ...changedMeanwhile(zone) }
        : { __typename: 'ShippingZone', ...zone };
    },
    async deleteShippingZone(_, { id }, { db }) {
      return (await removeZone(db, id)) ? { __typename: 'ShippingRemoved', id } : noZone;
    },
  },
  ShippingProfile: {
    version: (profile) => versionOf(profileTerms(profile)),
    productCount: ({ _count }) => _count.products,
    products: ({ products }, _, context, info) =>
      findNamedProducts(
        products.map(({ id }) => id),
        context,
        info,
      ),
  },
  ShippingZone: { version: versionOf },
  ShippingZoneOption: {
    services: ({ pricing }, _, { db }) => (pricing === 'CARRIER' ? findCarrierServices(db) : []),
    price: ({ pricing, priceCents, currency }) => (pricing === 'FLAT' ? toMoney(priceCents, currency) : null),
    freeFrom: ({ freeFromCents, currency }) =>
      freeFromCents === null ? null : toMoney(freeFromCents, currency),
  },
  ShippingBand: {
    upTo({ upTo, pricing, currency }) {
      if (upTo === null || pricing === 'BY_ITEM_COUNT') return upTo === null ? null : String(upTo);
      return pricing === 'BY_SUBTOTAL' ? toDecimal(upTo, currency) : writeWeight(upTo);
    },
    price: ({ price, currency }) => toMoney(price, currency),
  },
};
