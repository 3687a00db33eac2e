import type pg from 'pg';
import { openTestConnection } from '#kit/connection-testing.ts';
import { Database } from '#kit/database.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';

/** Where content's tables come from. */
export const migrations = 'subgraphs/content/prisma/migrations';

/** Content's tables, and nothing around them. */
export interface TestTables {
  readonly database: Database;
  readonly client: pg.Client;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Opens fresh tables. */
export async function openTables(): Promise<TestTables> {
  const test = await createTestDatabase({
    name: 'content',
    prepare: async (url) =>
      void (await applyMigrations({ database: url, schema: 'content', folder: migrations })),
  });
  const database = new Database({ url: test.url, schema: 'content', onError: () => undefined });
  const connect = () => connectAsInstall(test.url);
  const client = await connect();
  return {
    ...{ database, client, connect },
    async close() {
      await client.end();
      await database.close();
      await test.drop();
    },
  };
}

/** A connection that sees the rows of all websites. */
export async function connectAsInstall(url: string): Promise<pg.Client> {
  const client = await openTestConnection(url, '*', { options: '-c search_path=content' });
  return client;
}

/** Numbers that look thrown and are the same in each run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A row of an item; ids of collections begin with their website's and a hyphen. */
export interface Post {
  readonly id: string;
  readonly collectionId: string;
  readonly title?: string;
  readonly body?: string;
  readonly tags?: readonly string[];
  readonly categories?: readonly string[];
  readonly author?: string;
  readonly status?: string;
  readonly publishedAt?: Date;
  readonly startsAt?: Date | null;
  readonly endsAt?: Date | null;
  readonly isFeatured?: boolean;
}

/** Puts items in by one statement. */
export async function post(by: pg.Client, posts: readonly Post[]): Promise<void> {
  await by.query(
    `INSERT INTO item (id, website_id, collection_id, record_type, title, slug, body, tags, categories, author_name, status,
       publish_at, starts_at, ends_at, is_featured)
     SELECT p.id, split_part(p."collectionId", '-', 1), p."collectionId", 1, coalesce(p.title, p.id), p.id, coalesce(p.body, ''), coalesce(p.tags, '{}'),
       coalesce(p.categories, '{}'), coalesce(p.author, ''), coalesce(p.status, 'PUBLISHED'), coalesce(p."publishedAt", '2026-01-01'),
       p."startsAt", p."endsAt", coalesce(p."isFeatured", false)
     FROM jsonb_to_recordset($1) AS p (id text, "collectionId" text, title text, body text, tags text[], categories text[], author text,
       status text, "publishedAt" timestamptz, "startsAt" timestamptz, "endsAt" timestamptz, "isFeatured" boolean)`,
    [JSON.stringify(posts)],
  );
}
