import { useRef, useState } from 'react';
import { useEditorImportReviewsMutation } from '#web/generated/editor/import-reviews.ts';
import { messageOf } from '../graph/graph-failure.ts';
import type { RowProblem } from '../product-files/file-check.rules.ts';
import { type FileRecord, partFrom } from '../product-files/product-file.rules.ts';
import { words } from '../words.ts';
import { headingOf, type ReviewFile, readReview } from './review-file.rules.ts';

/** What an import did, or would do. */
export interface ReviewOutcome {
  /** Records that are done with. */
  readonly at: number;
  readonly count: number;
  readonly known: number;
  readonly problems: readonly RowProblem[];
}

/** Where an import stands. */
export type ReviewImport =
  | { readonly step: 'none'; readonly failure?: string }
  | {
      readonly step: 'checking' | 'importing' | 'checked' | 'done';
      readonly file: ReviewFile;
      readonly outcome: ReviewOutcome;
      /** Why it ended before its end; null when whoever looks stopped it. */
      readonly failure?: string | null;
    };

const nothing: ReviewOutcome = { at: 0, count: 0, known: 0, problems: [] };
/** So many are taken together by the graph. */
const mostAtOnce = 200;

/** Looks at a file of reviews, then brings what can be brought, part by part. The same part again is known: stopping loses nothing. */
export function useReviewImport() {
  const [state, setState] = useState<ReviewImport>({ step: 'none' });
  const [send] = useEditorImportReviewsMutation();
  /** What was begun before the last stop is not to go on. */
  const run = useRef(0);

  async function sendPart(
    file: ReviewFile,
    records: readonly FileRecord[],
    isDryRun: boolean,
  ): Promise<Omit<ReviewOutcome, 'at'>> {
    const read = records.map((record) => ({ line: record.line, read: readReview(file, record) }));
    const problems = read.flatMap(({ read: each }) => ('message' in each ? [each] : []));
    const sound = read.flatMap(({ line, read: each }) => ('message' in each ? [] : [{ line, input: each }]));
    if (sound.length === 0) return { count: 0, known: 0, problems };
    const variables = { input: sound.map(({ input }) => input), isDryRun };
    const answer = (await send({ variables })).data?.importReviews;
    if (answer?.__typename !== 'ReviewsImported') throw new Error(answer?.message ?? words.failures.notSaved);
    const refused = answer.refused.map(({ index, field, message }) => ({
      ...{ line: sound[index]?.line ?? 0, column: headingOf(file, field), message },
    }));
    const all = [...problems, ...refused].sort((one, other) => one.line - other.line);
    return { count: answer.count, known: answer.knownCount, problems: all };
  }

  async function go(file: ReviewFile, isDryRun: boolean): Promise<void> {
    run.current += 1;
    const mine = run.current;
    let outcome = nothing;
    try {
      while (outcome.at < file.records.length) {
        setState({ step: isDryRun ? 'checking' : 'importing', file, outcome });
        const part = partFrom(file.records, outcome.at, mostAtOnce);
        const done = await sendPart(file, part, isDryRun);
        outcome = {
          ...{
            at: outcome.at + part.length,
            count: outcome.count + done.count,
            known: outcome.known + done.known,
          },
          problems: [...outcome.problems, ...done.problems],
        };
        if (run.current !== mine) return;
      }
      setState({ step: isDryRun ? 'checked' : 'done', file, outcome });
    } catch (error) {
      if (run.current !== mine) return;
      const failure = messageOf(error, words.failures.notSaved);
      setState(isDryRun ? { step: 'none', failure } : { step: 'done', file, outcome, failure });
    }
  }

  return {
    state,
    check: (file: ReviewFile) => void go(file, true),
    bring: (file: ReviewFile) => void go(file, false),
    stop() {
      run.current += 1;
      setState((known) =>
        known.step === 'importing' ? { ...known, step: 'done', failure: null } : { step: 'none' },
      );
    },
  };
}
