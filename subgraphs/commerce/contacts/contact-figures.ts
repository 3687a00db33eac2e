import { everyWebsite, type Queries, type ScopedDatabase } from '#kit/database.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { findContactsByKeys } from './contact.data.ts';
import { eventsBetween, type SeenContact, shownOf } from './contact-events.rules.ts';
import {
  findContactMarketing,
  findStoredFigures,
  findWaitingWebsites,
  noteContactChanges,
  recordContactEvents,
  type StoredFigure,
  type TakenContactChange,
  takeContactChanges,
  writeContactFigures,
  writeContactMarketing,
} from './contact-figures.data.ts';

const mostAtOnce = 500;

/** Counts what changed of contacts anew wherever it is time, so that lists need not, and records what webhooks are told of it. */
export async function keepContactFigures(forWebsite: (id: string) => ScopedDatabase): Promise<void> {
  for (const websiteId of await findWaitingWebsites(forWebsite(everyWebsite)))
    await keepFiguresOf(forWebsite(websiteId));
}

/** The same for one website, whoever waits. */
export async function keepFiguresOf(db: ScopedDatabase): Promise<void> {
  const { currency } = await findSettings(db);
  while ((await db.transaction((queries) => keepSome(queries, currency))) >= mostAtOnce);
}

/** Counts some anew; answers of how many changes. */
export async function keepSome(queries: Queries, currency: string): Promise<number> {
  const changes = await takeContactChanges(queries, mostAtOnce);
  if (changes.length === 0) return 0;
  const keys = [...new Set(changes.map(({ key }) => key))];
  const before = await findStoredFigures(queries, keys);
  const after = await lookAt(queries, keys);
  await writeContactFigures(queries, keys, currency, after.map(shownOf));
  await recordContactEvents(queries, eventsBetween(...whatIsTold(changes, before, after), new Date()));
  return changes.length;
}

/** Of whom webhooks are told. Who was known before anybody asked to be told of contacts is not new, though nothing was kept of them. */
function whatIsTold(
  changes: readonly TakenContactChange[],
  stored: readonly StoredFigure[],
  after: readonly SeenContact[],
): [StoredFigure[], SeenContact[]] {
  const told = new Set(changes.flatMap(({ key, isTold }) => (isTold ? [key] : [])));
  const known = new Set(changes.flatMap(({ key, isTold }) => (isTold ? [] : [key])));
  for (const { key } of stored) known.delete(key);
  const seen = after.filter(({ key }) => told.has(key));
  const unkept = seen.filter(({ key }) => known.has(key));
  const before = stored.filter(({ key }) => told.has(key));
  return [
    [...before, ...unkept.map((each) => ({ ...shownOf(each), contactId: each.contact.id, shown: '' }))],
    seen,
  ];
}

/** Keeps what the mailing lists say of addresses; answers of how many they say something new. */
export function saveContactMarketing(
  db: ScopedDatabase,
  said: readonly {
    readonly email: string;
    readonly isSubscribed: boolean;
    readonly joinedAt?: Date | null | undefined;
    readonly leftAt?: Date | null | undefined;
  }[],
): Promise<number> {
  const rows = said.map(({ email, isSubscribed, joinedAt = null, leftAt = null }) => ({
    ...{ email: normalizeEmail(email), isSubscribed, joinedAt, leftAt },
  }));
  return db.transaction(async (queries) => {
    const changed = await writeContactMarketing(queries, rows);
    await noteContactChanges(queries, [...new Set(changed.map(customerKeyOf))]);
    return changed.length;
  });
}

async function lookAt(queries: Queries, keys: readonly string[]): Promise<SeenContact[]> {
  const contacts = await findContactsByKeys(queries, keys);
  const emails = contacts.map(({ email }) => normalizeEmail(email));
  const marketing = new Map(
    (await findContactMarketing(queries, emails)).map((each) => [each.email, each] as const),
  );
  return contacts.map((contact) => ({
    ...{ key: customerKeyOf(contact.email), contact },
    marketing: marketing.get(normalizeEmail(contact.email)) ?? null,
  }));
}
