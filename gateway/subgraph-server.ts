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
import { requestOf } from './graph/graph.ts';
import { keptForHeader } from './graph/sources.ts';
import { addHealthRoutes } from './http/health.ts';
import type { Readiness } from './readiness.ts';
import { addCopyRoutes } from './website-copy/copy-routes.ts';

const operation = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).default({}) });
const bytesRequest = z.object({
  websiteId: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  accept: z.string(),
});

/** One subgraph as a service of its own. It answers whoever brings a viewer that the gateway signed, and nobody else. */
export async function createSubgraphServer(options: {
  subgraph: OpenSubgraph;
  viewerSecret: string;
  readiness: Readiness;
  log: FastifyBaseLogger;
}): Promise<FastifyInstance> {
  const { subgraph, viewerSecret, readiness, log } = options;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024 * 1024,
    return503OnClosing: false,
  });
  const signed = (request: FastifyRequest): Viewer | null => {
    const header = request.headers[viewerHeader];
    return readSignedViewer(typeof header === 'string' ? header : undefined, viewerSecret, Date.now());
  };
  const refuse = (reply: FastifyReply) =>
    reply.code(401).send({ errors: [{ message: 'A viewer signed by the gateway is needed.' }] });

  addHealthRoutes(app, readiness);
  app.post('/graphql', async (request, reply) => {
    const viewer = signed(request);
    if (!viewer) return refuse(reply);
    const { query, variables } = operation.parse(request.body);
    const context = requestOf(viewer);
    const result = await subgraph.execute(query, variables, context);
    return reply.send({ ...result, extensions: { tags: [...context.tags], effects: context.effects } });
  });
  app.post('/bytes', async (request, reply) => {
    const viewer = signed(request);
    if (!viewer) return refuse(reply);
    const asked = bytesRequest.parse(request.body);
    if (asked.websiteId !== viewer.websiteId) return refuse(reply);
    const answer = await subgraph.readBytes(asked);
    if (!answer) return reply.code(404).send();
    if (answer.keptFor?.length) reply.header(keptForHeader, answer.keptFor.join(' '));
    return reply.header('etag', answer.etag).type(answer.contentType).send(Buffer.from(answer.bytes));
  });
  addCopyRoutes(app, subgraph.copy, signed);
  return app;
}
