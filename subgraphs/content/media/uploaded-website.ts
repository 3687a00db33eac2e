import type { ScopedDatabase } from '#kit/database.ts';
import type { BytesAnswer } from '#kit/subgraph.ts';
import type { BlockStore } from './file-blocks.ts';
import { findUpload } from './upload.data.ts';

/** A block of the file of a website that somebody sent, for nobody but them: `SENDER/UPLOAD/INDEX`. Null beyond its end. */
export async function readUploadedWebsite(
  db: ScopedDatabase,
  blocks: BlockStore,
  path: string,
): Promise<BytesAnswer | null> {
  const [sender = '', id = '', index = ''] = path.split('/');
  const upload = await findUpload(db, id);
  if (upload?.purpose !== 'WEBSITE' || upload.state !== 'DONE' || upload.startedBy !== sender) return null;
  const name = upload.blocks[Number(index)];
  const bytes = name === undefined ? null : await blocks.read(db.websiteId, name);
  return bytes && { contentType: 'application/octet-stream', etag: `"${name}"`, bytes };
}
