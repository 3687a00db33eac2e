import { z } from 'zod';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ email: z.string().optional() }).loose(),
});
const instant = z.coerce
  .date()
  .transform((date) => date.toISOString())
  .nullable();
const known = z.object({ email: z.string(), isSubscribed: z.boolean(), joinedAt: instant, leftAt: instant });

const readMarketing =
  'query ($emails: [String!]!) { emailMarketing(emails: $emails) { email isSubscribed joinedAt leftAt } }';
const saveMarketing =
  'mutation ($marketing: [ContactMarketingInput!]!) { saveContactMarketing(marketing: $marketing) }';

/** Tells commerce what the mailing lists say by now of addresses of whom they said something else, so that contacts are found by it. */
export async function tellContactMarketing(install: Install, events: readonly unknown[]): Promise<void> {
  const emails = new Map<string, Set<string>>();
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'subscriber.changed' || data.email === undefined) continue;
    emails.set(websiteId, (emails.get(websiteId) ?? new Set()).add(data.email));
  }
  for (const [websiteId, changed] of emails) {
    const asked = requestOf({ websiteId, requestId: 'contact-marketing', permissions: ['GATEWAY'] });
    const answer = await install.graph.ask('forms', readMarketing, { emails: [...changed] }, asked);
    const found = z.array(known).parse(answer.emailMarketing);
    // Who left and was forgotten is no subscriber.
    const said = new Map(found.map((each) => [each.email, each]));
    const marketing = [...changed].map((email) => said.get(email) ?? { email, isSubscribed: false });
    await install.graph.ask('commerce', saveMarketing, { marketing }, asked);
  }
}
