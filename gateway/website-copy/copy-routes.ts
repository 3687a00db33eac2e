import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '#kit/viewer.ts';
import { CopyRefused, type WebsiteCopy } from '#kit/website-copy.ts';
import { optionsHeader } from './remote-copy.ts';
import { packParts, unpackParts } from './tar-parts.ts';

const writeOptions = z.object({ hasPeople: z.boolean() });
const readOptions = z.object({ host: z.string().optional(), identifier: z.string().optional() });

/** `/copy/…` of a subgraph of its own process: the gateway copies websites out of it and into it. */
export function addCopyRoutes(
  app: FastifyInstance,
  copy: WebsiteCopy,
  viewerOf: (request: FastifyRequest) => Viewer,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { permissions, websiteId } = viewerOf(request);
    return permissions.includes('GATEWAY') && websiteId !== null ? undefined : refuse(reply);
  });
  app.addContentTypeParser('application/x-tar', (_request, payload, done) => done(null, payload));
  const route = (
    what: string,
    answer: (websiteId: string, request: FastifyRequest<{ Body: Readable }>) => Promise<unknown>,
  ) =>
    app.post<{ Body: Readable }>(`/copy/${what}`, async (request, reply) => {
      const { websiteId } = viewerOf(request);
      if (websiteId === null) return refuse(reply);
      try {
        return await reply.send(await answer(websiteId, request));
      } catch (error) {
        if (!(error instanceof CopyRefused)) throw error;
        return reply.code(422).send({ refusal: error.message });
      }
    });

  route('write', async (websiteId, request) =>
    packParts(copy.write(websiteId, writeOptions.parse(optionsOf(request)))),
  );
  route('read', async (websiteId, request) => {
    const archive = request.body;
    try {
      return await copy.read(websiteId, unpackParts(archive), readOptions.parse(optionsOf(request)));
    } catch (error) {
      // Whoever is still sending reads the answer only then.
      if (error instanceof CopyRefused) archive.resume();
      throw error;
    }
  });
  route('discard', async (websiteId) => {
    await copy.discard(websiteId);
    return {};
  });
  route('here', async (websiteId) => ({ isHere: await copy.isHere(websiteId) }));
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('connection', 'close')
    .send({ errors: [{ message: 'A viewer signed by the gateway is needed.' }] });
}

function optionsOf({ headers }: FastifyRequest): unknown {
  const header = headers[optionsHeader];
  return JSON.parse(
    Buffer.from(typeof header === 'string' ? header : '', 'base64url').toString('utf8') || '{}',
  );
}
