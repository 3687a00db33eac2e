import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { turnsOf } from '#kit/turns.ts';
import type { Outdated } from '#kit/version.ts';
import type { PopupPosition, PopupTrigger } from './popup.rules.ts';

/** A stored popup. */
export interface PopupRow {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly buttonText: string;
  readonly buttonUrl: string;
  readonly position: PopupPosition;
  readonly trigger: PopupTrigger;
  readonly delaySeconds: number;
  readonly scrollPercent: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly showAgainAfterDays: number | null;
  readonly isEnabled: boolean;
  readonly collectionIds: string[];
  readonly version: number;
}

/** What an owner says of a popup. */
export type PopupState = Omit<PopupRow, 'id' | 'version'>;

const columns = `
  id, title, body, button_text AS "buttonText", button_url AS "buttonUrl", position, delay_seconds AS "delaySeconds",
  show_again_after_days AS "showAgainAfterDays", is_enabled AS "isEnabled", collection_ids AS "collectionIds", trigger,
  scroll_percent AS "scrollPercent", starts_at AS "startsAt", ends_at AS "endsAt", version`;
const readAll = statement(
  `SELECT ${columns} FROM popup WHERE website_id = $1 AND (is_enabled OR $2) ORDER BY id`,
);
const insert = statement(`
  INSERT INTO popup (website_id, id, title, body, button_text, button_url, position, delay_seconds, show_again_after_days,
    is_enabled, collection_ids, trigger, scroll_percent, starts_at, ends_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
  WHERE (SELECT count(*) FROM popup WHERE website_id = $1) < $16 RETURNING ${columns}`);
const update = statement(`
  UPDATE popup SET title = $3, body = $4, button_text = $5, button_url = $6, position = $7, delay_seconds = $8,
    show_again_after_days = $9, is_enabled = $10, collection_ids = $11, trigger = $12, scroll_percent = $13,
    starts_at = $14, ends_at = $15, version = version + 1
  WHERE website_id = $1 AND id = $2 AND ($16::int IS NULL OR version = $16) RETURNING ${columns}`);
const readOne = statement(`SELECT ${columns} FROM popup WHERE website_id = $1 AND id = $2`);
const remove = statement(`DELETE FROM popup WHERE website_id = $1 AND id = $2 RETURNING id`);
const findOne = statement(`SELECT id FROM popup WHERE website_id = $1 AND id = $2`);
const inTurn = turnsOf('popups');

/** The popups of a website in the order in which they were made. */
export function findPopups(db: ScopedDatabase, includesHidden: boolean): Promise<PopupRow[]> {
  return db.rows<PopupRow>(readAll, [includesHidden]);
}

/** Whether an id is a popup's. */
export async function isPopup(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(findOne, [id])).length > 0;
}

/** Makes a popup, or changes the one with the id; null when there is none, or no room for another. */
export function savePopup(
  db: ScopedDatabase,
  id: string | null,
  state: PopupState,
  { most, expected }: { readonly most: number; readonly expected: number | null },
): Promise<PopupRow | Outdated<PopupRow> | null> {
  const { title, body, buttonText, buttonUrl, position, delaySeconds } = state;
  const { showAgainAfterDays, isEnabled, collectionIds, trigger, scrollPercent, startsAt, endsAt } = state;
  const values = [
    ...[title, body, buttonText, buttonUrl, position, delaySeconds],
    ...[showAgainAfterDays, isEnabled, collectionIds, trigger, scrollPercent, startsAt, endsAt],
  ];
  return inTurn(db, async (queries) => {
    const [row] =
      id === null
        ? await queries.rows<PopupRow>(insert, [newId(), ...values, most])
        : await queries.rows<PopupRow>(update, [id, ...values, expected]);
    if (row || id === null) return row ?? null;
    const [stored] = await queries.rows<PopupRow>(readOne, [id]);
    return stored ? { outdated: stored } : null;
  });
}

/** Deletes a popup; false when there is none. */
export async function deletePopup(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(remove, [id])).length > 0;
}
