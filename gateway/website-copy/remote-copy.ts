import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { signViewer, viewerHeader } from '#kit/viewer.ts';
import { CopyRefused, type CopySummary, type WebsiteCopy } from '#kit/website-copy.ts';
import { packParts, unpackParts } from './tar-parts.ts';

/** The header with what a copy is made or taken in with, as JSON. */
export const optionsHeader = 'x-vitrine-copy';

const summaryShape = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  left: z.record(z.string(), z.number()),
});
const refusalShape = z.object({ refusal: z.string() });
const hereShape = z.object({ isHere: z.boolean() });

/** A large website takes its time. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** The copies of a subgraph of another process, as tar archives. It believes the signed viewer header and nothing else. */
export function remoteCopy(url: string, viewerSecret: string): WebsiteCopy {
  async function post(
    what: string,
    websiteId: string,
    options: object,
    body: Readable | null,
  ): Promise<Dispatcher.ResponseData> {
    const viewer = { websiteId, permissions: ['GATEWAY'], requestId: 'copy' };
    const answer = await request(new URL(`/copy/${what}`, new URL(url).origin), {
      method: 'POST',
      dispatcher: patient,
      headers: {
        'content-type': 'application/x-tar',
        [optionsHeader]: Buffer.from(JSON.stringify(options)).toString('base64url'),
        [viewerHeader]: signViewer(viewer, viewerSecret, Date.now()),
      },
      body,
    });
    if (answer.statusCode === 422)
      throw new CopyRefused(refusalShape.parse(await answer.body.json()).refusal);
    if (answer.statusCode === 200) return answer;
    await answer.body.dump();
    throw new Error(`The subgraph at ${url} answered ${answer.statusCode}.`);
  }
  return {
    async *write(websiteId, options) {
      const { body } = await post('write', websiteId, options, null);
      try {
        yield* unpackParts(body);
      } finally {
        body.destroy();
      }
    },
    async read(websiteId, parts, options): Promise<CopySummary> {
      let failure: unknown;
      const watched = async function* () {
        try {
          yield* parts;
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      try {
        const { body } = await post('read', websiteId, options, packParts(watched()));
        return summaryShape.parse(await body.json());
      } catch (error) {
        // What broke the sending says more than that it broke.
        throw failure ?? error;
      }
    },
    async discard(websiteId) {
      await (await post('discard', websiteId, {}, null)).body.dump();
    },
    async isHere(websiteId) {
      const { body } = await post('here', websiteId, {}, null);
      return hereShape.parse(await body.json()).isHere;
    },
  };
}
