import { createHash } from 'node:crypto';
import { type DocumentNode, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { newId } from '#kit/ids.ts';
import type { Log } from '#kit/subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import { RecordAccessDocument } from '../generated/identity.ts';
import type { Graph } from '../graph/graph.ts';
import { requestOf } from '../graph/request.ts';
import { storedOperation } from '../graph/stored-operations.ts';
import { findPersonalAccesses, type PersonalAccess } from './personal-data.rules.ts';

/** So long an entry waits for others; while identity is out of reach, it is tried again after so long. */
const patienceMs = 200;
const retryMs = 5_000;
const mostTogether = 500;
/** So many wait at most: what comes then is in the log of the process only. */
const mostWaiting = 10_000;
/** Looking again says nothing new within the hour; taking away again, within the minute, and for spreadsheets that ask all day within the hour. */
const periodMs = { VIEWED: 3_600_000, EXPORTED: 60_000, ERASED: 60_000 } as const;

/** Who does it: a contributor, a program, whoever runs the install, or whoever has a secret address. */
type Actor = Pick<Viewer, 'websiteId' | 'accountId' | 'apiKeyId' | 'isOperator'>;

interface Entry extends PersonalAccess {
  readonly id: string;
  readonly accountId: string;
  readonly at: string;
}

/** Writes down who looked at what is personal: together with others, and after the answer, so that nobody waits for it. */
export class AccessLog {
  readonly #graph: () => Pick<Graph, 'ask' | 'schema'>;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, true>({ max: 20_000 });
  readonly #documents = new Map<string, DocumentNode>();
  #waiting: { readonly websiteId: string; readonly entry: Entry }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    /** Called once there is something to write. */
    graph: () => Pick<Graph, 'ask' | 'schema'>,
    log: Log,
    now: () => number = Date.now,
  ) {
    this.#graph = graph;
    this.#log = log;
    this.#now = now;
  }

  /** Notes what is personal in an answer. */
  noteAnswer(
    asked: { readonly document: DocumentNode; readonly operationName?: string | undefined },
    variables: Readonly<Record<string, unknown>>,
    data: unknown,
    actor: Actor,
  ): void {
    const isProgram = actor.apiKeyId !== undefined;
    for (const access of findPersonalAccesses(this.#graph().schema, asked, variables, data, isProgram))
      this.note(access, actor);
  }

  /** The same for a stored operation. */
  noteStored(
    operationName: string,
    variables: Readonly<Record<string, unknown>>,
    data: unknown,
    actor: Actor,
  ): void {
    const document = this.#documents.get(operationName) ?? parse(storedOperation(operationName).text);
    this.#documents.set(operationName, document);
    this.noteAnswer({ document, operationName }, variables, data, actor);
  }

  note(access: PersonalAccess, { websiteId, accountId, apiKeyId, isOperator }: Actor): void {
    if (!websiteId) return;
    const now = this.#now();
    const who = accountId ?? apiKeyId ?? (isOperator ? 'operator' : 'link');
    const { change, kind, subjectId } = access;
    const period = Math.floor(now / (who === 'link' ? periodMs.VIEWED : periodMs[change]));
    const id = createHash('sha256')
      .update(JSON.stringify([websiteId, who, change, kind, subjectId, period]))
      .digest('base64url');
    if (this.#known.has(id)) return;
    const entry = { ...access, id, accountId: who, at: new Date(now).toISOString() };
    if (this.#waiting.length >= mostWaiting) {
      this.#log.warn({ websiteId, ...entry }, 'An access to personal data could not be written down.');
      return;
    }
    this.#known.set(id, true);
    this.#waiting.push({ websiteId, entry });
    this.#wait(patienceMs);
  }

  /** Writes what waits. What cannot be written now is tried again. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#send());
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.write();
    clearTimeout(this.#timer);
    for (const { websiteId, entry } of this.#waiting)
      this.#log.warn({ websiteId, ...entry }, 'An access to personal data could not be written down.');
  }

  #wait(ms: number): void {
    this.#timer ??= setTimeout(() => void this.write(), ms);
    this.#timer.unref();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const websiteId of new Set(waiting.map((each) => each.websiteId))) {
      const own = waiting.filter((each) => each.websiteId === websiteId);
      for (let from = 0; from < own.length; from += mostTogether) {
        const part = own.slice(from, from + mostTogether);
        const request = requestOf({ websiteId, permissions: ['GATEWAY'], requestId: newId() });
        try {
          const entries = part.map(({ entry }) => entry);
          await this.#graph().ask(RecordAccessDocument, { entries }, request);
        } catch (error) {
          this.#log.warn({ error, websiteId }, 'Accesses to personal data wait to be written down.');
          this.#waiting.push(...part);
          this.#wait(retryMs);
        }
      }
    }
  }
}
