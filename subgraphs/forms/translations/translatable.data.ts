import type { ScopedDatabase } from '#kit/database.ts';
import type { TextThing } from '#kit/translatable.ts';
import { prismaFor } from '../prisma-client.ts';

/** Forms in the order in which they were made, after one of them; from the first on without. */
export async function findForms(
  db: ScopedDatabase,
  after: TextThing<'FORM'> | null,
  limit: number,
): Promise<TextThing<'FORM'>[]> {
  const rows = await prismaFor(db).form.findMany({
    where: { deletedAt: null, ...(after ? { id: { gt: after.id } } : {}) },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => ({ kind: 'FORM', id }));
}
