import type DataLoader from 'dataloader';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';

/** What a website says of an author. */
export interface AuthorRow {
  readonly websiteId: string;
  readonly name: string;
  readonly bio: string;
  readonly websiteUrl: string;
  readonly avatarImageId: string | null;
}

/** Loads authors for the length of a request. */
export interface AuthorLoaders {
  readonly byName: DataLoader<string, AuthorRow | null>;
}

const columns = `website_id AS "websiteId", name, bio, website_url AS "websiteUrl", avatar_image_id AS "avatarImageId"`;
const readByName = statement(`SELECT ${columns} FROM author WHERE website_id = $1 AND name = ANY($2)`);
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
