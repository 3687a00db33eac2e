import { useCallback } from 'react';
import { anyText, oneOf, type SearchOf, useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, EmptyState, ErrorPanel, Skeleton, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { words } from '../words.ts';
import { type DiscountRow, DiscountTable } from './discount-table.tsx';
import type { DiscountChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

const states = ['ACTIVE', 'SCHEDULED', 'ENDED', 'USED_UP', 'PAUSED'] as const;
const discountsSearch = { search: anyText, state: oneOf(states) };

/** What the address of a list of discounts says, and a way to change it. */
export const useDiscountsSearch = () => useScreenSearch(discountsSearch);

/** A list of coupons or of automatic discounts with what narrows it. */
export function DiscountList({
  isAutomatic,
  rows,
  error,
  retry,
  search,
  onChange,
  changes,
  ...more
}: {
  readonly isAutomatic: boolean;
  /** Undefined while they are read. */
  readonly rows: readonly DiscountRow[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly search: SearchOf<typeof discountsSearch>;
  readonly onChange: ReturnType<typeof useDiscountsSearch>[1];
  readonly changes: DiscountChanges;
  readonly loadMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
}) {
  const type = useCallback(
    (text: string) => onChange({ search: text || undefined }, { isTyping: true }),
    [onChange],
  );
  const empty = texts.empty[isAutomatic ? 'automatic' : 'codes'];
  return (
    <Card isFlush>
      <Toolbar label={texts.filter}>
        <SearchInput
          label={texts.search}
          placeholder={isAutomatic ? texts.namePlaceholder : texts.codePlaceholder}
          value={search.search ?? ''}
          onChange={type}
        />
        <FilterSelect
          label={texts.state}
          labels={texts.states}
          value={search.state}
          onChange={(state) => onChange({ state })}
        />
      </Toolbar>
      {!rows ? (
        error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <Skeleton rows={8} />
        )
      ) : rows.length > 0 ? (
        <DiscountTable {...{ rows, isAutomatic, changes }} {...more} />
      ) : search.search || search.state ? (
        <EmptyState
          icon="search"
          title={texts.empty.none.title}
          action={
            <Button onPress={() => onChange({ search: undefined, state: undefined })}>
              {words.controls.clearFilters}
            </Button>
          }
        >
          {texts.empty.none.text}
        </EmptyState>
      ) : (
        <EmptyState icon="discounts" title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
    </Card>
  );
}
