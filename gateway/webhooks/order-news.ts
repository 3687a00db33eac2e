import { z } from 'zod';
import { OrderNewsDocument } from '../generated/commerce.ts';
import { RequestNewsDocument } from '../generated/forms.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';

const event = z.object({
  websiteId: z.string(),
  type: z.string(),
  data: z.object({ orderId: z.string().optional() }).loose(),
});
/**
 * Whoever ticked at the checkout that they want news gets the mail of a sign-up once their order counts, whoever was the first to learn
 * that. An event is told again until this went well; who is asked already is not asked twice.
 */
export async function tellNews(install: Install, events: readonly unknown[]): Promise<void> {
  for (const each of events) {
    const { websiteId, type, data } = event.parse(each);
    if (type !== 'order.created' || data.orderId === undefined) continue;
    const read = { websiteId, requestId: 'order-news', permissions: ['ORDERS_MANAGE'] };
    const { order } = await install.graph.ask(OrderNewsDocument, { id: data.orderId }, requestOf(read));
    if (!order?.isNewsletterWanted) continue;
    const { email, language, origin } = order;
    const asked = { ...read, permissions: ['GATEWAY'], ...(origin ? { baseUrl: origin } : {}) };
    await install.graph.ask(RequestNewsDocument, { email, language, source: 'checkout' }, requestOf(asked));
  }
}
