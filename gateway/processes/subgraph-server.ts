import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import type { OpenSubgraph } from '#kit/subgraph.ts';
import { readSignedViewer, type Viewer, viewerHeader } from '#kit/viewer.ts';
import { requestOf } from '../graph/request.ts';
import { keptForHeader } from '../graph/subgraph-bytes.ts';
import { addHealthRoutes } from '../http/health.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { countRequests } from '../metrics/metrics-server.ts';
import type { Readiness } from '../readiness/readiness.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { addCopyRoutes } from '../website-copy/copy-routes.ts';

const operation = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).default({}) });
const bytesRequest = z.object({
  websiteId: z.string(),
  of: z.enum(['theme', 'upload']).exactOptional(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  accept: z.string(),
});

/** An operation with a contributor's largest body within it, which the front door has taken. */
const operationBytes = 64 * 1024 * 1024;
const bytesRequestBytes = 64 * 1024;

/** One subgraph as a service of its own. It answers whoever brings a viewer that the gateway signed, and nobody else. */
export async function createSubgraphServer(options: {
  subgraph: OpenSubgraph;
  viewerSecret: string;
  readiness: Readiness;
  log: FastifyBaseLogger;
  /** Counts requests; absent where nobody watches. */
  metrics?: Metrics | undefined;
}): Promise<FastifyInstance> {
  const { subgraph, viewerSecret, readiness, log, metrics } = options;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: operationBytes,
    return503OnClosing: false,
  });
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const viewerOf = (request: FastifyRequest): Viewer => {
    const viewer = viewers.get(request);
    if (!viewer) throw new Error('A route was reached before its viewer was known.');
    return viewer;
  };

  addHealthRoutes(app, readiness);
  if (metrics) countRequests(app, metrics);
  await app.register(async (service) => {
    // Who asks is known by the headers, before any of the body is read.
    service.addHook('onRequest', async (request, reply) => {
      const header = request.headers[viewerHeader];
      const viewer = readSignedViewer(
        typeof header === 'string' ? header : undefined,
        viewerSecret,
        Date.now(),
      );
      if (!viewer) return refuse(reply);
      viewers.set(request, viewer);
      return undefined;
    });
    traceRequests(service, {
      isBelieved: () => true,
      requestIdOf: (request) => viewerOf(request).requestId,
    });
    service.post('/graphql', async (request, reply) => {
      const { query, variables } = operation.parse(request.body);
      const context = requestOf(viewerOf(request));
      const result = await subgraph.execute(query, variables, context);
      return reply.send({ ...result, extensions: { tags: [...context.tags], effects: context.effects } });
    });
    service.post('/bytes', { bodyLimit: bytesRequestBytes }, async (request, reply) => {
      const asked = bytesRequest.parse(request.body);
      if (asked.websiteId !== viewerOf(request).websiteId) return refuse(reply);
      const answer = await subgraph.readBytes(asked);
      if (!answer) return reply.code(404).send();
      if (answer.keptFor?.length) reply.header(keptForHeader, answer.keptFor.join(' '));
      return reply.header('etag', answer.etag).type(answer.contentType).send(Buffer.from(answer.bytes));
    });
    await service.register(async (copies) => addCopyRoutes(copies, subgraph.copy, viewerOf));
  });
  return app;
}

/** Nothing more is read of a connection that is refused. */
function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('connection', 'close')
    .send({ errors: [{ message: 'A viewer signed by the gateway is needed.' }] });
}
