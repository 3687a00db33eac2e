import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { askBeforeLeaving } from '../graph/ask-before-leaving.ts';
import { ProductsTabs } from '../products/products-tabs.tsx';
import { productsWords } from '../products/words.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import { GridConflicts } from './grid-conflicts.tsx';
import { forgetLists, gridPorts } from './grid-graph.ts';
import { type GridState, GridStore } from './grid-store.ts';
import { ProductGrid } from './product-grid.tsx';
import { productGridWords as texts } from './words.ts';
import './product-grid.css';

const gridSearch = { search: anyText };

/** Prices, stock and the like of everything that is sold, changed as in a spreadsheet. */
export function Screen() {
  const [{ search }, change, clear] = useScreenSearch(gridSearch);
  const store = useMemo(() => new GridStore(gridPorts(search), (column) => texts.invalid[column]), [search]);
  const state = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => {
    void store.loadMore();
    return forgetLists;
  }, [store]);
  const isPending = state.pending > 0;
  useEffect(() => (isPending ? askBeforeLeaving() : undefined), [isPending]);
  return (
    <Page title={productsWords.title} part={productsWords.tabs.grid} isWide>
      <ProductsTabs current="grid" />
      <Card isFlush>
        <Toolbar label={texts.filters}>
          <SearchInput
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
          <Button icon="undo" isDisabled={!state.canUndo} onPress={() => store.undo()}>
            {texts.undo}
          </Button>
        </Toolbar>
        <GridConflicts {...{ store, state }} />
        <Lines {...{ store, state }} clear={search ? clear : undefined} />
        <GridStatus {...{ store, state }} />
      </Card>
    </Page>
  );
}

interface GridProps {
  readonly store: GridStore;
  readonly state: GridState;
}

function Lines({ store, state, clear }: GridProps & { readonly clear: (() => void) | undefined }) {
  if (state.rows.length > 0) return <ProductGrid {...{ store, state }} />;
  if (state.failure !== null) return null;
  if (state.isLoading || state.hasMore) return <Skeleton rows={8} label={texts.loading} />;
  return clear ? (
    <EmptyState
      icon="search"
      title={texts.none.title}
      action={<Button onPress={clear}>{words.controls.clearFilters}</Button>}
    >
      {texts.none.text}
    </EmptyState>
  ) : (
    <EmptyState icon="products" title={texts.empty.title}>
      {texts.empty.text}
    </EmptyState>
  );
}

/** How much there is, what is on its way, and what could not be stored. */
function GridStatus({ store, state: { rows, hasMore, cells, pending, failure } }: GridProps) {
  const problems = [...cells.values()].flatMap(({ problem, theirs }) =>
    problem === null || theirs !== undefined ? [] : problem,
  );
  return (
    <div className="grid-foot">
      <p className="soft">{texts.keys}</p>
      <p role="status">
        {pending > 0 ? texts.saving(pending) : rows.length > 0 && texts.rows(rows.length, hasMore)}
      </p>
      {problems.length > 0 && (
        <p role="alert" className="field-problem">
          {texts.wrong(problems.length)}: {[...new Set(problems)].slice(0, 3).join(' ')}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="field-problem spread">
          {failure}
          <Button onPress={() => void store.loadMore()}>{texts.retry}</Button>
        </p>
      )}
    </div>
  );
}
