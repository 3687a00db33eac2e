import type { EditorImportFragment } from '#web/generated/graphql.ts';
import { importWords as texts } from './words.ts';

/** What an import left out, or would leave out: a sentence each. */
export function ImportProblems({
  run: { problems, counts },
}: {
  readonly run: Pick<EditorImportFragment, 'problems' | 'counts'>;
}) {
  return (
    <ul className="import-problems">
      {[...new Set(problems)].map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {counts.skipped > 0 && <li>{texts.skipped(counts.skipped)}</li>}
    </ul>
  );
}
