import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commentPage, isFilledByRobot } from '#web/site/comment-page.ts';
import type { Site } from '#web/site/render.ts';
import type { FormWriteCommentMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { isFields, respondToVisitor, returnPath, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** `POST /comments`: what the form below a post sends, with scripts or without. Then the visitor sees the post again. */
export function addCommentForm(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/comments',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const fields = isFields(request.body) ? request.body : {};
      const itemId = text(fields, 'itemId');
      const parentId = text(fields, 'parentId') || undefined;
      const returnTo = returnPath(fields, '/');
      const values = {
        body: text(fields, 'body'),
        authorName: text(fields, 'authorName'),
        authorUrl: text(fields, 'authorUrl'),
      };
      const done = (sent: string) =>
        reply.redirect(`${returnTo}?commentSent=${sent}#comments-${encodeURIComponent(itemId)}`, 303);
      // A robot is told the same as a person, and its words are kept nowhere.
      if (isFilledByRobot(fields)) return done('waiting');
      const input = { itemId, parentId, ...values };
      const { result } = await install.run(
        'FormWriteComment',
        { input },
        requestOf(visit.viewer, visit.isHeard),
      );
      const [error] = result.errors ?? [];
      const outcome = error
        ? { __typename: 'Error' as const, message: error.message }
        : dataOf<FormWriteCommentMutation>(result, 'FormWriteComment').writeComment;
      if (outcome.__typename === 'CommentWritten') return done(outcome.isPublished ? 'published' : 'waiting');
      const wrongField = 'field' in outcome ? (outcome.field?.replace('input.', '') ?? null) : null;
      const form = { itemId, parentId, returnTo, values, wrongField, problem: outcome.message };
      const page = await respondToVisitor(install, site, visit, request, commentPage(form));
      const refused = error
        ? statusOfError(error.extensions.code)
        : (statusOfProblem[outcome.__typename] ?? 400);
      return reply
        .code(page.status === 200 ? refused : page.status)
        .headers({ 'cache-control': 'no-store', ...limitHeaders(result.errors) })
        .type(page.contentType)
        .send(page.body);
    },
  );
}
