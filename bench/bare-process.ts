import fastify from 'fastify';
import { portOf, serveMeasured } from './served.ts';

/** A Fastify route that only sends bytes: the most that any answer of that size could reach here. */
await serveMeasured(async () => {
  const app = fastify();
  let bytes: Buffer = Buffer.alloc(0);
  let contentType = 'text/plain';
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: 16_000_000 },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.put<{ Body: Buffer; Querystring: { type: string } }>('/', async (request) => {
    bytes = request.body;
    contentType = request.query.type;
    return 'kept';
  });
  app.get('/*', (_request, reply) => reply.type(contentType).send(bytes));
  app.post('/*', (_request, reply) => reply.type(contentType).send(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: portOf(app.server), close: () => app.close() };
});
