import { z } from 'zod';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  ...{ id: z.string(), websiteId: z.string(), type: z.string(), createdAt: z.coerce.date() },
  data: z.object({ listId: z.string().optional() }).loose(),
});
const zoned = z.object({ website: z.object({ timeZone: z.string() }).nullable() });
const record =
  'mutation ($input: NewsletterSignUpInput!) { recordNewsletterSignUp(input: $input) { isRecorded } }';

/** Tells analytics of sign-ups to mailing lists, and not who they are. Telling it twice is harmless. */
export async function tellNewsletterSignUps(install: Install, events: readonly unknown[]): Promise<void> {
  /** What the websites of these events say, each asked once. */
  const zones = new Map<string, Promise<string | undefined>>();
  for (const each of events) {
    const { id: eventId, websiteId, type, createdAt, data } = event.parse(each);
    if (type !== 'subscriber.joined') continue;
    const asked = requestOf({ websiteId, requestId: 'newsletter-sign-ups', permissions: ['GATEWAY'] });
    const asking = zones.get(websiteId) ?? findTimeZone(install, asked);
    zones.set(websiteId, asking);
    const timeZone = await asking;
    if (timeZone === undefined) continue;
    const input = { eventId, listId: data.listId, at: createdAt.toISOString(), timeZone };
    await install.graph.ask('analytics', record, { input }, asked);
  }
}

/** The time zone of a website; undefined where it is gone. */
export async function findTimeZone(install: Install, asked: GraphRequest): Promise<string | undefined> {
  const answer = await install.graph.ask('content', '{ website { timeZone } }', {}, asked);
  return zoned.parse(answer).website?.timeZone;
}
