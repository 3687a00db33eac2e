import { randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { parse } from 'fast-querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimits, findFormExcess, findJsonExcess, scanJson, tooManyBytes } from './body-size.rules.ts';
import { LargeJson, readLargeJson } from './large-json.rules.ts';
import { refuseBody } from './request-refused.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** So many bytes a visitor may send to the route, where it is more than to others. */
    visitorBodyBytes?: number;
    /** Its handler takes a large body as `LargeJson`, and not as text. */
    takesLargeJson?: boolean;
  }
}

/** What visitors may send, and everyone else to most routes. */
export const usualBodyBytes = 1024 * 1024;
/** A picture of 20 MB in base64, and the operation around it. */
export const contributorBodyBytes = 40 * 1024 * 1024;

/** JSON of so many bytes is large. */
const largeJsonBytes = 256 * 1024;

type IsContributor = (request: FastifyRequest) => boolean;

/** Reads JSON and plain forms; what has too many parts is refused before it is taken apart. */
export function addBodyParsers(app: FastifyInstance, isContributor: IsContributor): void {
  // Any website may send plain text here without being asked first; nothing of ours does.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const values = isContributor(request) ? bodyLimits.contributorValues : bodyLimits.visitorValues;
      const { excess, longTexts } = scanJson(body, values);
      if (excess !== null) throw refuseBody(excess);
      if (body.length < largeJsonBytes || request.routeOptions.config.takesLargeJson !== true)
        return body.toString();
      try {
        return new LargeJson(readLargeJson(body, longTexts, randomUUID()));
      } catch {
        return new LargeJson(undefined);
      }
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      const excess = findFormExcess(body);
      if (excess !== null) throw refuseBody(excess);
      return parse(body.toString());
    },
  );
}

/** Reads another type as JSON is read: plain text where beacons of the website's own pages come to, and patches. */
export function addTextParser(
  app: FastifyInstance,
  contentType: 'text/plain' | 'application/merge-patch+json',
): void {
  app.addContentTypeParser(
    contentType,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      const excess = findJsonExcess(body, bodyLimits.visitorValues);
      if (excess !== null) throw refuseBody(excess);
      return body.toString();
    },
  );
}

/** Refuses what is too long for who sends it: by its length before any of it is read, else as soon as it is. */
export function addBodyLimits(app: FastifyInstance, isContributor: IsContributor): void {
  app.addHook('onRequest', async (request) => {
    const most = mostBytesOf(request, isContributor);
    if (Number(request.headers['content-length'] ?? 0) > most) throw refuseBody(tooManyBytes(most));
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const hasLength = readMethods.has(request.method) || request.headers['content-length'] !== undefined;
    return hasLength || isContributor(request)
      ? payload
      : limitBody(payload, mostBytesOf(request, isContributor));
  });
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function mostBytesOf(request: FastifyRequest, isContributor: IsContributor): number {
  const { config, bodyLimit } = request.routeOptions;
  return isContributor(request) ? (bodyLimit ?? usualBodyBytes) : (config.visitorBodyBytes ?? usualBodyBytes);
}

/** Stops a body whose length was not told once it is too long. */
function limitBody(payload: Readable, maxBytes: number): Readable {
  let bytes = 0;
  return payload.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) done(refuseBody(tooManyBytes(maxBytes)));
        else done(null, chunk);
      },
    }),
  );
}
