import { channel } from 'node:diagnostics_channel';
import { repeatOnConflict } from './database-failures.ts';
import type { LentPool } from './lent-clients.ts';
import { measured } from './measured.ts';
import { inInnerSpan } from './spans.ts';

/** Prisma's arguments of one call, as far as scoping needs to know them. */
interface ModelArguments {
  where?: Record<string, unknown>;
  data?: unknown;
  create?: Record<string, unknown>;
}

/** Publishes the `CallTime` of each call of Prisma's. */
const callChannel = channel('vitrine:prisma-time');

const unscopedOperations = new Set(['create', 'createMany', 'createManyAndReturn']);

/**
 * A Prisma extension that adds the website to every call on a model that carries `websiteId`: a filter to what is read,
 * changed and removed, a value to what is made. Nested writes are caught by row-level security. A call that PostgreSQL undid because of
 * another one is made again, within a transaction by doing all of that again.
 */
export function websiteScope(pool: LentPool, scopedModels: ReadonlySet<string>) {
  return {
    query: {
      $allModels: {
        async $allOperations<Result>({
          model,
          operation,
          args,
          query,
        }: {
          model: string;
          operation: string;
          args: ModelArguments;
          query: (args: ModelArguments) => Promise<Result>;
        }): Promise<Result> {
          const { websiteId, subgraph, isTransaction } = pool.scoped;
          const scoped = scopedModels.has(model) ? scopeArguments(operation, args, websiteId) : args;
          const call = `${model}.${operation}`;
          const answer = () => (isTransaction ? query(scoped) : repeatOnConflict(() => query(scoped)));
          return measured(callChannel, { subgraph, websiteId, call }, () =>
            inInnerSpan(() => ({ name: `prisma ${call}` }), answer),
          );
        },
      },
    },
  };
}

function scopeArguments(operation: string, args: ModelArguments, websiteId: string): ModelArguments {
  const scoped = { ...args };
  if (!unscopedOperations.has(operation)) scoped.where = { ...args.where, websiteId };
  else if (Array.isArray(args.data)) scoped.data = args.data.map((row: object) => ({ ...row, websiteId }));
  else scoped.data = { ...(args.data ?? {}), websiteId };
  if (args.create) scoped.create = { ...args.create, websiteId };
  return scoped;
}
