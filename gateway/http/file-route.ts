import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServedFileDocument } from '../generated/content.ts';
import type { Install } from '../install.ts';
import { mayReadOne } from './media-route.ts';
import { readRange } from './range.rules.ts';
import { gatewayRequest, type Visit } from './viewers.ts';

/** `/media/files/ID/NAME`: files other than pictures. An address leads to its file under whatever name, and its bytes never change. */
export function addFileRoute(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  async function answer(
    request: FastifyRequest<{ Params: { id: string; name: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const visit = visitOf(request);
    const { websiteId } = visit;
    const { id } = request.params;
    const asked = gatewayRequest(websiteId, request.id);
    const { servedFile: file } = await install.graph.ask(ServedFileDocument, { id }, asked);
    if (!file || file.isPrivate || !(await mayReadOne(install, visit, file.keptFor)))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
    const { byteSize, contentType, filename, isPlayed } = file;
    const isForAll = file.keptFor.length === 0;
    const etag = `"${id}"`;
    reply.type(contentType).headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': isForAll ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'content-disposition': `${isPlayed ? 'inline' : 'attachment'}; filename="${filename}"`,
      // Whatever its bytes say, nothing in it runs, and nothing of it is fetched but itself.
      'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    });
    if (!isForAll) reply.header('vary', 'Cookie');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendFile(install, request, reply, { websiteId, id, byteSize, etag });
  }

  app.route({ method: ['GET', 'HEAD'], url: '/media/files/:id/:name', handler: answer });
}

/** Sends a file, or the part of it that `Range` asks for. */
export function sendFile(
  install: Pick<Install, 'readBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly websiteId: string; readonly id: string; readonly byteSize: number; readonly etag: string },
): FastifyReply {
  const { websiteId, id, byteSize, etag } = file;
  const { range, 'if-range': ifRange } = request.headers;
  const part = readRange(ifRange === undefined || ifRange === etag ? range : undefined, byteSize);
  if (part === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${byteSize}`).type('text/plain').send('');
  const { from, to } = part ?? { from: 0, to: byteSize };
  reply.code(part ? 206 : 200).header('content-length', String(to - from));
  if (part) reply.header('content-range', `bytes ${from}-${to - 1}/${byteSize}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(streamPart(install, { websiteId, id, from, to }));
}

/** A part of a file, counted in bytes, so that no more than a block waits in memory for a slow connection. */
export function streamPart(
  install: Pick<Install, 'readBytes'>,
  part: { readonly websiteId: string; readonly id: string; readonly from: number; readonly to: number },
): Readable {
  return Readable.from(bytesOf(install, part), { objectMode: false });
}

/** The bytes of a part, block by block, each when the one before was sent. */
async function* bytesOf(
  install: Pick<Install, 'readBytes'>,
  { websiteId, id, from, to }: { websiteId: string; id: string; from: number; to: number },
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const query = { from: String(at) };
    const answer = await install.readBytes('content', {
      websiteId,
      path: `files/${id}`,
      query,
      accept: '*/*',
    });
    if (!answer || answer.bytes.length === 0) throw new Error(`The file ${id} ended before its time.`);
    yield answer.bytes.subarray(0, to - at);
    at += answer.bytes.length;
  }
}
