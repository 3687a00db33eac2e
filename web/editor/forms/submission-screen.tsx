import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEditorSubmissionQuery } from '#web/generated/editor/submission.ts';
import type { EditorSubmissionQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { NotFound } from '../not-found.tsx';
import { Badge, Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import { formsWords } from './words.ts';
import './forms.css';

const { submissions: texts } = formsWords;
const back = { to: '/forms/submissions', label: formsWords.tabs.submissions };

/** What one visitor sent, whole. */
export function Screen() {
  const { submissionId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorSubmissionQuery({ variables: { id: submissionId } });
  if (data?.formSubmission) return <Submission submission={data.formSubmission} />;
  if (data) return <NotFound />;
  return (
    <Page title={texts.one} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Submission({
  submission,
}: {
  readonly submission: NonNullable<EditorSubmissionQuery['formSubmission']>;
}) {
  const formats = useFormats();
  const navigate = useNavigate();
  const { id, formId, formName, answers, pageTitle, pagePath, language, state, createdAt } = submission;
  const email = answers.find(({ type, text }) => type === 'EMAIL' && text !== '')?.text;
  return (
    <Page
      title={formName}
      back={back}
      subtitle={formats.dateTime(createdAt)}
      badges={
        state === 'SPAM' ? (
          <Badge tone="warn">{texts.isSpam}</Badge>
        ) : state === 'DELETED' ? (
          <Badge tone="bad">{texts.isDeleted}</Badge>
        ) : undefined
      }
      actions={
        <>
          {email && (
            <a className="button button-secondary" href={`mailto:${encodeURIComponent(email)}`}>
              {texts.reply}
            </a>
          )}
          <SubmissionActions
            ids={[id]}
            state={state}
            onDone={(isGone) => {
              if (isGone) void navigate({ to: '/forms/submissions' });
            }}
          />
        </>
      }
    >
      <div className="columns">
        <Card title={texts.answers}>
          <dl className="forms-answers">
            {answers.map(({ fieldId, rawTitle, text }) => (
              <div key={fieldId}>
                <dt>{rawTitle}</dt>
                <dd>{text || <span className="soft">{texts.noAnswer}</span>}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={texts.about}>
          <dl className="forms-answers">
            <div>
              <dt>{texts.form}</dt>
              <dd>
                <Link to="/forms/$formId" params={{ formId }}>
                  {formName}
                </Link>
              </dd>
            </div>
            <div>
              <dt>{texts.page}</dt>
              <dd>{pagePath ? <a href={pagePath}>{pageTitle || pagePath}</a> : texts.unknown}</dd>
            </div>
            <div>
              <dt>{texts.language}</dt>
              <dd>{language ?? texts.unknown}</dd>
            </div>
          </dl>
        </Card>
      </div>
    </Page>
  );
}
