import { z } from 'zod';
import { ContactNewsDocument } from '../generated/commerce.ts';
import { EndNewsDocument, RequestNewsDocument } from '../generated/forms.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ contactId: z.string().optional() }).loose(),
});
/**
 * Tells the mailing lists what was said last of a contact: who wants news gets the mail of a sign-up, who wants none is a subscriber no
 * more. An event is told again until this went well, and what was said since counts.
 */
export async function tellContactNews(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'contact.news_asked' || data.contactId === undefined) continue;
    const viewer = { websiteId, requestId: 'contact-news', permissions: ['GATEWAY'] };
    const read = requestOf(viewer);
    const { contactNews } = await install.graph.ask(ContactNewsDocument, { id: data.contactId }, read);
    if (!contactNews) continue;
    const { email, locale: language, isWanted, origin } = contactNews;
    const asked = requestOf({ ...viewer, ...(origin === '' ? {} : { baseUrl: origin }) });
    if (isWanted) await install.graph.ask(RequestNewsDocument, { email, language, source: 'contact' }, asked);
    else await install.graph.ask(EndNewsDocument, { email }, asked);
  }
}
