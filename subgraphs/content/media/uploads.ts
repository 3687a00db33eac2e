import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { makeFile } from './file.data.ts';
import { type BlockStore, blockBytes } from './file-blocks.ts';
import { headBytes, isPromising, sniffFile, tailBytes } from './file-kind.rules.ts';
import { cleanStem, contentTypeOf, maxFileBytes, sniffKind } from './image.rules.ts';
import type { Pictures, Refusal } from './pictures.ts';
import {
  advanceUpload,
  claimUpload,
  type FileUploadRow,
  findUpload,
  finishUpload,
  forgetUpload,
  makeUpload,
  releaseUpload,
  type UploadDraft,
} from './upload.data.ts';

/** How an upload stands after a piece; that it is gone, stands elsewhere, or was refused, and then nothing is left of it. */
export type Continued =
  | { readonly upload: FileUploadRow }
  | { readonly standsAt: number }
  | { readonly refusal: Refusal; readonly filename: string }
  | 'gone';

/** Takes in large files piece by piece: whatever was taken stays, also when the process or the connection ends. */
export interface Uploads {
  /** Null when too many are on their way already. */
  start(db: ScopedDatabase, upload: UploadDraft): Promise<FileUploadRow | null>;
  /** Takes a piece that begins where the upload stands; the last one, or an empty one after it, has all of it checked. */
  continue(db: ScopedDatabase, id: string, offset: number, bytes: Uint8Array): Promise<Continued>;
  /** Throws away what was taken so far; false when there is no such upload. What it became stays. */
  cancel(db: ScopedDatabase, id: string): Promise<boolean>;
}

/** Whether a file begins as one of gzip does. */
function isPacked([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Uploads of all websites. */
export function createUploads({
  blocks,
  pictures,
}: {
  blocks: BlockStore;
  pictures: Pick<Pictures, 'take'>;
}): Uploads {
  const start = (db: ScopedDatabase, upload: UploadDraft) =>
    makeUpload(db, { ...upload, id: newId(), blockBytes });

  async function append(
    db: ScopedDatabase,
    id: string,
    offset: number,
    bytes: Uint8Array,
  ): Promise<Continued> {
    let upload = await findUpload(db, id);
    for (let done = 0; upload; ) {
      if (upload.received !== offset + done) return { standsAt: upload.received };
      if (done === bytes.length) return { upload };
      const { received, byteSize } = upload;
      if (offset + bytes.length > byteSize) return { standsAt: received };
      const space = upload.blockBytes - (received % upload.blockBytes);
      const piece = bytes.subarray(done, done + space);
      const next = await keep(db, upload, piece);
      if (!next) return { standsAt: (await findUpload(db, id))?.received ?? 0 };
      const isHead = received < headBytes && next.received >= headBytes;
      const refusal = isHead ? await judgeHead(db, next) : null;
      if (refusal) return refuse(db, next, refusal);
      upload = next;
      done += piece.length;
    }
    return 'gone';
  }

  async function judgeHead({ websiteId }: ScopedDatabase, upload: FileUploadRow): Promise<Refusal | null> {
    const head = await blocks.readRange(websiteId, upload, 0, headBytes);
    if (upload.purpose === 'WEBSITE') return isPacked(head) ? null : 'unsupported';
    if (sniffKind(head)) return upload.byteSize > maxFileBytes && !upload.isPrivate ? 'too-many-bytes' : null;
    return isPromising(head) ? null : 'unsupported';
  }

  /** A block that is begun is written anew with what comes, under another name: nobody ever sees half of one. */
  async function keep(
    db: ScopedDatabase,
    upload: FileUploadRow,
    piece: Uint8Array,
  ): Promise<FileUploadRow | null> {
    const { websiteId } = db;
    const begun = upload.received % upload.blockBytes;
    const index = Math.floor(upload.received / upload.blockBytes);
    const old = begun > 0 ? upload.blocks[index] : undefined;
    const before = old === undefined ? new Uint8Array() : await blocks.read(websiteId, old);
    // Gone: another request went on from here meanwhile.
    if (!before) return null;
    const name = await blocks.write(websiteId, Buffer.concat([before.subarray(0, begun), piece]));
    const names = [...upload.blocks.slice(0, index), name];
    const moved = await advanceUpload(db, upload, upload.received + piece.length, names);
    const superseded = moved ? old : name;
    if (superseded !== undefined) await blocks.remove(websiteId, [superseded]);
    return moved;
  }

  async function refuse(db: ScopedDatabase, upload: FileUploadRow, refusal: Refusal): Promise<Continued> {
    await forgetUpload(db, upload.id);
    await blocks.remove(db.websiteId, upload.blocks);
    return { refusal, filename: upload.filename };
  }

  async function check(db: ScopedDatabase, upload: FileUploadRow): Promise<Continued> {
    const { websiteId } = db;
    const { id, filename, byteSize, altText, isPrivate, folderId } = upload;
    const read = (from: number, to: number) => blocks.readRange(websiteId, upload, from, to);
    const head = await read(0, headBytes);
    if (upload.purpose === 'WEBSITE')
      return isPacked(head)
        ? { upload: await finishUpload(db, id, null) }
        : refuse(db, upload, 'unsupported');
    const picturesKind = sniffKind(head);
    if (picturesKind && !isPrivate) {
      const bytes = await read(0, byteSize);
      const picture = { filename, altText, bytes, focalX: null, focalY: null, folderId };
      const taken = await pictures.take(db, picture);
      if ('refusal' in taken) return refuse(db, upload, taken.refusal);
      const done = await finishUpload(db, id, taken.id);
      await blocks.remove(websiteId, upload.blocks);
      return { upload: done };
    }
    const kind = picturesKind
      ? { ending: picturesKind, contentType: contentTypeOf(picturesKind) }
      : sniffFile(head, await read(Math.max(0, byteSize - tailBytes), byteSize));
    if (!kind) return refuse(db, upload, 'unsupported');
    const name = `${cleanStem(filename) || 'file'}.${kind.ending}`;
    return db.transaction(async (queries) => {
      const file = { ...upload, filename: name, contentType: kind.contentType };
      await makeFile(queries, file, upload.folderId);
      return { upload: await finishUpload(queries, id, null) };
    });
  }

  return {
    start,
    async continue(db, id, offset, bytes) {
      const appended = await append(db, id, offset, bytes);
      if (typeof appended !== 'object' || !('upload' in appended)) return appended;
      const { upload } = appended;
      const whole = upload.received === upload.byteSize && (await claimUpload(db, id));
      if (!whole) return { upload: (await findUpload(db, id)) ?? upload };
      try {
        return await check(db, whole);
      } catch (error) {
        await releaseUpload(db, id);
        // Cancelled while it was checked: there is nothing of it to go on with.
        if (!(await findUpload(db, id))) return 'gone';
        throw error;
      }
    },
    async cancel(db, id) {
      const upload = await forgetUpload(db, id);
      if (upload) await blocks.remove(db.websiteId, upload.blocks);
      return upload !== null;
    },
  };
}
