import { statement } from '#kit/database.ts';
import type { DeliveryOutcome } from '#kit/deliveries.rules.ts';
import { type DueDelivery, deliveryTurns } from '#kit/delivery-turns.data.ts';
import { countConnection } from './connection.data.ts';
import { deliveryLimits } from './connection.rules.ts';

/** A submission whose turn it is at a program, or at a spreadsheet in Google Sheets. */
export interface DueSubmission extends DueDelivery {
  readonly submissionId: string;
  readonly url: string | null;
  readonly signingSecretSealed: string | null;
  /** In plain, as an earlier version kept it, until it is sealed. */
  readonly signingSecret: string | null;
  readonly sheetId: string | null;
  readonly sheetKeySealed: string | null;
}

const noteFailure = statement('UPDATE form_connection SET last_error = $3 WHERE website_id = $1 AND id = $2');

/** The turns of submissions at the programs that forms are connected to. */
export const connectionTurns = deliveryTurns<DueSubmission, DeliveryOutcome>({
  addresses: 'form_connection',
  deliveries: 'hook_delivery',
  addressId: 'connection_id',
  columns: `d.submission_id AS "submissionId", a.url, a.signing_secret AS "signingSecret",
    a.signing_secret_sealed AS "signingSecretSealed", a.sheet_id AS "sheetId", a.sheet_key_sealed AS "sheetKeySealed"`,
  firstPauseSeconds: deliveryLimits.pauseSeconds,
  async settle(queries, { addressId }, { error }) {
    if (error === null) await countConnection(queries, addressId);
    else await queries.rows(noteFailure, [addressId, error]);
  },
});
