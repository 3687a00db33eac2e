import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { readWord } from '#kit/stored-word.ts';
import { turnsOf } from '#kit/turns.ts';
import type { Outdated } from '#kit/version.ts';
import type { Popup } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { type PopupPosition, type PopupTrigger, popupPositions, popupTriggers } from './popup.rules.ts';

/** A stored popup. */
export type PopupRow = Columns<
  Popup,
  | ('id' | 'title' | 'body' | 'buttonText' | 'buttonUrl' | 'delaySeconds' | 'scrollPercent')
  | ('startsAt' | 'endsAt' | 'showAgainAfterDays' | 'isEnabled' | 'collectionIds' | 'version'),
  { position: PopupPosition; trigger: PopupTrigger }
>;

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
const inTurn = turnsOf('popups');

/** The popups of a website in the order in which they were made. */
export function findPopups(db: ScopedDatabase, includesHidden: boolean): Promise<PopupRow[]> {
  return db.rows<PopupRow>(readAll, [includesHidden]);
}

/** Whether an id is a popup's. */
export async function isPopup(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await prismaFor(db).popup.count({ where: { id } })) > 0;
}

/** Makes a popup, or changes the one with the id; null when there is none, or no room for another. */
export function savePopup(
  db: ScopedDatabase,
  id: string | null,
  state: PopupState,
  { most, expected }: { readonly most: number; readonly expected: number | null },
): Promise<PopupRow | Outdated<PopupRow> | null> {
  return inTurn(db, async (queries) => {
    if (id === null) return insertPopup(queries, state, most);
    const { popup } = prismaFor(queries);
    const [row] = await popup.updateManyAndReturn({
      where: { id, ...(expected === null ? {} : { version: expected }) },
      data: { ...state, collectionIds: [...state.collectionIds], version: { increment: 1 } },
    });
    if (row) return asRow(row);
    const stored = await popup.findFirst({ where: { id } });
    return stored && { outdated: asRow(stored) };
  });
}

async function insertPopup(queries: Queries, state: PopupState, most: number): Promise<PopupRow | null> {
  const { title, body, buttonText, buttonUrl, position, delaySeconds } = state;
  const { showAgainAfterDays, isEnabled, collectionIds, trigger, scrollPercent, startsAt, endsAt } = state;
  const [row] = await queries.rows<PopupRow>(insert, [
    ...[newId(), title, body, buttonText, buttonUrl, position, delaySeconds],
    ...[showAgainAfterDays, isEnabled, collectionIds, trigger, scrollPercent, startsAt, endsAt, most],
  ]);
  return row ?? null;
}

/** Deletes a popup; false when there is none. */
export async function deletePopup(db: ScopedDatabase, id: string): Promise<boolean> {
  const { count } = await prismaFor(db).popup.deleteMany({ where: { id } });
  return count > 0;
}

function asRow({ websiteId: _, position, trigger, ...same }: Popup): PopupRow {
  return { ...same, position: readWord(popupPositions, position), trigger: readWord(popupTriggers, trigger) };
}
