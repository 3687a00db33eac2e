import { useState } from 'react';
import { useEditorFormsQuery } from '#web/generated/editor/forms.ts';
import { useEditorSubmissionColumnsOfFormQuery } from '#web/generated/editor/submission-columns-of-form.ts';
import { useEditorSubmissionsQuery } from '#web/generated/editor/submissions.ts';
import { useFormats } from '../formats.ts';
import { useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { FormsPage } from './forms-page.tsx';
import { SubmissionActions } from './submission-actions.tsx';
import { answerColumns, summaryColumns, summaryOf } from './submission-cells.tsx';
import { SubmissionFilters } from './submission-filters.tsx';
import { fileAddress, submissionsSearch, submissionVariables } from './submissions-search.ts';
import { formsWords } from './words.ts';
import './forms.css';

const { submissions: texts } = formsWords;
const pageSize = 50;
const none: ReadonlySet<string> = new Set();

/** What visitors sent: of all forms, or of one with its answers in columns. */
export function Screen() {
  const formats = useFormats();
  const { timeZone } = useViewer().website;
  const [search, change, clear] = useScreenSearch(submissionsSearch);
  const [ids, setIds] = useState(none);
  const [isChoosing, setIsChoosing] = useState(false);
  const forms = useEditorFormsQuery({ variables: { first: 200 } }).data?.forms.nodes;
  const variables = submissionVariables(search, timeZone);
  const query = useEditorSubmissionsQuery({ variables: { first: pageSize, ...variables } });
  const ofForm = useEditorSubmissionColumnsOfFormQuery({
    ...{ variables: { id: search.form ?? '' }, skip: !search.form },
  });
  const form = search.form ? ofForm.data?.form : undefined;
  // Both are asked for at the same time, and nobody sees other columns before theirs.
  const shown = ofForm.loading && !form ? { ...query, data: undefined, previousData: undefined } : query;
  const pages = usePages(shown, ({ formSubmissions }) => formSubmissions);
  const chosen = (pages.rows ?? []).filter(({ id }) => ids.has(id)).map(({ id }) => id);
  return (
    <FormsPage
      current="submissions"
      actions={
        search.form && !search.state ? (
          <>
            {form && <Button onPress={() => setIsChoosing(true)}>{texts.chooseColumns.open}</Button>}
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
            <div className={form ? 'table-wide titled-cells' : ''}>
              <Table
                {...{ rows, ...more }}
                label={variables.isOldestFirst ? texts.oldestLabel : texts.label}
                columns={form ? answerColumns(form, formats) : summaryColumns(formats)}
                linkTo={({ id }) => `/forms/submissions/${id}`}
                nameOf={summaryOf}
                selection={{ ids, onChange: setIds }}
              />
            </div>
          )}
        </PagedList>
      </Card>
      {form && isChoosing && <ColumnsDialog form={form} onClose={() => setIsChoosing(false)} />}
    </FormsPage>
  );
}
