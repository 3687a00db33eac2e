import type { Page } from '@playwright/test';

/** What a browser sent about a visit. */
export interface SentVisit {
  /** Names of events, and paths of everything else. */
  readonly names: string[];
  /** What was told of the order, and of the cart that something was put into. */
  order?: Readonly<Record<string, unknown>>;
  cartId?: unknown;
}

/** From now on notes what a page sends about the visit. */
export function watchVisit(page: Page): SentVisit {
  const sent: SentVisit = { names: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/api\/(?:1|2|census|events)\//.test(pathname)) return;
    if (pathname !== '/api/2/events/records') sent.names.push(pathname);
    if (pathname.startsWith('/api/census/')) return;
    for (const { eventSchemaName, eventContent } of JSON.parse(request.postData() ?? '[]'))
      if (eventContent) {
        const content = JSON.parse(eventContent);
        sent.names.push(content.event ?? eventSchemaName);
        if (eventSchemaName === 'Order') sent.order = content;
        if (content.event === 'AddToCart') sent.cartId = content.cart_id;
      }
  });
  return sent;
}
