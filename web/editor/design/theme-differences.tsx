import { useEditorThemeDifferencesQuery } from '#web/generated/editor/theme-differences.ts';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { designWords } from './words.ts';

const { code: words } = designWords;

/** What putting a revision live would change, file by file. */
export function ThemeDifferences({
  revisionId,
  path,
  onOpen,
}: {
  readonly revisionId: string;
  /** The file that is open. */
  readonly path: string;
  onOpen(path: string): void;
}) {
  const { data, error, refetch } = useEditorThemeDifferencesQuery({
    ...{ variables: { id: revisionId }, fetchPolicy: 'no-cache' },
  });
  const differences = data?.themeRevision?.differences;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!differences) return <Skeleton rows={2} />;
  if (differences.length === 0) return <p className="soft">{words.noDifferences}</p>;
  return (
    <nav className="theme-differences" aria-label={words.differences}>
      <strong>{words.differences}</strong>
      <ul>
        {differences.map(({ path: each, kind }) => (
          <li key={each}>
            <button
              type="button"
              className="link-button"
              aria-current={each === path}
              onClick={() => onOpen(each)}
            >
              {each}
            </button>{' '}
            <span className="soft">{words.differenceKinds[kind]}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
