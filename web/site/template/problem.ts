import type { ThemeProblem } from '../theme/theme.ts';
import type { SourcePosition } from './source-map.ts';

/** The most problems that are kept for one page; a loop over an error would else flood the list. */
const maxProblems = 100;

/** Collects what went wrong while a page was rendered, each thing once. */
export class ProblemList {
  private readonly found = new Map<string, ThemeProblem>();

  /** Whether no more are kept; finding out where one is would then be in vain. */
  get isFull(): boolean {
    return this.found.size >= maxProblems;
  }

  add(
    at: SourcePosition,
    message: string,
    whatWeDid: string,
    severity: ThemeProblem['severity'] = 'error',
  ): void {
    this.addProblem({ severity, ...at, message, whatWeDid });
  }

  addProblem(problem: ThemeProblem): void {
    if (this.isFull) return;
    this.found.set(`${problem.file}:${problem.line}:${problem.column}:${problem.message}`, problem);
  }

  list(): ThemeProblem[] {
    return [...this.found.values()];
  }
}

/** Used where no file is to blame. */
export const nowhere: SourcePosition = { file: '', line: 0, column: 0 };
