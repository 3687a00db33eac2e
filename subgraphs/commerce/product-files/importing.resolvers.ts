import { setImmediate } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { CommerceContext } from '../context.ts';
import type { ProductCsvInput, Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { importProducts } from './importing.changes.ts';
import { MAX_RECORDS, type ReadBatch, readBatch } from './importing.rules.ts';
import { previewProducts } from './previewing.ts';
import { sortColumns } from './product-csv-columns.rules.ts';

const longestKey = 200;

export const importingResolvers: Resolvers = {
  Query: {
    async productCsvPreview(_, { input }, context) {
      const batch = await read(input, context);
      const { products, problems } = await previewProducts(context, batch.products);
      const { columns, ignored } = sortColumns(input.header);
      return {
        columns,
        ignoredColumns: ignored,
        products,
        problems: inOrder([...batch.problems, ...problems]),
        consumed: batch.consumed,
      };
    },
  },
  Mutation: {
    async importProductCsv(_, { input }, context) {
      const { idempotencyKey: key, expected } = input;
      if (typeof key === 'string' && (key.trim() === '' || key.length > longestKey))
        refuse(`The idempotency key must have 1 to ${longestKey} characters.`);
      if (expected && expected.length > MAX_RECORDS) refuse(`At most ${MAX_RECORDS} products at once.`);
      const batch = await read(input, context);
      const { stored, problems } = await importProducts(context.db, batch.products, {
        accountId: context.viewer.accountId,
        key,
        expected: expected && new Map(expected.map(({ id, updatedAt }) => [id, updatedAt])),
      });
      const created = stored.filter(({ isNew }) => isNew).length;
      return {
        created,
        updated: stored.length - created,
        products: stored,
        problems: inOrder([...batch.problems, ...problems]),
        consumed: batch.consumed,
      };
    },
  },
};

async function read(input: ProductCsvInput, { db }: CommerceContext): Promise<ReadBatch> {
  if (input.records.length > MAX_RECORDS) refuse(`At most ${MAX_RECORDS} records at once.`);
  const { currency } = await findSettings(db);
  return readBatch(
    { ...input, defaultCollectionId: input.defaultCollectionId ?? null },
    currency,
    setImmediate,
  );
}

function inOrder<Problem extends { readonly line: number }>(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((one, other) => one.line - other.line);
}

function refuse(message: string): never {
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
