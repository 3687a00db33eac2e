import { type Queries, statement } from '#kit/database.ts';
import type { CartReminderAudience } from '../generated/graphql.ts';

/** Whom a website reminds of carts that were left, and when. */
export interface AbandonedCartSettingsRow {
  readonly audience: CartReminderAudience;
  /** So many hours a cart is left alone before its reminder. */
  readonly delayHours: number;
}

const columns = 'audience, delay_hours AS "delayHours"';
const readSettings = statement(`SELECT ${columns} FROM abandoned_cart_settings WHERE website_id = $1`);
const writeSettings = statement(`
  INSERT INTO abandoned_cart_settings AS s (website_id, audience, delay_hours)
  VALUES ($1, coalesce($2, 'NOBODY'), coalesce($3::int, 24))
  ON CONFLICT (website_id) DO UPDATE SET audience = coalesce($2, s.audience), delay_hours = coalesce($3::int, s.delay_hours)
  RETURNING ${columns}`);

/** The settings of a website; one that set nothing reminds nobody. */
export async function findAbandonedCartSettings(queries: Queries): Promise<AbandonedCartSettingsRow> {
  const [row] = await queries.rows<AbandonedCartSettingsRow>(readSettings);
  return row ?? { audience: 'NOBODY', delayHours: 24 };
}

/** Changes what is given, and answers the settings. */
export async function updateAbandonedCartSettings(
  queries: Queries,
  changes: {
    readonly audience?: CartReminderAudience | null | undefined;
    readonly delayHours?: number | null | undefined;
  },
): Promise<AbandonedCartSettingsRow> {
  const { audience, delayHours } = changes;
  const [row] = await queries.rows<AbandonedCartSettingsRow>(writeSettings, [
    audience ?? null,
    delayHours ?? null,
  ]);
  if (!row) throw new Error('The settings of abandoned carts were not stored.');
  return row;
}
