import { channel } from 'node:diagnostics_channel';
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { z } from 'zod';
import { RecordVisitRequestsDocument, type VisitRequestInput } from '../generated/analytics.ts';
import type { GraphResult } from '../graph/graph.ts';
import { requestOf } from '../graph/request.ts';
import { storedOperation } from '../graph/stored-operations.ts';
import { readVariables } from '../graph/variables.ts';
import type { Visit } from '../http/viewers.ts';
import type { Install } from '../install.ts';

/** For so long a request waits for others: a page is left meanwhile, and nobody looks at the answer. */
const patienceMs = 5;
const mostTogether = 100;

/** Published as the gateway does of each operation. */
const operationChannel = channel('vitrine:operation');

type SentEvents = Pick<VisitRequestInput, 'events' | 'visitorRecord'>;

/** The schema was asked before whether the events are such. */
const areVisitEvents = (variables: Record<string, unknown>): variables is SentEvents =>
  Array.isArray(variables.events);

interface Waiting {
  readonly input: VisitRequestInput;
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
  readonly #definitions = new Map<string, OperationDefinitionNode>();

  constructor(install: Install) {
    this.#install = install;
  }

  /** What the operation, which asks for `recordVisitEvents`, answers to these variables. */
  async run(operation: string, variables: Record<string, unknown>, visit: Visit): Promise<GraphResult> {
    const begunAt = performance.now();
    const result = await this.#answer(operation, variables, visit);
    if (operationChannel.hasSubscribers) {
      const outcome = result.errors ? 'errors' : 'ok';
      operationChannel.publish({ name: operation, outcome, ms: performance.now() - begunAt });
    }
    return result;
  }

  /** What does not fit is refused before it is among others, who would be refused with it. */
  #answer(
    name: string,
    variables: Record<string, unknown>,
    visit: Visit,
  ): Promise<GraphResult> | GraphResult {
    const read = readVariables(this.#install.graph.schema, this.#definitionOf(name), variables);
    if (!read.coerced) return { errors: read.errors };
    if (!areVisitEvents(read.coerced)) throw new Error(`The stored operation ${name} brings no events.`);
    return this.#gather(read.coerced, visit);
  }

  #definitionOf(name: string): OperationDefinitionNode {
    const known = this.#definitions.get(name) ?? getOperationAST(parse(storedOperation(name).text), name);
    if (!known) throw new Error(`The stored operation ${name} is called otherwise in its text.`);
    this.#definitions.set(name, known);
    return known;
  }

  #gather(variables: SentEvents, visit: Visit): Promise<GraphResult> {
    const { websiteId, viewer } = visit;
    const { requestId, address, userAgent, baseUrl, accountId, isOnlyViewer, refusesMeasurement } = viewer;
    const sender = { requestId, address, userAgent, baseUrl, accountId, isOnlyViewer, refusesMeasurement };
    // What the owner wants counted changed meanwhile: each is counted as was wanted when it came.
    const known = this.#groups.get(websiteId);
    if (known && known.visit.viewer.measurement !== viewer.measurement) this.#flush(websiteId);
    return new Promise((answer, fail) => {
      const { waiting } = this.#groups.get(websiteId) ?? this.#begin(visit);
      waiting.push({ input: { ...variables, ...sender }, answer, fail });
      if (waiting.length >= mostTogether) this.#flush(websiteId);
    });
  }

  #begin(visit: Visit): Group {
    const { websiteId } = visit;
    const timer = setTimeout(() => this.#flush(websiteId), patienceMs);
    const group = { visit, waiting: [], timer };
    this.#groups.set(websiteId, group);
    return group;
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
    const { recordVisitRequests } = await this.#install.graph.ask(
      RecordVisitRequestsDocument,
      { requests },
      asked,
    );
    return recordVisitRequests.map(({ recorded, error }) =>
      error ? { errors: [errorOf(error)] } : { data: { recordVisitEvents: recorded } },
    );
  }
}

function errorOf({ message, extensions }: { message: string; extensions: unknown }) {
  return { message, extensions: z.record(z.string(), z.unknown()).parse(extensions) };
}
