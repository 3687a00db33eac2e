import { createHash } from 'node:crypto';
import { type Database, everyWebsite, type ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { BytesAnswer, BytesRequest } from '#kit/subgraph.ts';
import type { AvifCopies } from './avif-copies.ts';
import type { FileStore } from './file-store.ts';
import { createImageLoaders, forgetImages, makeImage } from './image.data.ts';
import {
  cleanFilename,
  contentTypeOf,
  focalPoint,
  kindOfContentType,
  maxFileBytes,
  maxPixels,
  type PictureKind,
  pickKind,
  pickWidth,
  sniffKind,
  takesKind,
} from './image.rules.ts';
import { findKeepers } from './picture-access.data.ts';
import { cleanPicture, measurePicture, resizePicture } from './picture-work.ts';
import { originalKey, type Variant, variantKey, variantsKey } from './variant-keys.ts';

/** A picture that an owner brings. */
export interface Upload {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly altText: string;
  readonly focalX: number | null;
  readonly focalY: number | null;
  /** The media folder that it goes into; none when absent. */
  readonly folderId?: string | null;
}

/** Why a picture was not taken. */
export type Refusal = 'unsupported' | 'too-many-bytes' | 'too-many-pixels';

/** Takes in pictures and hands them out. */
export interface Pictures {
  /** Stores a picture of a website; answers its id, or why not. */
  take(db: ScopedDatabase, upload: Upload): Promise<{ id: string } | { refusal: Refusal }>;
  /** Takes pictures of a website back that nothing shows yet. */
  discard(db: ScopedDatabase, ids: readonly string[]): Promise<void>;
  /** Deletes pictures of a website with all their copies; answers the ids of those that were there. */
  remove(db: ScopedDatabase, ids: readonly string[]): Promise<string[]>;
  /** A picture's bytes; null for what this website does not have. */
  read(request: BytesRequest): Promise<BytesAnswer | null>;
}

/** Pictures of all websites, over a database and a file store; without `avif` there are no copies in it. */
export function createPictures({
  database,
  files,
  avif,
}: {
  database: Database;
  files: FileStore;
  avif?: AvifCopies;
}): Pictures {
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function take(db: ScopedDatabase, upload: Upload): Promise<{ id: string } | { refusal: Refusal }> {
    if (upload.bytes.length > maxFileBytes) return { refusal: 'too-many-bytes' };
    const kind = sniffKind(upload.bytes);
    const size = kind && (await measurePicture(upload.bytes));
    if (!kind || !size) return { refusal: 'unsupported' };
    if (size.pixels > maxPixels) return { refusal: 'too-many-pixels' };
    const clean = await cleanPicture(upload.bytes, kind, size.frames);
    if (!clean) return { refusal: 'unsupported' };
    const id = newId();
    const key = originalKey(db.websiteId, id);
    await files.write(key, clean.bytes);
    try {
      await makeImage(db, {
        id,
        filename: cleanFilename(upload.filename, kind),
        contentType: contentTypeOf(kind),
        byteSize: clean.bytes.length,
        width: clean.width,
        height: clean.height,
        altText: upload.altText,
        focalX: focalPoint(upload.focalX),
        focalY: focalPoint(upload.focalY),
        colors: clean.colors,
        folderId: upload.folderId ?? null,
      });
    } catch (error) {
      await files.remove(key);
      throw error;
    }
    return { id };
  }

  async function read({ websiteId, path, query, accept }: BytesRequest): Promise<BytesAnswer | null> {
    const [, id, filename] = /^([0-9a-f-]{36})\/([^/]+)$/.exec(path) ?? [];
    if (!id || websiteId === everyWebsite) return null;
    const db = database.forWebsite(websiteId);
    const image = await createImageLoaders(db).byId.load(id);
    const sourceKind = image && kindOfContentType(image.contentType);
    // A picture that got another name is found under the older ones too: texts may hold them.
    if (!image || !sourceKind || !filename) return null;
    const keptFor = await findKeepers(db, id);
    const width = pickWidth(query.format, image.width ?? 0);
    if (width === null) return answer(sourceKind, await files.read(originalKey(websiteId, id)), keptFor);
    const kind = pickKind(accept, sourceKind);
    const smaller = kind === 'webp' && takesKind(accept, 'avif') ? await avif?.find(db, id, width) : null;
    if (smaller) return answer('avif', smaller, keptFor);
    return answer(kind, await readVariant({ websiteId, imageId: id, width, kind }), keptFor);
  }

  /** A copy is made once, however many ask for it at the same time, and kept. */
  function readVariant(variant: Variant): Promise<Uint8Array | null> {
    const key = variantKey(variant);
    const known = underWay.get(key);
    if (known) return known;
    const work = findOrMakeVariant(key, variant).finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  }

  async function findOrMakeVariant(
    key: string,
    { websiteId, imageId, width, kind }: Variant,
  ): Promise<Uint8Array | null> {
    const kept = await files.read(key);
    if (kept) return kept;
    const original = await files.read(originalKey(websiteId, imageId));
    if (!original) return null;
    const bytes = await resizePicture(original, width, kind);
    await files.write(key, bytes);
    return bytes;
  }

  async function remove(db: ScopedDatabase, ids: readonly string[]): Promise<string[]> {
    const gone = await forgetImages(db, ids);
    await Promise.all(
      gone.flatMap((id) => [
        files.remove(originalKey(db.websiteId, id)),
        files.removeAll(variantsKey(db.websiteId, id)),
      ]),
    );
    return gone;
  }

  return { take, remove, read, discard: async (db, ids) => void (await remove(db, ids)) };
}

function answer(kind: PictureKind, bytes: Uint8Array | null, keptFor: readonly string[]): BytesAnswer | null {
  if (!bytes) return null;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { contentType: contentTypeOf(kind), bytes, etag: `"${hash}"`, keptFor };
}
