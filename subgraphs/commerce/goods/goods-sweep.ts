import type { Database, ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Log } from '#kit/subgraph.ts';
import { type GoodsPowers, sweepGoods } from './delivering.ts';
import { findWebsitesWithGoods } from './goods.data.ts';

/** Hands over what was paid meanwhile, mails gift cards on their day, and tells content of memberships, whatever happened in between. */
export function goodsSweep(
  database: Database,
  log: Log,
  powersOf: (db: ScopedDatabase) => GoodsPowers,
): JobDefinition {
  return {
    name: 'commerce-goods',
    retryLimit: 1,
    retryDelaySeconds: 60,
    expireInSeconds: 300,
    async findForgotten() {
      const websites = await findWebsitesWithGoods(database);
      return websites.map((websiteId) => ({ id: newId(), websiteId }));
    },
    run: (db) => sweepGoods(powersOf(db), log),
  };
}
