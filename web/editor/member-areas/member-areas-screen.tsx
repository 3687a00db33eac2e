import { useState } from 'react';
import { useEditorMemberAreasQuery } from '#web/generated/editor/member-areas.ts';
import type { EditorMemberAreaFragment } from '#web/generated/graphql.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card, EmptyState, Page } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { NewArea } from './new-area.tsx';
import { memberAreasWords as texts } from './words.ts';

/** Parts of the website that are for some of its members. */
export function Screen() {
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useEditorMemberAreasQuery();
  const areas = data?.memberAreas;
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={pagesWords.title} part={texts.title} actions={areas && areas.length > 0 && add} isWide>
      <PagesTabs current="memberAreas" />
      <Card isFlush>
        <Loaded data={areas} {...{ error, refetch }}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon="user" title={texts.emptyTitle} action={add}>
                {texts.emptyText}
              </EmptyState>
            ) : (
              <Table
                label={texts.list}
                rows={rows}
                columns={columns}
                linkTo={({ id }) => `/pages/member-areas/${id}`}
              />
            )
          }
        </Loaded>
      </Card>
      {isAdding && <NewArea onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

const columns: readonly Column<EditorMemberAreaFragment>[] = [
  { id: 'title', title: texts.columns.title, cell: ({ title }) => title },
  {
    ...{ id: 'comesIn', title: texts.columns.comesIn },
    cell: ({ isFreeToJoin }) => (isFreeToJoin ? texts.byThemselves : texts.byOthers),
  },
  {
    ...{ id: 'products', title: texts.columns.products },
    cell: ({ products }) =>
      products.map((product) => product?.title ?? texts.gone).join(', ') || texts.noProducts,
  },
];
