import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteReviewRequestQuery } from '#web/generated/graphql.ts';
import type { Site } from '#web/site/render.ts';
import {
  type ReturnedReview,
  reviewRequestPage,
  reviewThanksPage,
  reviewTrap,
} from '#web/site/review-request-page.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfProblem } from '../rest/status.ts';
import { readMultipart, type SentForm } from './multipart.ts';
import { sendReview } from './send-review.ts';
import { respondToVisitor } from './show-again.ts';
import type { Visit } from './viewers.ts';

/** Letters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w-]{1,100}$/;
/** Four pictures of 8 MiB, and the texts. */
const mostBytes = 4 * 8 * 1024 * 1024 + 256 * 1024;
const mostPhotos = 4;

/**
 * `/review-request?token=…`: where an invitation's link leads, and where its form is sent. A body of pictures is taken only
 * with a token that can be used.
 */
export function addReviewRequest(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const look = async (request: FastifyRequest) => {
    const { viewer, isCacheExact } = visitOf(request);
    const { result } = await install.run(
      'SiteReviewRequest',
      { token: tokenOf(request) },
      requestOf(viewer, isCacheExact),
    );
    return dataOf<SiteReviewRequestQuery>(result, 'SiteReviewRequest');
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    page: ReturnType<typeof reviewThanksPage>,
  ) => {
    const response = await respondToVisitor(install, site, visitOf(request), request, page);
    return (
      reply
        .code(response.status === 200 ? status : response.status)
        .type(response.contentType)
        .header('cache-control', 'no-store')
        // The address holds the token: no other website is told it. With `no-referrer` the form would not say where it is from.
        .header('referrer-policy', 'same-origin')
        .send(response.body)
    );
  };
  const refuse = async (request: FastifyRequest, reply: FastifyReply, returned?: ReturnedReview) => {
    const data = await look(request);
    const status = returned ? 400 : (statusOfProblem[data.reviewRequest.__typename] ?? 200);
    return show(request, reply, status, reviewRequestPage(data, tokenOf(request), returned));
  };

  app.get('/review-request', async (request, reply) => {
    const sent = parameterOf(request, 'sent');
    if (sent === 'published' || sent === 'waiting')
      return show(request, reply, 200, reviewThanksPage(sent === 'published'));
    return refuse(request, reply);
  });

  app.register(async (form) => {
    form.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      readMultipart,
    );
    form.post<{ Body: SentForm }>(
      '/review-request',
      {
        config: { crumb: 'page-form', visitorBodyBytes: mostBytes },
        bodyLimit: mostBytes,
        // Before the body is read: nobody without an invitation makes the shop hold so much of it.
        async preParsing(request, reply) {
          const data = await look(request);
          if (data.reviewRequest.__typename !== 'ReviewRequest') await refuse(request, reply);
        },
      },
      async (request, reply) => {
        const { fields, files } = request.body;
        // A robot is told the same as a person, and its words are kept nowhere.
        if (fields[reviewTrap]) return reply.redirect('/review-request?sent=waiting', 303);
        const photos = files.filter(({ name, bytes }) => name === 'photos' && bytes.length > 0);
        if (photos.length > mostPhotos) {
          const message = `Please choose at most ${mostPhotos} pictures.`;
          return refuse(request, reply, { values: fields, field: 'photos', message });
        }
        const sent = await sendReview(install, visitOf(request), tokenOf(request), fields, photos);
        if (sent.kind === 'done') {
          const state = sent.isPublished ? 'published' : 'waiting';
          return reply.redirect(`/review-request?sent=${state}`, 303);
        }
        if (sent.retryAfter !== undefined) reply.header('retry-after', sent.retryAfter);
        return refuse(request, reply, { values: fields, field: sent.field, message: sent.message });
      },
    );
  });
}

function tokenOf(request: Pick<FastifyRequest, 'query'>): string {
  const token = parameterOf(request, 'token');
  return tokenPattern.test(token) ? token : '';
}

function parameterOf({ query }: Pick<FastifyRequest, 'query'>, name: string): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' ? value : '';
}
