import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import { projectRoot } from '#gateway/root.ts';
import type { AttackResult } from './attack.ts';
import { families } from './families.ts';

const oneProcess = 'one process';
const fiveServices = 'five services and a front door';

interface Row extends AttackResult {
  readonly family: string;
  /** How the subgraphs ran: in one process with the front door, or as services of their own behind it. */
  readonly topology: string;
  readonly title: string;
  readonly seconds: number;
}

/** Prints each attack as it ends, and the table of all at the end. */
export class AttackReport implements Reporter {
  readonly #rows: Row[] = [];
  readonly #broken: string[] = [];

  /** True when something was tried, and all of it held. */
  get isHeld(): boolean {
    return this.#rows.length > 0 && this.#broken.length === 0;
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const { state, errors = [] } = result;
    if (state === 'skipped') {
      const why = 'note' in result ? result.note : undefined;
      if (why) process.stdout.write(`not tried: ${test.fullName}: ${why}\n`);
      return;
    }
    const isHeld = state === 'passed';
    const counted = test.meta().attack ?? {
      tried: 1,
      held: isHeld ? 1 : 0,
      waitMs: null,
      holdMs: null,
      isApart: false,
      broken: [],
    };
    const row = {
      ...counted,
      // An attack that ended in the middle held nothing of what it tried last.
      held: isHeld ? counted.held : Math.min(counted.held, Math.max(0, counted.tried - 1)),
      family: familyOf(relative(projectRoot, test.module.moduleId)),
      topology: counted.isApart || test.project.name === 'services' ? fiveServices : oneProcess,
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    };
    this.#rows.push(row);
    process.stdout.write(`${isHeld ? 'held ' : 'BROKE'} ${describe(row)}\n`);
    if (isHeld) return;
    this.#broken.push(`${row.family}, ${row.topology}: ${row.title}`);
    const told = row.broken.length > 0 ? row.broken : errors.map(({ message }) => message);
    for (const each of told) process.stdout.write(`      ${each}\n`);
  }

  onTestRunEnd(modules: readonly { errors(): readonly { message: string }[]; moduleId: string }[]): void {
    for (const module of modules) {
      for (const { message } of module.errors()) this.#broken.push(`${module.moduleId}: ${message}`);
    }
    process.stdout.write(`\n${this.#table()}\n`);
    for (const each of this.#broken) process.stdout.write(`did not hold: ${each}\n`);
  }

  #table(): string {
    const lines = Object.keys(families).flatMap((family) =>
      [oneProcess, fiveServices].flatMap((topology) => {
        const rows = this.#rows.filter((row) => row.family === family && row.topology === topology);
        return rows.length > 0 ? [lineOf(family, topology, rows)] : [];
      }),
    );
    return [
      '| family | topology | attacks | tried | held | longest p99 wait of a visitor beside it | longest hold of the main thread | seconds |',
      '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      ...lines,
      lineOf('all', '', this.#rows),
    ].join('\n');
  }
}

function lineOf(family: string, topology: string, rows: readonly Row[]): string {
  const sum = (name: 'tried' | 'held' | 'seconds') => rows.reduce((total, row) => total + row[name], 0);
  const longest = (name: 'waitMs' | 'holdMs') => {
    const known = rows.flatMap((row) => row[name] ?? []);
    return known.length > 0 ? `${Math.round(Math.max(...known))} ms` : '';
  };
  const times = [longest('waitMs'), longest('holdMs'), Math.round(sum('seconds'))];
  const cells = [family, topology, rows.length, sum('tried'), sum('held'), ...times];
  return `| ${cells.join(' | ')} |`;
}

function describe({ family, topology, title, tried, held, waitMs, holdMs, seconds }: Row): string {
  const wait = waitMs === null ? '' : `, visitors waited ${Math.round(waitMs)} ms (p99)`;
  const hold = holdMs === null ? '' : `, the main thread was held ${Math.round(holdMs)} ms`;
  return `${family}, ${topology}: ${title} (${held} of ${tried}${wait}${hold}, ${seconds.toFixed(1)} s)`;
}

function familyOf(file: string): string {
  return Object.keys(families).find((family) => families[family]?.includes(file)) ?? 'others';
}
