import { Link } from '@tanstack/react-router';
import { useEditorHomeSubmissionsQuery } from '#web/generated/editor/home-submissions.ts';
import { useFormats } from '../formats.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

/** What visitors sent by forms, newest first. */
export function LatestSubmissions() {
  const formats = useFormats();
  const query = useEditorHomeSubmissionsQuery();
  return (
    <HomeList
      title={homeWords.submissions}
      rows={query.data?.formSubmissions.nodes}
      query={query}
      empty={homeWords.noSubmissions}
    >
      {({ id, formName, createdAt }) => (
        <li key={id} className="spread">
          <Link to="/forms/submissions/$submissionId" params={{ submissionId: id }}>
            {formName}
          </Link>
          <span className="soft">{formats.brief(createdAt)}</span>
        </li>
      )}
    </HomeList>
  );
}
