import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card, Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { words } from '../words.ts';
import { DeleteProducts } from './delete-products.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable } from './product-table.tsx';
import { productsSearch } from './products-search.ts';
import { ProductsTabs } from './products-tabs.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';
import { useStoreProducts } from './use-store-products.ts';
import { productsWords } from './words.ts';
import './products.css';

/** What the store sells; what is looked for stands in the address. */
export function Screen() {
  const [search, change] = useScreenSearch(productsSearch);
  const { pages, isNarrowed } = useStoreProducts(search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = (
    <Link to="/products/new" className="button button-primary">
      {productsWords.add}
    </Link>
  );
  return (
    <Page title={productsWords.title} isWide actions={add}>
      <ProductsTabs current="products" />
      <Card isFlush>
        <ProductFilters search={search} onChange={change} />
        {chosen.size > 0 && (
          <BulkBar
            chosen={chosen}
            isArchive={search.state === 'ARCHIVED'}
            onDone={() => setChosen(new Set())}
          />
        )}
        <PagedList
          pages={pages}
          empty={{ icon: 'products', ...productsWords.empty, action: add }}
          none={productsWords.noneFound}
          clear={
            isNarrowed ? () => change({ search: undefined, state: undefined, type: undefined }) : undefined
          }
        >
          {(products, more) => (
            <ProductTable {...{ products, ...more }} selection={{ ids: chosen, onChange: setChosen }} />
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function BulkBar({
  chosen,
  isArchive,
  onDone,
}: {
  readonly chosen: ReadonlySet<string>;
  readonly isArchive: boolean;
  readonly onDone: () => void;
}) {
  const bulk = useBulkChanges();
  const ids = [...chosen];
  const then = (work: Promise<void>) => work.then(onDone);
  return (
    <div className="selection-bar" role="toolbar" aria-label={words.controls.selected(ids.length)}>
      <span>{words.controls.selected(ids.length)}</span>
      {isArchive ? (
        <>
          <Button onPress={() => then(bulk.restore(ids))}>{productsWords.bulk.restore}</Button>
          <DeleteProducts ids={ids} onDone={onDone} />
        </>
      ) : (
        <>
          <Button onPress={() => then(bulk.setVisible(ids, true))}>{productsWords.bulk.show}</Button>
          <Button onPress={() => then(bulk.setVisible(ids, false))}>{productsWords.bulk.hide}</Button>
          <Button onPress={() => then(bulk.archive(ids))}>{productsWords.bulk.archive}</Button>
        </>
      )}
      <Button kind="quiet" onPress={onDone}>
        {words.controls.clearSelection}
      </Button>
    </div>
  );
}
