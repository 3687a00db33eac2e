import { join } from 'node:path';
import { applyMigrations } from '#kit/migrations.ts';
import { type OpenOptions, type OpenSubgraph, openSubgraph } from '#kit/subgraph.ts';
import { analyticsSubgraph } from './analytics/subgraph.ts';
import { commerceSubgraph } from './commerce/subgraph.ts';
import { contentSubgraph } from './content/subgraph.ts';
import { formsSubgraph } from './forms/subgraph.ts';
import { identitySubgraph } from './identity/subgraph.ts';

/** The names of the five subgraphs. */
export const subgraphNames = ['commerce', 'content', 'forms', 'identity', 'analytics'] as const;
export type SubgraphName = (typeof subgraphNames)[number];

const open: Readonly<Record<SubgraphName, (options: OpenOptions) => Promise<OpenSubgraph>>> = {
  commerce: (options) => openSubgraph(commerceSubgraph, options),
  content: (options) => openSubgraph(contentSubgraph, options),
  forms: (options) => openSubgraph(formsSubgraph, options),
  identity: (options) => openSubgraph(identitySubgraph, options),
  analytics: (options) => openSubgraph(analyticsSubgraph, options),
};

/** Brings a subgraph's database up to date; `root` is the project's folder, where the migrations are. */
export async function migrateSubgraph(
  name: SubgraphName,
  databaseUrl: string,
  root: string,
): Promise<string[]> {
  return applyMigrations({
    database: databaseUrl,
    schema: name,
    folder: join(root, 'subgraphs', name, 'prisma', 'migrations'),
  });
}

/** Opens a subgraph whose database is up to date. */
export function openSubgraphByName(name: SubgraphName, options: OpenOptions): Promise<OpenSubgraph> {
  return open[name](options);
}
