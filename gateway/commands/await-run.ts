import { setTimeout } from 'node:timers/promises';
import { OperatorImportRunDocument, type OperatorImportRunQuery } from '../generated/graphql.ts';
import { CommandError } from './command.ts';
import type { Operator } from './operator.ts';

const pollMs = 300;

/** What came of a website's move. */
export type Run = NonNullable<OperatorImportRunQuery['importRun']>;

/** Waits until a move is over; interrupted, it goes on with the server. */
export async function awaitRun(operator: Operator, id: string, signal: AbortSignal): Promise<Run> {
  for (;;) {
    const { importRun } = await operator.run(OperatorImportRunDocument, { id });
    if (importRun === null) throw new CommandError('The import is gone.');
    if (importRun.finishedAt !== null) return importRun;
    await setTimeout(pollMs, undefined, { signal }).catch(() => {
      throw new CommandError('The import goes on with the server.');
    });
  }
}
