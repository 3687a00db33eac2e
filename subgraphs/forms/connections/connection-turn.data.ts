import type { Columns } from '#kit/columns.ts';
import type { DeliveryOutcome } from '#kit/deliveries.rules.ts';
import { type DueDelivery, deliveryTurns } from '#kit/delivery-turns.data.ts';
import type { FormConnection, HookDelivery } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { countConnection } from './connection.data.ts';
import { deliveryLimits } from './connection.rules.ts';

/** A submission whose turn it is at a program, or at a spreadsheet in Google Sheets. */
export type DueSubmission = DueDelivery &
  Columns<HookDelivery, 'submissionId'> &
  Columns<FormConnection, 'url' | 'signingSecretSealed' | 'signingSecret' | 'sheetId' | 'sheetKeySealed'>;

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
    else
      await prismaFor(queries).formConnection.updateMany({
        where: { id: addressId },
        data: { lastError: error },
      });
  },
});
