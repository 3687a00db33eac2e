import { Link } from '@tanstack/react-router';
import { useEditorHomeSubmissionsQuery } from '#web/generated/editor/home-submissions.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { homeWords } from './words.ts';

/** What visitors sent by forms, newest first. */
export function LatestSubmissions() {
  const formats = useFormats();
  const { data, error, refetch } = useEditorHomeSubmissionsQuery();
  const submissions = data?.formSubmissions.nodes;
  return (
    <Card title={homeWords.submissions}>
      {!submissions ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : submissions.length === 0 ? (
        <p className="soft">{homeWords.noSubmissions}</p>
      ) : (
        <ul className="stack">
          {submissions.map(({ id, formName, createdAt }) => (
            <li key={id} className="spread">
              <Link to="/forms/submissions/$submissionId" params={{ submissionId: id }}>
                {formName}
              </Link>
              <span className="soft">{formats.brief(createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
