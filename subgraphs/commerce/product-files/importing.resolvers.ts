import { setImmediate } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { importProducts } from './importing.changes.ts';
import { MAX_RECORDS, readBatch } from './importing.rules.ts';

export const importingResolvers: Resolvers = {
  Mutation: {
    async importProductCsv(_, { input }, { db, viewer }) {
      if (input.records.length > MAX_RECORDS) {
        throw new GraphQLError(`At most ${MAX_RECORDS} records at once.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      }
      const { currency } = await findSettings(db);
      const batch = await readBatch(
        { ...input, defaultCollectionId: input.defaultCollectionId ?? null },
        currency,
        setImmediate,
      );
      const { stored, problems } = await importProducts(db, batch.products, viewer.accountId);
      const created = stored.filter(({ isNew }) => isNew).length;
      return {
        created,
        updated: stored.length - created,
        products: stored,
        problems: [...batch.problems, ...problems].sort((one, other) => one.line - other.line),
        consumed: batch.consumed,
      };
    },
  },
};
