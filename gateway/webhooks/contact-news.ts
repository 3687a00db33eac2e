import { z } from 'zod';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ contactId: z.string().optional() }).loose(),
});
const news = z.object({
  email: z.string(),
  locale: z.string().nullable(),
  isWanted: z.boolean(),
  origin: z.string(),
});

const readNews = 'query ($id: ID!) { contactNews(id: $id) { email locale isWanted origin } }';
const requestNews = `mutation ($email: String!, $language: String) {
  requestNews(email: $email, language: $language, source: "contact") { isAccepted } }`;
const endNews = 'mutation ($email: String!) { endNews(email: $email) { count } }';

/**
 * Tells the mailing lists what was said last of a contact: who wants news gets the mail of a sign-up, who wants none is a subscriber no
 * more. An event is told again until this went well, and what was said since counts.
 */
export async function tellContactNews(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'contact.news_asked' || data.contactId === undefined) continue;
    const viewer = { websiteId, requestId: 'contact-news', permissions: ['GATEWAY'] };
    const found = await install.graph.ask('commerce', readNews, { id: data.contactId }, requestOf(viewer));
    const said = news.nullable().parse(found.contactNews);
    if (!said) continue;
    const { email, locale, isWanted, origin } = said;
    const asked = requestOf({ ...viewer, ...(origin === '' ? {} : { baseUrl: origin }) });
    if (isWanted) await install.graph.ask('forms', requestNews, { email, language: locale }, asked);
    else await install.graph.ask('forms', endNews, { email }, asked);
  }
}
