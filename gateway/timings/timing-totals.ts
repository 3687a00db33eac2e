import { durationClass, durationClasses } from '#kit/durations.rules.ts';
import { statementSource, summariseStatement } from '#kit/statement-summary.rules.ts';

/** How long work of one kind took, added up. */
interface Total {
  count: number;
  totalMs: number;
  /** How many fell into each class of `durations.rules.ts`. */
  readonly classes: number[];
  slowestMs: number;
  slowestAt: string;
}

/** A statement with the slowest time that it was sent. */
export interface StatementTotal extends Total {
  readonly subgraph: string;
  /** Names its text. */
  readonly statement: string;
  readonly summary: string;
  /** With `$1` and so on in the places of values. */
  readonly text: string;
  slowestWebsiteId: string;
  slowestOperation: string;
}

/** What templates of a website drew. */
export interface TemplateTotal extends Total {
  readonly websiteId: string;
  /** Which template draws the main content of such pages. */
  readonly kind: string;
  /** A partial or layout; empty for the whole page. */
  readonly part: string;
  slowestPath: string;
}

/** What was measured since the last time that it was written down. */
export interface TimingBatch {
  readonly statements: readonly StatementTotal[];
  readonly templates: readonly TemplateTotal[];
}

/** More kinds of work than the product has; what names itself beyond them is counted together. */
const mostStatements = 1_000;
const mostTemplates = 2_000;
const others = '(other)';

/** Adds up durations in memory, which has a bound. */
export class TimingTotals {
  #statements = new Map<string, StatementTotal>();
  #templates = new Map<string, TemplateTotal>();

  /** Counts a statement, or a call of Prisma's. */
  addStatement(
    sent: { readonly subgraph: string; readonly statement: string; readonly text: string },
    {
      ms,
      websiteId,
      operation,
    }: { readonly ms: number; readonly websiteId: string; readonly operation: string },
  ): void {
    const key = `${sent.subgraph} ${sent.statement}`;
    let total = this.#statements.get(key);
    if (!total && this.#statements.size >= mostStatements && sent.statement !== others) {
      this.addStatement({ ...sent, statement: others, text: others }, { ms, websiteId, operation });
      return;
    }
    if (!total) {
      const summary = sent.statement === sent.text ? sent.text : summariseStatement(sent.text);
      total = {
        ...{ ...sent, text: statementSource(sent.text), summary },
        ...{ ...nothing(), slowestWebsiteId: '', slowestOperation: '' },
      };
      this.#statements.set(key, total);
    }
    if (!addTo(total, ms)) return;
    total.slowestWebsiteId = websiteId;
    total.slowestOperation = operation;
  }

  /** Counts a page, or a part of pages that was drawn so many times. */
  addTemplate(
    drawn: { readonly websiteId: string; readonly kind: string; readonly part: string },
    { ms, count = 1, path }: { readonly ms: number; readonly count?: number; readonly path: string },
  ): void {
    const key = `${drawn.websiteId} ${drawn.kind} ${drawn.part}`;
    let total = this.#templates.get(key);
    if (!total) {
      if (this.#templates.size >= mostTemplates) return;
      total = { ...drawn, ...nothing(), slowestPath: '' };
      this.#templates.set(key, total);
    }
    if (addTo(total, ms, count)) total.slowestPath = path;
  }

  /** Hands over what was added up, and begins anew. */
  take(): TimingBatch {
    const batch = { statements: [...this.#statements.values()], templates: [...this.#templates.values()] };
    this.#statements = new Map();
    this.#templates = new Map();
    return batch;
  }

  /** Takes back what could not be written down. */
  putBack(batch: TimingBatch): void {
    for (const each of batch.statements)
      putBack(this.#statements, `${each.subgraph} ${each.statement}`, each);
    for (const each of batch.templates)
      putBack(this.#templates, `${each.websiteId} ${each.kind} ${each.part}`, each);
  }
}

function nothing(): Total {
  const classes = new Array<number>(durationClasses).fill(0);
  return { count: 0, totalMs: 0, classes, slowestMs: -1, slowestAt: '' };
}

/** Counts a duration, or as many as share it; true when it is the slowest so far. */
function addTo(total: Total, ms: number, count = 1): boolean {
  const each = ms / count;
  const index = durationClass(each);
  total.count += count;
  total.totalMs += ms;
  total.classes[index] = (total.classes[index] ?? 0) + count;
  if (each <= total.slowestMs) return false;
  total.slowestMs = each;
  total.slowestAt = new Date().toISOString();
  return true;
}

function putBack<T extends Total>(totals: Map<string, T>, key: string, earlier: T): void {
  const later = totals.get(key);
  if (!later) {
    totals.set(key, earlier);
    return;
  }
  const slowest = earlier.slowestMs > later.slowestMs ? earlier : later;
  totals.set(key, {
    ...slowest,
    count: earlier.count + later.count,
    totalMs: earlier.totalMs + later.totalMs,
    classes: earlier.classes.map((count, index) => count + (later.classes[index] ?? 0)),
  });
}
