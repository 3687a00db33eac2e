import { z } from 'zod';
import { SaveContactMarketingDocument } from '../generated/commerce.ts';
import { EmailMarketingDocument } from '../generated/forms.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ email: z.string().optional() }).loose(),
});
/** Tells commerce what the mailing lists say by now of addresses of whom they said something else, so that contacts are found by it. */
export async function tellContactMarketing(install: Install, events: readonly unknown[]): Promise<void> {
  const changes = new Map<string, Set<string>>();
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'subscriber.changed' || data.email === undefined) continue;
    changes.set(websiteId, (changes.get(websiteId) ?? new Set()).add(data.email));
  }
  for (const [websiteId, changed] of changes) {
    const asked = requestOf({ websiteId, requestId: 'contact-marketing', permissions: ['GATEWAY'] });
    const emails = [...changed];
    const { emailMarketing } = await install.graph.ask(EmailMarketingDocument, { emails }, asked);
    // Who left and was forgotten is no subscriber.
    const said = new Map(emailMarketing.map((each) => [each.email, each]));
    const marketing = emails.map((email) => said.get(email) ?? { email, isSubscribed: false });
    await install.graph.ask(SaveContactMarketingDocument, { marketing }, asked);
  }
}
