import { join } from 'node:path';
import type pg from 'pg';
import { type AppliedMigration, applyMigrations, readMigrations } from '#kit/migrations.ts';
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

/** Where the migrations of a subgraph are; `root` is the project's folder. */
function migrationsFolder(name: SubgraphName, root: string): string {
  return join(root, 'subgraphs', name, 'prisma', 'migrations');
}

/** The names of the migrations that a subgraph has, in their order. */
export async function migrationNames(name: SubgraphName, root: string): Promise<string[]> {
  return (await readMigrations(migrationsFolder(name, root))).map((migration) => migration.name);
}

/** What `migrateSubgraph` tells of each migration. */
export type { AppliedMigration };

/** Brings a subgraph's database, by its address or a pool that stays open, up to date, or to where `only` these migrations bring it. */
export async function migrateSubgraph(
  name: SubgraphName,
  database: string | pg.Pool,
  root: string,
  options: { only?: ReadonlySet<string>; onApplied?: (migration: AppliedMigration) => void } = {},
): Promise<string[]> {
  return applyMigrations({
    database,
    schema: name,
    folder: migrationsFolder(name, root),
    ...options,
  });
}

/** Opens a subgraph whose database is up to date. */
export function openSubgraphByName(name: SubgraphName, options: OpenOptions): Promise<OpenSubgraph> {
  return open[name](options);
}
