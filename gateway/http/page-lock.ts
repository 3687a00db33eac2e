import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '#web/site/render.ts';
import type { FormOpenPageMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { limitHeaders } from './limit-headers.ts';
import { isFields, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** Where the lock screen's form goes. */
export const pageLockPath = '/api/page-password';

/** `POST /api/page-password`: the lock screen's plain form. The right password leads to the page, a wrong one back to the screen. */
export function addPageLock(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(pageLockPath, { config: { crumb: 'page-form' } }, async (request, reply) => {
    const visit = visitOf(request);
    const fields = isFields(request.body) ? request.body : {};
    const path = returnPath(fields, '/');
    const context = requestOf(visit.viewer, visit.isHeard);
    const variables = { path: decodeURI(path), password: text(fields, 'password') };
    const { result } = await install.run('FormOpenPage', variables, context);
    const [error] = result.errors ?? [];
    const answer: { __typename: string; message?: string } = error
      ? { __typename: String(error.extensions.code), message: error.message }
      : dataOf<FormOpenPageMutation>(result, 'FormOpenPage').openPage;
    // What has nothing to open is open already, or gone: the page itself says which.
    if (answer.__typename === 'PageOpened' || answer.__typename === 'NotFound')
      return reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect(path, 303);
    const notice = { title: '', message: answer.message ?? '' };
    const { passes: _, ...viewer } = visit.viewer;
    const shown = { path, requestId: request.id, notice };
    const response = await showAgain(install, site, { ...visit, viewer }, shown);
    return reply
      .code(statusOfProblem[answer.__typename] ?? statusOfError(answer.__typename))
      .headers({ 'cache-control': 'no-store', ...limitHeaders(result.errors) })
      .type(response.contentType)
      .send(response.body);
  });
}
