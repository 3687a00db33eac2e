import { type CopiedFiles, CopyRefused, type CopyRules } from '#kit/website-copy.ts';
import {
  type FileOfBlock,
  findFileNames,
  findFileOfBlock,
  findImageType,
} from './media/copied-files.data.ts';
import { blockKey } from './media/file-blocks.ts';
import { headBytes, isPromising } from './media/file-kind.rules.ts';
import type { FileStore } from './media/file-store.ts';
import { kindOfContentType, sniffKind } from './media/image.rules.ts';
import { originalKey } from './media/variant-keys.ts';

/** The hash of no password, in the form of one: what it closes stays so until its owner gives it a new password. */
const closed = `CASE WHEN t.password_hash IS NOT NULL THEN '$argon2id$v=19$m=19456,t=2,p=1$'
  || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
  || rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '=') END`;

/** What of a website's pages comes along when it is copied into another install. */
export const contentCopy: CopyRules = {
  // Counts and lists of labels are made again by themselves.
  left: ['import_run', 'file_upload', 'avif_copy', 'item_count', 'item_label'],
  people: ['area_grant', 'lesson_done'],
  derived: ['former_slug', 'item_engagement'],
  // How often a password was changed.
  harmless: ['collection.password_version', 'website.password_version'],
  standIns: { 'collection.password_hash': closed, 'website.password_hash': closed },
  only: {
    // A service that scores visitors is asked with a key, which stays.
    captcha_setting: 't.api_key IS NULL',
    media_folder: 't.deleted_at IS NULL',
    comment: 't.deleted_at IS NULL',
  },
  adapt(table, row, { host, identifier }) {
    // A copy is a website that lives.
    if (table === 'website')
      return { ...row, ...(identifier === undefined ? {} : { identifier }), deleted_at: null };
    if (table !== 'website_host' || host === undefined) return row;
    return row.is_primary === true ? { ...row, host } : null;
  },
};

/** The pictures of websites as their owners brought them, and the blocks of other files; smaller pictures are made again. */
export function copiedMedia(store: FileStore): CopiedFiles {
  return {
    list: findFileNames,
    read: async (websiteId, name) =>
      (await store.read(originalKey(websiteId, name))) ?? store.read(blockKey(websiteId, name)),
    async take(websiteId, name, bytes, queries) {
      const contentType = await findImageType(queries, name);
      if (contentType !== undefined) {
        const kind = sniffKind(bytes);
        if (kind === null || kind !== kindOfContentType(contentType))
          throw new CopyRefused(`The file "${name}" is no picture of the website.`);
        return store.write(originalKey(websiteId, name), bytes);
      }
      const file = await findFileOfBlock(queries, name);
      if (!file || !isBlockOf(file, bytes))
        throw new CopyRefused(`The file "${name}" is none of the website's.`);
      return store.write(blockKey(websiteId, name), bytes);
    },
    async removeAll(websiteId) {
      await store.removeAll(`originals/${websiteId}`);
      await store.removeAll(`files/${websiteId}`);
      await store.removeAll(`variants/${websiteId}`);
    },
  };
}

/** A block has the length that its place in the file says, and the first one begins like a file or, where it is private, a picture that is taken. */
function isBlockOf({ byteSize, blockBytes, index }: FileOfBlock, bytes: Uint8Array): boolean {
  const length = Math.min(blockBytes, byteSize - index * blockBytes);
  if (bytes.length !== length || index > 0) return bytes.length === length;
  const head = bytes.subarray(0, headBytes);
  return isPromising(head) || sniffKind(head) !== null;
}
