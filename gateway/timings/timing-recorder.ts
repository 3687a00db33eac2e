import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#kit/ids.ts';
import type { CallTime, StatementTime } from '#kit/measured.ts';
import type { Log } from '#kit/subgraph.ts';
import { RecordServerTimingsDocument } from '../generated/analytics.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import type { DrawnPage } from '../tracing/measured-templates.ts';
import { type TimingBatch, TimingTotals } from './timing-totals.ts';

const roundMs = 60_000;
/** A stop waits for the last figures for so long: a database that is away keeps no process. */
const lastWriteMs = 2_000;

/**
 * Measures the statements and templates of this process, and has analytics add each minute's figures to those of the hour. What could
 * not be told goes with the next minute's; where only the answer was lost, it counts twice.
 */
export class TimingRecorder {
  readonly #graph: Pick<Install['graph'], 'ask'>;
  readonly #log: Log;
  readonly #totals = new TimingTotals();
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();
  #isTroubled = false;

  constructor(graph: Pick<Install['graph'], 'ask'>, log: Log) {
    this.#graph = graph;
    this.#log = log;
    subscribe('vitrine:sql-time', this.#countStatement);
    subscribe('vitrine:prisma-time', this.#countCall);
    subscribe('vitrine:template', this.#countPage);
    this.#timer = setInterval(() => void this.write(), roundMs);
    this.#timer.unref();
  }

  /** Writes down what was measured so far. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(this.#totals.take()));
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    unsubscribe('vitrine:sql-time', this.#countStatement);
    unsubscribe('vitrine:prisma-time', this.#countCall);
    unsubscribe('vitrine:template', this.#countPage);
    const written = new AbortController();
    const late = wait(lastWriteMs, undefined, { signal: written.signal }).catch(() => undefined);
    await Promise.race([this.write(), late]);
    written.abort();
  }

  async #write(batch: TimingBatch): Promise<void> {
    if (batch.statements.length + batch.templates.length === 0) return;
    try {
      await this.#graph.ask(RecordServerTimingsDocument, { timings: batch }, gatewayRequest(null, newId()));
      this.#isTroubled = false;
    } catch (error) {
      this.#totals.putBack(batch);
      if (!this.#isTroubled) this.#log.warn({ error }, 'Times of statements and templates wait to be kept.');
      this.#isTroubled = true;
    }
  }

  readonly #countStatement = (message: unknown): void => {
    if (!isStatement(message)) return;
    const { subgraph, statement } = message;
    this.#totals.addStatement({ subgraph, statement: statement.name, text: statement.text }, message);
  };

  readonly #countCall = (message: unknown): void => {
    if (!isCall(message)) return;
    const text = `prisma ${message.call}`;
    this.#totals.addStatement(
      { subgraph: message.subgraph, statement: text, text },
      { ...message, operation: '' },
    );
  };

  readonly #countPage = (message: unknown): void => {
    if (!isPage(message) || message.websiteId === '') return;
    const { websiteId, kind, ms, path, parts } = message;
    this.#totals.addTemplate({ websiteId, kind, part: '' }, { ms, path });
    for (const { name, ...times } of parts)
      this.#totals.addTemplate({ websiteId, kind, part: name }, { ...times, path });
  };
}

function isStatement(message: unknown): message is StatementTime {
  return typeof message === 'object' && message !== null && 'statement' in message;
}

function isCall(message: unknown): message is CallTime {
  return typeof message === 'object' && message !== null && 'call' in message;
}

function isPage(message: unknown): message is DrawnPage {
  return typeof message === 'object' && message !== null && 'parts' in message;
}
