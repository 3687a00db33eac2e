import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { asLiteralPattern } from '#kit/literal-pattern.ts';
import { turnsOf } from '#kit/turns.ts';
import type { FormerSlug, Redirect } from '../generated/prisma/client.ts';
import type { PageRow } from '../pages/page.data.ts';
import { prismaFor } from '../prisma-client.ts';
import type { PlannedRedirect } from './redirect.rules.ts';

/** A stored redirect. */
export type RedirectRow = Columns<Redirect, 'id' | 'source' | 'target' | 'createdAt'>;

/** Where a path leads, and what answers there. */
export interface RedirectAnswerRow {
  readonly target: string;
  readonly page: PageRow | null;
}

const readTarget = statement('SELECT target FROM redirect WHERE website_id = $1 AND source = $2');
const readFormer = statement(`
  SELECT subject_id AS "subjectId" FROM former_slug WHERE website_id = $1 AND holder_id = $2 AND slug = $3`);
const inTurn = turnsOf('redirects');
const upsert = statement(`
  INSERT INTO redirect (website_id, id, source, target)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
  ON CONFLICT (website_id, source) DO UPDATE SET target = excluded.target`);

/** Where the owner's list leads a path; null when it does not name it. */
export async function findTarget(db: ScopedDatabase, source: string): Promise<string | null> {
  const [row] = await db.rows<Columns<Redirect, 'target'>>(readTarget, [source]);
  return row?.target ?? null;
}

/** The collection, or the item of a collection, that had a slug before; null when none had. */
export async function findFormer(
  db: ScopedDatabase,
  slug: string,
  collectionId: string | null,
): Promise<string | null> {
  const [row] = await db.rows<Columns<FormerSlug, 'subjectId'>>(readFormer, [collectionId ?? '', slug]);
  return row?.subjectId ?? null;
}

/** A part of the owner's list, after the given path. */
export function listRedirects(
  db: ScopedDatabase,
  part: { after: string; limit: number; search: string },
): Promise<RedirectRow[]> {
  const { after, limit, search } = part;
  const found = asLiteralPattern(search.toLowerCase());
  return prismaFor(db).redirect.findMany({
    where: {
      source: { gt: after },
      ...(search === ''
        ? {}
        : { OR: [{ source: { contains: found } }, { target: { contains: found, mode: 'insensitive' } }] }),
    },
    orderBy: { source: 'asc' },
    take: limit,
  });
}

/** Stores redirects unless `refuse` says why not, who sees the whole list as it would be; writers take turns. */
export function storeRedirects<Refusal>(
  db: ScopedDatabase,
  redirects: readonly PlannedRedirect[],
  refuse: (list: ReadonlyMap<string, string>) => Refusal | null,
): Promise<Refusal | null> {
  return inTurn(db, async (queries) => {
    const select = { source: true, target: true } as const;
    const stored = await prismaFor(queries).redirect.findMany({ select });
    const list = new Map([...stored, ...redirects].map(({ source, target }) => [source, target]));
    const refusal = refuse(list);
    if (refusal !== null) return refusal;
    const own = [...new Map(redirects.map((redirect) => [redirect.source, redirect])).values()];
    await queries.rows(upsert, [
      own.map(() => newId()),
      own.map(({ source }) => source),
      own.map(({ target }) => target),
    ]);
    return null;
  });
}

/** Takes redirects out of the list; answers how many there were. */
export async function forgetRedirects(db: ScopedDatabase, ids: readonly string[]): Promise<number> {
  const { count } = await prismaFor(db).redirect.deleteMany({ where: { id: { in: [...ids] } } });
  return count;
}
