import { z } from 'zod';
import { RecordNewsletterSignUpDocument } from '../generated/analytics.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { createTimeZones } from './time-zones.ts';

const event = z.object({
  ...{ id: z.string(), websiteId: z.string(), type: z.string(), createdAt: z.coerce.date() },
  data: z.object({ listId: z.string().optional() }).loose(),
});

/** Tells analytics of sign-ups to mailing lists, and not who they are. Telling it twice is harmless. */
export async function tellNewsletterSignUps(install: Install, events: readonly unknown[]): Promise<void> {
  const timeZoneOf = createTimeZones(install);
  for (const each of events) {
    const { id: eventId, websiteId, type, createdAt, data } = event.parse(each);
    if (type !== 'subscriber.joined' || data.listId === undefined) continue;
    const asked = requestOf({ websiteId, requestId: 'newsletter-sign-ups', permissions: ['GATEWAY'] });
    const timeZone = await timeZoneOf(asked);
    if (timeZone === undefined) continue;
    const input = { eventId, listId: data.listId, at: createdAt.toISOString(), timeZone };
    await install.graph.ask(RecordNewsletterSignUpDocument, { input }, asked);
  }
}
