import { useState } from 'react';
import { useEditorFormsQuery } from '#web/generated/editor/forms.ts';
import { useEditorSubmissionsQuery } from '#web/generated/editor/submissions.ts';
import type { EditorSubmissionRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { FormsPage } from './forms-page.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import { SubmissionFilters } from './submission-filters.tsx';
import { fileAddress, submissionsSearch, submissionVariables } from './submissions-search.ts';
import { formsWords } from './words.ts';
import './forms.css';

const { submissions: texts } = formsWords;
const pageSize = 50;
const none: ReadonlySet<string> = new Set();

/** What visitors sent, newest first. */
export function Screen() {
  const formats = useFormats();
  const { timeZone } = useViewer().website;
  const [search, change, clear] = useScreenSearch(submissionsSearch);
  const [ids, setIds] = useState(none);
  const forms = useEditorFormsQuery({ variables: { first: 200 } }).data?.forms.nodes;
  const variables = submissionVariables(search, timeZone);
  const query = useEditorSubmissionsQuery({ variables: { first: pageSize, ...variables } });
  const pages = usePages(query, ({ formSubmissions }) => formSubmissions);
  const chosen = (pages.rows ?? []).filter(({ id }) => ids.has(id)).map(({ id }) => id);
  return (
    <FormsPage
      current="submissions"
      actions={
        search.form && !search.state ? (
          <>
            <a
              className="button button-secondary"
              href={fileAddress('xlsx', search.form, search, timeZone)}
              download
            >
              {texts.xlsx}
            </a>
            <a
              className="button button-secondary"
              href={fileAddress('csv', search.form, search, timeZone)}
              download
            >
              {texts.csv}
            </a>
          </>
        ) : (
          <span className="soft">{texts.csvHint}</span>
        )
      }
    >
      <Card isFlush>
        <SubmissionFilters forms={forms ?? []} search={search} onChange={change} />
        {chosen.length > 0 && (
          <SelectionBar count={chosen.length} onClear={() => setIds(none)}>
            <SubmissionActions ids={chosen} state={variables.state} onDone={() => setIds(none)} />
          </SelectionBar>
        )}
        <PagedList
          {...{ pages, clear }}
          empty={{ icon: 'forms', title: texts.emptyTitle, text: texts.emptyText }}
          none={{ title: texts.noneTitle, text: texts.noneText }}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.label}
              columns={columnsWith(formats)}
              linkTo={({ id }) => `/forms/submissions/${id}`}
              nameOf={summaryOf}
              selection={{ ids, onChange: setIds }}
            />
          )}
        </PagedList>
      </Card>
    </FormsPage>
  );
}

function summaryOf({ answers }: EditorSubmissionRowFragment): string {
  const said = answers.filter(({ text, type }) => text !== '' && type !== 'PASSWORD').slice(0, 3);
  return said.map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 80)).join(' · ') || texts.noAnswers;
}

function columnsWith(formats: Formats): Column<EditorSubmissionRowFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'answers', title: columns.answers },
      cell: (row) => <span className="forms-summary">{summaryOf(row)}</span>,
    },
    { id: 'form', title: columns.form, cell: ({ formName }) => formName },
    {
      ...{ id: 'page', title: columns.page, isExtra: true },
      cell: ({ pageTitle, pagePath }) => pageTitle || pagePath || '',
    },
    {
      ...{ id: 'when', title: columns.when, isNumber: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
  ];
}
