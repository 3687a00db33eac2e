import { lazy, Suspense, useState } from 'react';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { labelWords } from '../labels/words.ts';
import { useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ItemCalendar } from './item-calendar.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemOrder } from './item-order.tsx';
import { ItemSelection } from './item-selection.tsx';
import { ItemTable } from './item-table.tsx';
import { ItemTrash } from './item-trash.tsx';
import './items.css';
import { type ItemsSearch, itemsSearch } from './items-search.ts';
import { NewItem } from './new-item.tsx';
import { kindOfItem } from './record-type.rules.ts';
import { useItems } from './use-items.ts';
import { itemsWords } from './words.ts';

/** Opened by few: a file of its own. */
const LabelsDialog = lazy(async () => ({
  default: (await import('../labels/labels-dialog.tsx')).LabelsDialog,
}));

const nothingAsked: ItemsSearch = {
  ...{ search: undefined, status: undefined, tag: undefined },
  ...{ category: undefined, author: undefined },
};

/** A page that holds items, such as a blog. */
export interface ItemsPage extends EditorPageRowFragment {
  readonly sort: string;
  readonly maxItemCount: number | null;
}

/** What is in a page: as a list, on a calendar, or to be put in order. */
export function ItemList({
  page,
  isAdding,
  onAdding,
}: {
  readonly page: ItemsPage;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}) {
  const [search, change] = useScreenSearch(itemsSearch);
  const mayArrange = useMay('CONTENT_MANAGE');
  const { views } = itemsWords;
  const to = `/pages/${page.id}`;
  return (
    <>
      <Tabs
        label={views.label}
        tabs={[
          { label: views.list, to, isCurrent: search.view === undefined },
          { label: views.calendar, to, search: { view: 'calendar' }, isCurrent: search.view === 'calendar' },
          ...(page.sort === 'BY_HAND' && mayArrange
            ? [{ label: views.order, to, search: { view: 'order' }, isCurrent: search.view === 'order' }]
            : []),
        ]}
      />
      {search.view === 'calendar' ? (
        <ItemCalendar pageId={page.id} month={search.month} onMonth={(month) => change({ month })} />
      ) : search.view === 'order' && mayArrange ? (
        <ItemOrder page={page} />
      ) : (
        <>
          <Listed page={page} search={search} change={change} onAdd={() => onAdding(true)} />
          {mayArrange && <ItemTrash pageId={page.id} />}
        </>
      )}
      {isAdding && <NewItem page={page} onClose={() => onAdding(false)} />}
    </>
  );
}

function Listed({
  page,
  search,
  change,
  onAdd,
}: {
  readonly page: ItemsPage;
  readonly search: ItemsSearch;
  readonly change: (change: ItemsSearch, how?: { readonly isTyping: boolean }) => void;
  readonly onAdd: () => void;
}) {
  const mayArrange = useMay('CONTENT_MANAGE');
  const { pages, isNarrowed } = useItems(page.id, search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [showsLabels, setShowsLabels] = useState(false);
  const clear = () => setChosen(new Set());
  const selected = (pages.rows ?? []).filter(({ id }) => chosen.has(id));
  return (
    <Card isFlush>
      <ItemFilters pageId={page.id} search={search} onChange={change} />
      {mayArrange && (
        <div className="items-labels">
          <Button kind="quiet" onPress={() => setShowsLabels(true)}>
            {labelWords.open}
          </Button>
        </div>
      )}
      {showsLabels && (
        <Suspense fallback={null}>
          <LabelsDialog collectionId={page.id} onClose={() => setShowsLabels(false)} />
        </Suspense>
      )}
      {selected.length > 0 && <ItemSelection items={selected} onDone={clear} />}
      <PagedList
        pages={pages}
        empty={{
          ...{ icon: 'pages', ...itemsWords.empty },
          action: <Button onPress={onAdd}>{itemsWords.add.button(kindOfItem(page.typeName))}</Button>,
        }}
        none={itemsWords.noneFound}
        clear={isNarrowed ? () => change(nothingAsked) : undefined}
      >
        {(items, more) => (
          <ItemTable
            {...{ items, ...more }}
            label={itemsWords.list(page.title)}
            pageId={page.id}
            selection={{ ids: chosen, onChange: setChosen }}
          />
        )}
      </PagedList>
    </Card>
  );
}
