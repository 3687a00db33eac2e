import { readCopyPlan } from './copy-plan.ts';
import { discardCopy, readCopy } from './copy-read.ts';
import { writeCopy } from './copy-write.ts';
import type { Database } from './database.ts';
import type { CopiedFiles, CopyRules, WebsiteCopy } from './website-copy.ts';

/** The copies of one subgraph's websites, by its database's own catalogue: a table that is added comes along. */
export function createWebsiteCopy(
  database: Database,
  rules: CopyRules,
  files: CopiedFiles | null,
): WebsiteCopy {
  const plan = () => readCopyPlan(database, rules);
  return {
    async *write(websiteId, options) {
      yield* writeCopy({ database, rules, files, plan: await plan() }, websiteId, options);
    },
    read: async (websiteId, parts, options) =>
      readCopy({ database, rules, files, plan: await plan() }, websiteId, parts, options),
    discard: async (websiteId) => discardCopy({ database, rules, files, plan: await plan() }, websiteId),
    async isHere(websiteId) {
      const { root } = await plan();
      if (!root) return false;
      const client = await database.connect(websiteId);
      try {
        const { rowCount } = await client.query(`SELECT FROM "${root}" WHERE id = $1`, [websiteId]);
        return rowCount === 1;
      } finally {
        client.release();
      }
    },
  };
}
