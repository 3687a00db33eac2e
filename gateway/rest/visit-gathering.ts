import { channel } from 'node:diagnostics_channel';
import { z } from 'zod';
import type { GraphResult } from '../graph/graph.ts';
import { findValueProblem } from '../graph/limits.rules.ts';
import { requestOf } from '../graph/request.ts';
import type { Visit } from '../http/viewers.ts';
import type { Install } from '../install.ts';

/** For so long a request waits for others: a page is left meanwhile, and nobody looks at the answer. */
const patienceMs = 5;
const mostTogether = 100;

const text = `mutation RecordVisitRequests($requests: [VisitRequestInput!]!) {
  recordVisitRequests(requests: $requests) {
    recorded { accepted skipped refused { index reason message } }
    error { message extensions }
  }
}`;

const outcomes = z.array(
  z.object({
    recorded: z.unknown(),
    error: z.object({ message: z.string(), extensions: z.record(z.string(), z.unknown()) }).nullable(),
  }),
);

/** Published as the gateway does of each operation. */
const operationChannel = channel('vitrine:operation');

interface Waiting {
  readonly input: Record<string, unknown>;
  readonly answer: (result: GraphResult) => void;
  readonly fail: (error: unknown) => void;
}

interface Group {
  readonly visit: Visit;
  readonly waiting: Waiting[];
  readonly timer: NodeJS.Timeout;
}

/**
 * Has events of several visitors recorded together: most requests for visits bring one event or two, and asking the graph for each of
 * them takes longer than what is asked. Each is answered once its events are on the disk, as if it had come alone.
 */
export class VisitGathering {
  readonly #install: Install;
  readonly #groups = new Map<string, Group>();

  constructor(install: Install) {
    this.#install = install;
  }

  /** What `recordVisitEvents` answers to these variables. */
  async run(operation: string, variables: Record<string, unknown>, visit: Visit): Promise<GraphResult> {
    const begunAt = performance.now();
    const problem = findValueProblem(Object.values(variables));
    const result = problem
      ? { errors: [{ message: problem, extensions: { code: 'BAD_USER_INPUT' } }] }
      : await this.#gather(variables, visit);
    if (operationChannel.hasSubscribers) {
      const outcome = result.errors ? 'errors' : 'ok';
      operationChannel.publish({ name: operation, outcome, ms: performance.now() - begunAt });
    }
    return result;
  }

  #gather(variables: Record<string, unknown>, visit: Visit): Promise<GraphResult> {
    const { websiteId, viewer } = visit;
    const { requestId, address, userAgent, baseUrl, accountId, isOnlyViewer, refusesMeasurement } = viewer;
    const sender = { requestId, address, userAgent, baseUrl, accountId, isOnlyViewer, refusesMeasurement };
    return new Promise((answer, fail) => {
      const waiting = { input: { ...variables, ...sender }, answer, fail };
      const group = this.#groups.get(websiteId);
      // What the owner wants counted changed meanwhile: each is counted as was wanted when it came.
      const isOther = group !== undefined && group.visit.viewer.measurement !== viewer.measurement;
      if (isOther) this.#flush(websiteId);
      if (group && !isOther) group.waiting.push(waiting);
      else {
        const timer = setTimeout(() => this.#flush(websiteId), patienceMs);
        this.#groups.set(websiteId, { visit, waiting: [waiting], timer });
      }
      if ((group?.waiting.length ?? 0) >= mostTogether) this.#flush(websiteId);
    });
  }

  #flush(websiteId: string): void {
    const group = this.#groups.get(websiteId);
    if (!group) return;
    clearTimeout(group.timer);
    this.#groups.delete(websiteId);
    const { waiting } = group;
    this.#record(group).then(
      (results) => {
        for (const [index, { answer }] of waiting.entries()) answer(results[index] ?? { data: null });
      },
      (error: unknown) => {
        for (const { fail } of waiting) fail(error);
      },
    );
  }

  async #record({ visit: { viewer }, waiting }: Group): Promise<GraphResult[]> {
    const { websiteId, requestId, timeZone, measurement } = viewer;
    const asked = requestOf({
      ...{ websiteId, requestId, permissions: ['GATEWAY'] },
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(measurement ? { measurement } : {}),
    });
    const requests = waiting.map(({ input }) => input);
    const { recordVisitRequests } = await this.#install.graph.ask('analytics', text, { requests }, asked);
    return outcomes
      .parse(recordVisitRequests)
      .map(({ recorded, error }) =>
        error ? { errors: [error] } : { data: { recordVisitEvents: recorded } },
      );
  }
}
