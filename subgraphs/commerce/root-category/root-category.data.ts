import type { Columns } from '#kit/columns.ts';
import type { ScopedDatabase } from '#kit/database.ts';
import type { RootCategory } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** What holds all products of a products page. */
export type RootCategoryRow = Columns<
  RootCategory,
  'id' | 'collectionId' | 'displayName' | 'displayIndex',
  { pageRendering: 'LIST_VIEW' | 'GRID_VIEW' }
>;

/** The root category of a products page; null when there is none. */
export async function findRootCategory(
  db: ScopedDatabase,
  collectionId: string,
): Promise<RootCategoryRow | null> {
  const row = await prismaFor(db).rootCategory.findFirst({ where: { collectionId } });
  return row && asRow(row);
}

/** Stores a root category; null when the products page has one. */
export async function makeRootCategory(
  db: ScopedDatabase,
  category: RootCategoryRow,
): Promise<RootCategoryRow | null> {
  const data = [{ ...storedOf(category), websiteId: db.websiteId }];
  const [row] = await prismaFor(db).rootCategory.createManyAndReturn({ data, skipDuplicates: true });
  return row ? asRow(row) : null;
}

/** Stores a root category, also over the one that the products page has, whose id stays. */
export async function saveRootCategory(
  db: ScopedDatabase,
  category: RootCategoryRow,
): Promise<RootCategoryRow> {
  const { websiteId } = db;
  const { id, collectionId, ...changes } = storedOf(category);
  return asRow(
    await prismaFor(db).rootCategory.upsert({
      where: { websiteId_collectionId: { websiteId, collectionId } },
      create: { id, collectionId, ...changes, websiteId },
      update: changes,
    }),
  );
}

/** Without what else an answer holds. */
function storedOf({ id, collectionId, displayName, pageRendering, displayIndex }: RootCategoryRow) {
  return { id, collectionId, displayName, pageRendering, displayIndex };
}

function asRow({ websiteId: _, createdAt: __, pageRendering, ...same }: RootCategory): RootCategoryRow {
  return { ...same, pageRendering: pageRendering === 'GRID_VIEW' ? 'GRID_VIEW' : 'LIST_VIEW' };
}
