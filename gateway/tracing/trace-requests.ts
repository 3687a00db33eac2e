import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTraceparent, isTraced, withRequestId } from '#kit/spans.ts';
import { loggedOperation } from '../http/logged-operation.ts';
import { loggedPath } from '../http/logged-path.ts';

/**
 * Makes a span of each request, within the trace of whoever is believed, and tells pages in `Server-Timing` which trace they belong to.
 * Does nothing while nothing is traced.
 */
export function traceRequests(
  app: FastifyInstance,
  options: {
    /** True for a sender whose `traceparent` counts. */
    readonly isBelieved: (request: FastifyRequest) => boolean;
    readonly requestIdOf: (request: FastifyRequest) => string;
  },
): void {
  if (!isTraced()) return;
  const tracer = trace.getTracer('vitrine');
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, work: () => void) =>
    context.with(contexts.get(request) ?? context.active(), work);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const from = options.isBelieved(request)
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT;
    const requestId = options.requestIdOf(request);
    const route = routeOptions.url ?? 'none';
    const attributes = {
      ...{ 'http.request.method': method, 'http.route': route, 'url.path': loggedPath(request) },
      ...{ 'server.address': request.hostname, 'vitrine.request_id': requestId },
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    context.with(trace.setSpan(from, span), () =>
      withRequestId(requestId, () => {
        contexts.set(request, context.active());
        done();
      }),
    );
  });
  // A body comes by the connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a cache in front keeps is one page for many visits.
    if (isPage(reply.getHeader('content-type')) && !reply.hasHeader('cdn-cache-control'))
      within(request, () => {
        const traceparent = currentTraceparent();
        if (traceparent) reply.header('server-timing', `traceparent;desc="${traceparent}"`);
      });
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    within(request, () => {
      const span = trace.getActiveSpan();
      span?.setAttribute('http.response.status_code', reply.statusCode);
      const operation = loggedOperation(request);
      if (operation !== undefined) span?.setAttribute('graphql.operation.name', operation);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  });
}

function isPage(contentType: unknown): boolean {
  return String(contentType ?? '').startsWith('text/html');
}
