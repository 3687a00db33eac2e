import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { closedPage } from '#web/site/page/closed-page.ts';
import { errorBody } from '../rest/status.ts';
import type { Visit } from './viewers.ts';

const closedStatus = z.enum(['PRIVATE', 'DELETED']);

/** Why a website does not answer visitors. */
export type ClosedStatus = z.infer<typeof closedStatus>;

const hosted = z.object({ status: closedStatus });

/** Why a website does not answer visitors, as content tells the gateway; nothing where it does. */
export function readClosedStatus(hostedWebsite: object): { readonly closedAs?: ClosedStatus } {
  const { data } = hosted.safeParse(hostedWebsite);
  return data ? { closedAs: data.status } : {};
}

/** 503 has search engines come again; 410 has them forget it. */
const answers = {
  PRIVATE: { status: 503, code: 'WEBSITE_PRIVATE', message: 'This website is offline for the time being.' },
  DELETED: { status: 410, code: 'WEBSITE_DELETED', message: 'This website is not there any more.' },
} as const;

export const closedAnswer = (status: ClosedStatus) => answers[status];

/** How its builders come in, what their pages load, what payment providers tell, and leaving a newsletter go on. The graph decides by itself. */
const open = /^\/(?:config|assets|graphql|newsletter\/unsubscribe|api\/commerce\/payments)(?:\/|$)/;

/** Tells visitors of a website that is offline or deleted so, whatever they ask for. */
export function addClosedWebsite(app: FastifyInstance, visitOf: (request: FastifyRequest) => Visit): void {
  app.addHook('onRequest', async (request, reply) => {
    const { closedAs, viewer } = visitOf(request);
    const [path = '/'] = request.url.split('?', 1);
    if (closedAs === undefined || open.test(path)) return undefined;
    const { status, code, message } = answers[closedAs];
    reply.code(status).header('cache-control', 'no-store');
    if (closedAs === 'PRIVATE') reply.header('retry-after', 3_600);
    if (!(request.headers.accept ?? 'text/html').includes('text/html'))
      return reply.send(errorBody(code, message));
    const { language = 'en', websiteTitle = '' } = viewer;
    return reply
      .type('text/html; charset=utf-8')
      .send(closedPage({ isDeleted: closedAs === 'DELETED', language, title: websiteTitle }));
  });
}
