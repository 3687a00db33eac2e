import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Item, SiteLanguage, ThemeStyle, Website, WebsiteHost } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { StoredSettings, WebsiteChanges } from './website.rules.ts';

/** A stored website with its primary host. */
export interface WebsiteRow
  extends Columns<
    Website,
    | ('id' | 'identifier' | 'title' | 'tagline' | 'description' | 'language' | 'timeZone' | 'logoImageId')
    | ('activeThemeRevisionId' | 'isPrivate' | 'deletedAt' | 'headCode' | 'footCode'),
    { settings: StoredSettings }
  > {
  readonly primaryHost: WebsiteHost['host'];
  /** Which of its passwords is the present one; null where visitors need none. */
  readonly passwordVersion: Website['passwordVersion'] | null;
  /** Tags of the languages that it is translated into. */
  readonly languages: SiteLanguage['language'][];
  /**
   * When the next of its items is published by itself; null when none is. One that just was counts until that is written
   * down: the request's own clock may be a little behind the database's, and an answer without it must not be kept.
   */
  readonly nextPublishAt: Item['publishedAt'] | null;
  /** What its owner chose of the style options of the theme in use. */
  readonly styleValues: unknown;
  /** Counts the changes of its looks. */
  readonly styleRevision: ThemeStyle['revision'];
}

/** Loads websites for the length of a request. */
export interface WebsiteLoaders {
  readonly byId: DataLoader<string, WebsiteRow | null>;
}

/** What the owner chose of the theme in use; without one, of the system's. */
const ofStyle = `FROM theme_style s WHERE s.website_id = w.id AND s.theme_name = coalesce(
    (SELECT r.name FROM theme_revision r WHERE r.website_id = w.id AND r.id = w.active_theme_revision_id), '')`;

const ofPassword = `CASE WHEN w.password_hash IS NOT NULL THEN w.password_version END AS "passwordVersion"`;

const columns = `
  w.id, w.identifier, w.title, w.tagline, w.description, w.language, w.time_zone AS "timeZone", w.settings,
  w.logo_image_id AS "logoImageId", w.active_theme_revision_id AS "activeThemeRevisionId",
  w.is_private AS "isPrivate", w.deleted_at AS "deletedAt", ${ofPassword}, w.head_code AS "headCode", w.foot_code AS "footCode",
  coalesce((SELECT h.host FROM website_host h WHERE h.website_id = w.id ORDER BY h.is_primary DESC, h.host LIMIT 1), '')
    AS "primaryHost",
  ARRAY(SELECT l.language FROM site_language l WHERE l.website_id = w.id ORDER BY l.position, l.language) AS languages,
  (SELECT min(i.publish_at) FROM item i WHERE i.website_id = w.id AND i.status = 'SCHEDULED'
    AND i.publish_at > now() - interval '1 minute') AS "nextPublishAt",
  coalesce((SELECT s.values ${ofStyle}), '{}') AS "styleValues",
  coalesce((SELECT s.revision ${ofStyle}), 0) AS "styleRevision"`;

const readWebsite = statement(`SELECT ${columns} FROM website w WHERE w.id = $1 AND w.id = ANY($2)`);
const readAnyWebsites = statement(`SELECT ${columns} FROM website w WHERE $1 = '*' AND w.id = ANY($2)`);
const readHost = statement(`
  SELECT w.id, w.title, w.language, w.time_zone AS "timeZone", w.settings, w.is_private AS "isPrivate", ${ofPassword},
    w.deleted_at AS "deletedAt", ARRAY(SELECT l.language FROM site_language l WHERE l.website_id = w.id ORDER BY l.position) AS languages FROM website_host h JOIN website w ON w.id = h.website_id
  WHERE $1 = '*' AND h.host = $2`);

const insertWebsite = statement(`INSERT INTO website (id, identifier, title) VALUES ($1, $2, $3)`);
const insertHost = statement(`INSERT INTO website_host (website_id, host, is_primary) VALUES ($1, $2, true)`);

const lockWebsite = statement('SELECT id FROM website WHERE id = $1 FOR UPDATE');
const updateWebsite = statement(`
  UPDATE website w SET
    title = coalesce($2, title), tagline = coalesce($3, tagline), description = coalesce($4, description),
    language = coalesce($5, language), time_zone = coalesce($6, time_zone), settings = settings || $7::jsonb,
    logo_image_id = CASE WHEN $8 THEN $9 ELSE logo_image_id END
  WHERE w.id = $1 RETURNING ${columns}`);

/** Loaders of the website that a database is scoped to. */
export function createWebsiteLoaders(db: ScopedDatabase): WebsiteLoaders {
  return { byId: loadById(db, readWebsite) };
}

/** Loaders of all websites of the install. */
export function createInstallLoaders(install: ScopedDatabase): WebsiteLoaders {
  return { byId: loadById(install, readAnyWebsites) };
}

function loadById(db: ScopedDatabase, read: Statement): WebsiteLoaders['byId'] {
  return loadOne(
    (ids) => db.rows<WebsiteRow>(read, [ids]),
    (row) => row.id,
  );
}

/** What the gateway has to know of a website. */
export type HostedWebsiteRow = Pick<
  WebsiteRow,
  | 'id'
  | 'title'
  | 'language'
  | 'languages'
  | 'timeZone'
  | 'settings'
  | 'isPrivate'
  | 'deletedAt'
  | 'passwordVersion'
>;

/** The website that answers on a host. */
export async function findHostedWebsite(
  install: ScopedDatabase,
  host: string,
): Promise<HostedWebsiteRow | null> {
  const [row] = await install.rows<HostedWebsiteRow>(readHost, [host]);
  return row ?? null;
}

/** Whether a website of the install has an identifier. */
export async function isIdentifierTaken(install: ScopedDatabase, identifier: string): Promise<boolean> {
  return (await prismaFor(install).website.count({ where: { identifier } })) > 0;
}

/** Stores the website that `db` is scoped to, with its host. */
export async function makeWebsite(
  db: ScopedDatabase,
  website: { identifier: string; host: string; title: string },
): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.rows(insertWebsite, [website.identifier, website.title]);
    await queries.rows(insertHost, [website.host]);
  });
}

/** What an owner says of a website, in its `version`. */
export function profileOf(row: WebsiteRow) {
  const { title, tagline, description, language, timeZone, settings, logoImageId } = row;
  return { title, tagline, description, language, timeZone, settings, logoImageId };
}

/** Changes what is given and answers the website. */
export async function saveWebsite(
  db: ScopedDatabase,
  changes: WebsiteChanges,
  expected: string | null | undefined,
): Promise<WebsiteRow | Outdated<WebsiteRow> | null> {
  const { title, tagline, description, language, timeZone, settings, logoImageId } = changes;
  const texts = [title, tagline, description, language, timeZone].map((text) => text ?? null);
  const logo = [logoImageId !== undefined, logoImageId ?? null];
  const values = [...texts, JSON.stringify(settings ?? {}), ...logo];
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite);
    const [before] = await queries.rows<WebsiteRow>(readWebsite, [[db.websiteId]]);
    if (before && isOutdated(expected, profileOf(before))) return { outdated: before };
    const [row] = await queries.rows<WebsiteRow>(updateWebsite, values);
    return row ?? null;
  });
}
