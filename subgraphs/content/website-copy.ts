import { statement } from '#kit/database.ts';
import { type CopiedFiles, CopyRefused, type CopyRules } from '#kit/website-copy.ts';
import type { FileStore } from './media/file-store.ts';
import { kindOfContentType, sniffKind } from './media/image.rules.ts';
import { originalKey } from './media/pictures.ts';

/** The hash of no password, in the form of one: the page stays closed until its owner gives it a new password. */
const closed = `CASE WHEN t.password_hash IS NOT NULL THEN '$argon2id$v=19$m=19456,t=2,p=1$'
  || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
  || rtrim(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '=') END`;

/** What of a website's pages comes along when it is copied into another install. */
export const contentCopy: CopyRules = {
  left: ['import_run'],
  people: ['area_grant', 'lesson_done'],
  derived: ['former_slug', 'item_engagement'],
  // How often a page's password was changed.
  harmless: ['collection.password_version'],
  standIns: { 'collection.password_hash': closed },
  only: {
    // A service that scores visitors is asked with a key, which stays.
    captcha_setting: 't.api_key IS NULL',
  },
  adapt(table, row, { host, identifier }) {
    if (table === 'website' && identifier !== undefined) return { ...row, identifier };
    if (table !== 'website_host' || host === undefined) return row;
    return row.is_primary === true ? { ...row, host } : null;
  },
};

const readNames = statement('SELECT id FROM image WHERE website_id = $1 ORDER BY id');
const readType = statement(
  'SELECT content_type AS "contentType" FROM image WHERE website_id = $1 AND id = $2',
);

/** The pictures of websites as their owners brought them; smaller ones are made again. */
export function copiedPictures(store: FileStore): CopiedFiles {
  return {
    list: async (queries) => (await queries.rows<{ id: string }>(readNames)).map(({ id }) => id),
    read: (websiteId, id) => store.read(originalKey(websiteId, id)),
    async take(websiteId, id, bytes, queries) {
      const [image] = await queries.rows<{ contentType: string }>(readType, [id]);
      const kind = sniffKind(bytes);
      if (!image || kind === null || kind !== kindOfContentType(image.contentType))
        throw new CopyRefused(`The file "${id}" is no picture of the website.`);
      await store.write(originalKey(websiteId, id), bytes);
    },
    removeAll: (websiteId) => store.removeAll(`originals/${websiteId}`),
  };
}
