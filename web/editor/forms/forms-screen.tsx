import { useCallback, useState } from 'react';
import { useEditorFormsQuery } from '#web/generated/editor/forms.ts';
import type { EditorFormRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { FormsPage } from './forms-page.tsx';
import { NewForm } from './new-form.tsx';
import { formsWords } from './words.ts';

const { list: texts } = formsWords;
const pageSize = 50;

/** The website's forms with how many submissions came. */
export function Screen() {
  const formats = useFormats();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, loading, fetchMore, refetch } = useEditorFormsQuery({
    variables: { first: pageSize },
  });
  const { nodes, pageInfo } = data?.forms ?? {};
  const after = pageInfo?.endCursor;
  const loadMore = useCallback(() => fetchMore({ variables: { after } }), [fetchMore, after]);
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <FormsPage current="forms" actions={nodes?.length ? add : undefined}>
      <Card isFlush>
        {!nodes ? (
          error ? (
            <ErrorPanel error={error} onRetry={() => refetch()} />
          ) : (
            <Skeleton />
          )
        ) : nodes.length === 0 ? (
          <EmptyState icon="forms" title={texts.emptyTitle} action={add}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <Table
            label={texts.label}
            rows={nodes}
            columns={columnsWith(formats)}
            linkTo={({ id }) => `/forms/${id}`}
            loadMore={pageInfo?.hasNextPage ? loadMore : undefined}
            isLoadingMore={loading}
          />
        )}
      </Card>
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
      cell: ({ submissionCount }) => formats.number(submissionCount),
    },
  ];
}
