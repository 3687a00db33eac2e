import { useState } from 'react';
import { useEditorFormsQuery } from '#web/generated/editor/forms.ts';
import type { EditorFormRowFragment } from '#web/generated/graphql.ts';
import { firstPages } from '../first-pages.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useAddRequest } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { FormsPage } from './forms-page.tsx';
import { NewForm } from './new-form.tsx';
import { RedirectHosts } from './redirect-hosts.tsx';
import { formsWords } from './words.ts';

const { list: texts } = formsWords;

/** The website's forms with how many submissions came. */
export function Screen() {
  const formats = useFormats();
  const [isAdding, setIsAdding] = useState(false);
  useAddRequest('form', () => setIsAdding(true));
  const pages = usePages(useEditorFormsQuery({ variables: firstPages.forms }), ({ forms }) => forms);
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <FormsPage current="forms" actions={pages.rows?.length ? add : undefined}>
      <Card isFlush>
        <PagedList
          pages={pages}
          empty={{ icon: 'forms', title: texts.emptyTitle, text: texts.emptyText, action: add }}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.label}
              columns={columnsWith(formats)}
              linkTo={({ id }) => `/forms/${id}`}
            />
          )}
        </PagedList>
      </Card>
      {pages.rows && pages.rows.length > 0 && <RedirectHosts />}
      {isAdding && <NewForm onClose={() => setIsAdding(false)} />}
    </FormsPage>
  );
}

function columnsWith(formats: Formats): Column<EditorFormRowFragment>[] {
  const { columns } = texts;
  return [
    { id: 'name', title: columns.name, cell: ({ name }) => name },
    {
      ...{ id: 'last', title: columns.last, isExtra: true },
      cell: ({ lastSubmittedAt }) => (lastSubmittedAt ? formats.brief(lastSubmittedAt) : texts.never),
    },
    {
      ...{ id: 'count', title: columns.count, isNumber: true },
      cell: ({ submissionCount }) => formats.number(submissionCount ?? 0),
    },
  ];
}
