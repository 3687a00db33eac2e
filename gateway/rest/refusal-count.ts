import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '#kit/viewer.ts';
import { RecordUnreadEventsDocument, type RefusalReason } from '../generated/analytics.ts';
import { requestOf } from '../graph/request.ts';
import type { Visit } from '../http/viewers.ts';
import type { Install } from '../install.ts';

/** What a body that cannot be read is counted as, by the status that says so; other refusals are none of a body. */
const reasons: Readonly<Record<number, RefusalReason>> = { 400: 'INVALID', 413: 'TOO_LARGE', 415: 'INVALID' };
const roundMs = 60_000;

type Asked = Pick<Viewer, 'websiteId' | 'requestId' | 'timeZone'>;

/**
 * Counts requests whose bodies were refused before an operation saw them; operations count what they refuse themselves, but for what came
 * too often: that is counted here, in memory, and told once a minute, so that who sends too much makes no work for the database.
 */
export class RefusalCount {
  readonly #graph: Pick<Install['graph'], 'ask'>;
  readonly #visitOf: (request: FastifyRequest) => Pick<Visit, 'viewer'>;
  readonly #read = new WeakSet<FastifyRequest>();
  readonly #tooMany = new Map<string, { readonly asked: Asked; count: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    graph: Pick<Install['graph'], 'ask'>,
    visitOf: (request: FastifyRequest) => Pick<Visit, 'viewer'>,
  ) {
    this.#graph = graph;
    this.#visitOf = visitOf;
    this.#timer = setInterval(() => void this.write(), roundMs);
    this.#timer.unref();
  }

  /** An operation was given this request, and counts itself what it refuses of it. */
  noteRead(request: FastifyRequest): void {
    this.#read.add(request);
  }

  /** For after the answer, which nobody waits longer for. */
  readonly count = async (request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    const reason = this.#read.has(request) ? undefined : reasons[statusCode];
    const asked = reason === undefined && statusCode !== 429 ? null : this.#viewerOf(request);
    const { websiteId } = asked ?? {};
    if (!asked || !websiteId) return;
    if (reason !== undefined) {
      await this.#tell(asked, reason, 1).catch((error: unknown) =>
        request.log.warn({ requestId: asked.requestId, error }, 'A refused event could not be counted.'),
      );
      return;
    }
    const known = this.#tooMany.get(websiteId);
    this.#tooMany.set(websiteId, { asked, count: (known?.count ?? 0) + 1 });
  };

  /** Tells what came too often since it was told last; what could not be told goes with the next minute's. */
  async write(): Promise<void> {
    const waiting = [...this.#tooMany];
    this.#tooMany.clear();
    for (const [websiteId, { asked, count }] of waiting)
      await this.#tell(asked, 'TOO_MANY', count).catch(() => {
        const since = this.#tooMany.get(websiteId)?.count ?? 0;
        this.#tooMany.set(websiteId, { asked, count: count + since });
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  /** Who asked; null where a request was refused before its website was known. */
  #viewerOf(request: FastifyRequest): Asked | null {
    try {
      return this.#visitOf(request).viewer;
    } catch {
      return null;
    }
  }

  async #tell(
    { websiteId, requestId, timeZone }: Asked,
    reason: RefusalReason,
    count: number,
  ): Promise<void> {
    const asked = requestOf({
      ...{ websiteId, requestId, permissions: ['GATEWAY'] },
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    await this.#graph.ask(RecordUnreadEventsDocument, { reason, count }, asked);
  }
}
