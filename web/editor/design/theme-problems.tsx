import type { Revision } from './theme-files.tsx';
import { designWords } from './words.ts';

const { code: words } = designWords;

type Problem = NonNullable<Revision['problems']>[number];

/** Everything that the server found wrong with a revision; each leads to its line. */
export function ThemeProblems({
  problems,
  onOpen,
}: {
  readonly problems: readonly Problem[];
  onOpen(problem: Problem): void;
}) {
  if (problems.length === 0)
    return (
      <p className="soft" role="status">
        {words.fine}
      </p>
    );
  return (
    <ul className="theme-problems" aria-label={words.problems}>
      {problems.map((problem) => (
        <li
          key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}
          data-severity={problem.severity}
        >
          <button type="button" className="link-button" onClick={() => onOpen(problem)}>
            {words.at(problem.file, problem.line)}
          </button>{' '}
          {`${problem.message} ${problem.whatWeDid}`}
        </li>
      ))}
    </ul>
  );
}
