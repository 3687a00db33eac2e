import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOf } from '../graph/request.ts';
import type { Visit } from '../http/viewers.ts';
import type { Install } from '../install.ts';

/** What a body that cannot be read is counted as, by the status that says so; other refusals are none of a body. */
const reasons: Readonly<Record<number, string>> = { 400: 'INVALID', 413: 'TOO_LARGE', 415: 'INVALID' };
const record = 'mutation ($reason: RefusalReason!) { recordUnreadEvents(reason: $reason) { isRecorded } }';

/** Counts requests whose bodies were refused before an operation saw them; operations count what they refuse themselves. */
export function createRefusalCount(install: Install, visitOf: (request: FastifyRequest) => Visit) {
  const read = new WeakSet<FastifyRequest>();
  /** Who asked; null where a request was refused before its website was known. */
  const viewerOf = (request: FastifyRequest) => {
    try {
      return visitOf(request).viewer;
    } catch {
      return null;
    }
  };
  return {
    /** An operation was given this request, and counts itself what it refuses of it. */
    noteRead(request: FastifyRequest): void {
      read.add(request);
    },

    /** For after the answer, which nobody waits longer for. */
    async count(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
      const reason = reasons[statusCode];
      if (reason === undefined || read.has(request)) return;
      const viewer = viewerOf(request);
      if (!viewer) return;
      const { websiteId, requestId, timeZone } = viewer;
      const asked = requestOf({
        ...{ websiteId, requestId, permissions: ['GATEWAY'] },
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      try {
        await install.graph.ask('analytics', record, { reason }, asked);
      } catch (error) {
        request.log.warn({ requestId, error }, 'A refused event could not be counted.');
      }
    },
  };
}
