import { z } from 'zod';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ orderId: z.string().optional() }).loose(),
});
const order = z.object({
  email: z.string(),
  language: z.string().nullable(),
  isNewsletterWanted: z.boolean(),
  origin: z.string(),
});

const readOrder = 'query ($id: ID!) { order(id: $id) { email language isNewsletterWanted origin } }';
const requestNews = `mutation ($email: String!, $language: String, $source: String!) {
  requestNews(email: $email, language: $language, source: $source) { isAccepted } }`;

/**
 * Whoever ticked at the checkout that they want news gets the mail of a sign-up once their order counts, whoever was the first to learn
 * that. An event is told again until this went well; who is asked already is not asked twice.
 */
export async function tellNews(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'order.created' || data.orderId === undefined) continue;
    const read = { websiteId, requestId: 'order-news', permissions: ['ORDERS_MANAGE'] };
    const found = await install.graph.ask('commerce', readOrder, { id: data.orderId }, requestOf(read));
    const buyer = order.nullable().parse(found.order);
    if (!buyer?.isNewsletterWanted) continue;
    const { email, language, origin } = buyer;
    const asked = { ...read, permissions: ['GATEWAY'], ...(origin === '' ? {} : { baseUrl: origin }) };
    await install.graph.ask('forms', requestNews, { email, language, source: 'checkout' }, requestOf(asked));
  }
}
