import type { Columns } from '#kit/columns.ts';
import type { Queries } from '#kit/database.ts';
import type { CartReminderAudience } from '../generated/graphql.ts';
import type { AbandonedCartSettings } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** Whom a website reminds of carts that were left, and after how many hours. */
export type AbandonedCartSettingsRow = Columns<
  AbandonedCartSettings,
  'delayHours',
  { audience: CartReminderAudience }
>;

const audiences: readonly CartReminderAudience[] = ['NOBODY', 'OPTED_IN', 'EVERYONE'];

/** The settings of a website; one that set nothing reminds nobody. */
export async function findAbandonedCartSettings(queries: Queries): Promise<AbandonedCartSettingsRow> {
  return asRow(await prismaFor(queries).abandonedCartSettings.findFirst());
}

/** Changes what is given, and answers the settings. */
export async function updateAbandonedCartSettings(
  queries: Queries,
  changes: {
    readonly audience?: CartReminderAudience | null | undefined;
    readonly delayHours?: number | null | undefined;
  },
): Promise<AbandonedCartSettingsRow> {
  const { websiteId } = queries;
  const given = { audience: changes.audience ?? undefined, delayHours: changes.delayHours ?? undefined };
  if (Object.values(given).every((value) => value === undefined)) return findAbandonedCartSettings(queries);
  const { abandonedCartSettings } = prismaFor(queries);
  return asRow(
    await abandonedCartSettings.upsert({
      ...{ where: { websiteId }, create: { ...given, websiteId }, update: given },
    }),
  );
}

function asRow(stored: AbandonedCartSettings | null): AbandonedCartSettingsRow {
  return {
    audience: audiences.find((each) => each === stored?.audience) ?? 'NOBODY',
    delayHours: stored?.delayHours ?? 24,
  };
}
