import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorPage } from '#web/site/page/error-page.tsx';
import { retryAfterSeconds } from '../graph/unavailable.ts';
import { asPublished, isPublished } from '../rest/published/published-error.ts';
import { errorBody } from '../rest/status.ts';
import { ApiKeyRefused } from './api-keys.ts';
import { tooManyBytes } from './body-size.rules.ts';
import { loggedPath } from './logged-path.ts';
import { RequestRefused } from './request-refused.ts';
import { isForPrograms } from './unknown-address.ts';

/** Answers what went wrong outside of every rule. Nobody is told more than the status and the request's id: no stack, no statement. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const [url = ''] = request.url.split('?', 1);
  const logged = loggedPath(request);
  if (status === 503) {
    request.log.warn({ requestId: request.id, url: logged, error }, 'Something was out of reach.');
    reply.header('retry-after', retryAfterSeconds);
  } else if (status >= 500)
    request.log.error({ requestId: request.id, url: logged, error }, 'A request failed.');
  else request.log.info({ requestId: request.id, url: logged, status }, 'A request was refused.');
  const isOurs = status >= 500;
  const refusal = error instanceof RequestRefused ? error : null;
  const { bodyLimit } = request.routeOptions;
  const message =
    refusal?.message ??
    (status === 413 && bodyLimit !== undefined ? tooManyBytes(bodyLimit) : messages[status]) ??
    (isOurs ? 'Something went wrong on our side. Please try again.' : 'The request cannot be understood.');
  if (error instanceof ApiKeyRefused) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  reply.code(status).header('cache-control', 'no-store');
  if (isReadByPeople(request, url)) {
    const { contentType, body } = errorPage({
      requestId: request.id,
      ...(isOurs ? {} : { title: 'This did not work', text: message }),
    });
    return reply.type(contentType).send(body);
  }
  const code = refusal?.code ?? codes[status] ?? (isOurs ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST');
  if (url === '/graphql')
    return reply.send({ errors: [{ message, extensions: { code, requestId: request.id } }] });
  const body = errorBody(code, message, { requestId: request.id });
  return reply.send(isPublished(url) ? asPublished({ status, body }).body : body);
}

/** A browser that shows what it gets asks for HTML by name. */
function isReadByPeople({ headers }: FastifyRequest, url: string): boolean {
  return (headers.accept ?? '').includes('text/html') && !isForPrograms(url) && url !== '/graphql';
}

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT',
  503: 'SERVICE_UNAVAILABLE',
};

const messages: Readonly<Record<number, string>> = {
  401: 'The API key is unknown, expired or revoked.',
  413: 'What was sent is too large.',
  415: 'This kind of content is not taken here.',
  429: 'Please try again in a few seconds.',
  503: 'The website is out of reach for a moment. Please try again in a few seconds.',
};
