import type { ScopedDatabase } from '#kit/database.ts';
import { packFiles } from '#kit/packed-files.rules.ts';
import type { BytesAnswer } from '#kit/subgraph.ts';
import { findFiles } from './theme.data.ts';

/** The files of a revision in one piece, for the renderer; null when this website has no such revision. */
export async function readThemeBytes(db: ScopedDatabase, revisionId: string): Promise<BytesAnswer | null> {
  const files = await findFiles(db, revisionId);
  if (files.length === 0) return null;
  return { contentType: 'application/octet-stream', etag: `"${revisionId}"`, bytes: packFiles(files) };
}
