import { type Queries, type Statement, statement } from '#kit/database.ts';
import { createEventPartitions } from '../events/event.data.ts';
import type { WebsiteDay } from '../rollup/day-counter.ts';
import { addDays } from '../rollup/retention.rules.ts';
import type { ArchivedRecord, EventArchive, EventQuestion } from './event-archive.ts';

const batchSize = 500;
const readOrders = statement(`
  SELECT DISTINCT subject FROM visit_event WHERE website_id = $1 AND day = $2 AND schema = 'StoreOrder'`);
const readBuyers = statement(`
  SELECT DISTINCT visitor FROM visit_event
  WHERE website_id = $1 AND day BETWEEN $2 AND $3 AND schema = 'Order' AND visitor <> '' AND subject = ANY($4)`);
const insertRecords = statement(`
  INSERT INTO visit_event SELECT r.* FROM jsonb_array_elements($2::jsonb) AS e (record),
    jsonb_populate_record(NULL::visit_event, record || jsonb_build_object('website_id', $1::text)) AS r
  ON CONFLICT DO NOTHING RETURNING day::text, id`);
const removal = `
  DELETE FROM visit_event WHERE website_id = $1 AND day = ANY($2::date[]) AND (day, id) IN (
    SELECT day, id FROM unnest($2::date[], $3::text[]) AS e (day, id))`;
const removeAll = statement(removal);
const removeButKept = statement(`${removal} AND NOT (schema = 'StoreOrder' AND device <> '')`);

/** What the website itself tells of a day, without a visitor. */
export const toldSchemas = [
  'StoreOrder',
  'NewsletterSignUp',
  'MemberSignUp',
  'SubscriptionSignUp',
  'RestockSignUp',
];

/** An event that is in the archive, and in PostgreSQL as well until the transaction is over. */
interface ReturnedEvent {
  readonly day: string;
  readonly id: string;
}

/** Who asks, and where events are. */
interface EventPlaces {
  readonly queries: Queries;
  readonly archive: EventArchive;
}

/**
 * Has what the website told of a day back in PostgreSQL, with the visits that its orders came from, so that it is counted by the same
 * statements as any other day. What PostgreSQL has of it counts, as it came later. Whoever asks removes it again in the same transaction.
 */
export async function returnToldEvents(
  places: EventPlaces,
  { websiteId, day }: WebsiteDay,
): Promise<ReturnedEvent[]> {
  const [from, to] = [addDays(day, -1), addDays(day, 1)];
  const told = await returnEvents(places, { websiteId, from: day, to: day, schemas: toldSchemas });
  const orders = (await places.queries.rows<{ subject: string }>(readOrders, [day])).map(
    ({ subject }) => subject,
  );
  const confirmed = await returnNamed(
    places,
    { websiteId, from, to, schemas: ['Order'] },
    'subjects',
    orders,
  );
  const buyers = await places.queries.rows<{ visitor: string }>(readBuyers, [from, to, orders]);
  const seen = await returnNamed(
    places,
    { websiteId, from, to: day, schemas: ['PageView'] },
    'visitors',
    buyers.map(({ visitor }) => visitor),
  );
  return [...told, ...confirmed, ...seen];
}

/**
 * Has orders of visitors who are about to be erased back, with all that tells where they came from. What an order keeps of that stays in
 * PostgreSQL, and is moved with the next round: `removeUnkept` leaves it.
 */
export async function returnOrdersOf(
  { queries, archive }: EventPlaces,
  websiteId: string,
  visitors: readonly string[],
): Promise<ReturnedEvent[]> {
  const always = { websiteId, from: '1970-01-02', to: '2100-01-01' };
  const own = await archive.findRecords({ ...always, schemas: ['Order'], visitors });
  const subjects = [...new Set(own.map(({ subject }) => subject))];
  if (subjects.length === 0) return [];
  const seen = await archive.findRecords({ ...always, schemas: ['PageView'], visitors });
  const sold = await archive.findRecords({ ...always, schemas: ['Order', 'StoreOrder'], subjects });
  return storeRecords(queries, [...seen, ...sold]);
}

/** Removes what was had back, but for orders that keep where they came from. */
export function removeUnkept(queries: Queries, events: readonly ReturnedEvent[]): Promise<void> {
  return removeRecords(queries, removeButKept, events);
}

/** Removes what was had back, as the archive has it. */
export function removeReturned(queries: Queries, events: readonly ReturnedEvent[]): Promise<void> {
  return removeRecords(queries, removeAll, events);
}

async function removeRecords(
  queries: Queries,
  remove: Statement,
  events: readonly ReturnedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await queries.rows(remove, [events.map(({ day }) => day), events.map(({ id }) => id)]);
}

async function returnNamed(
  places: EventPlaces,
  question: EventQuestion,
  by: 'subjects' | 'visitors',
  names: readonly string[],
): Promise<ReturnedEvent[]> {
  const returned: ReturnedEvent[] = [];
  for (let start = 0; start < names.length; start += batchSize)
    returned.push(
      ...(await returnEvents(places, { ...question, [by]: names.slice(start, start + batchSize) })),
    );
  return returned;
}

async function returnEvents(
  { queries, archive }: EventPlaces,
  question: EventQuestion,
): Promise<ReturnedEvent[]> {
  return storeRecords(queries, await archive.findRecords(question));
}

async function storeRecords(queries: Queries, found: readonly ArchivedRecord[]): Promise<ReturnedEvent[]> {
  if (found.length === 0) return [];
  await createEventPartitions(queries, [...new Set(found.map(({ day }) => day))]);
  const records = `[${found.map(({ record }) => record).join(',')}]`;
  return queries.rows<ReturnedEvent>(insertRecords, [records]);
}
