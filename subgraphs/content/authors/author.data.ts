import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { Author } from '../generated/prisma/client.ts';

/** What a website says of an author. */
export type AuthorRow = Columns<Author, 'websiteId' | 'name' | 'bio' | 'websiteUrl' | 'avatarImageId'>;

/** Loads authors for the length of a request. */
export interface AuthorLoaders {
  readonly byName: DataLoader<string, AuthorRow | null>;
}

const columns = `website_id AS "websiteId", name, bio, website_url AS "websiteUrl", avatar_image_id AS "avatarImageId"`;
const readByName = statement(`SELECT ${columns} FROM author WHERE website_id = $1 AND name = ANY($2)`);
const readAll = statement(`
  SELECT $1::text AS "websiteId", coalesce(a.name, i.name) AS name, coalesce(a.bio, '') AS bio, coalesce(a.website_url, '') AS "websiteUrl",
    a.avatar_image_id AS "avatarImageId"
  FROM (SELECT name, bio, website_url, avatar_image_id FROM author WHERE website_id = $1) a
  FULL JOIN (
    SELECT name FROM item_count WHERE website_id = $1 AND kind = 'AUTHOR' GROUP BY name HAVING sum(count) > 0) i USING (name)
  ORDER BY lower(name), name LIMIT 200`);
const upsert = statement(`
  INSERT INTO author (website_id, name, bio, website_url, avatar_image_id) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (website_id, name) DO UPDATE
  SET bio = excluded.bio, website_url = excluded.website_url, avatar_image_id = excluded.avatar_image_id
  RETURNING ${columns}`);

/** Loaders of one website and one request. */
export function createAuthorLoaders(db: ScopedDatabase): AuthorLoaders {
  return {
    byName: loadOne(
      (names) => db.rows<AuthorRow>(readByName, [names]),
      (row) => row.name,
    ),
  };
}

/** Who writes on the website: who was introduced, and whom published items name. */
export function findAuthors(db: ScopedDatabase): Promise<AuthorRow[]> {
  return db.rows<AuthorRow>(readAll);
}

/** Keeps what is said of an author. */
export async function saveAuthor(
  db: ScopedDatabase,
  author: Omit<AuthorRow, 'websiteId'>,
): Promise<AuthorRow> {
  const { name, bio, websiteUrl, avatarImageId } = author;
  const [row] = await db.rows<AuthorRow>(upsert, [name, bio, websiteUrl, avatarImageId]);
  if (!row) throw new Error('An author that was just stored is not there.');
  return row;
}
