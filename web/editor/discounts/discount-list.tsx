import { anyText, oneOf, type SearchOf, useScreenSearch } from '../search-params.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { Pages } from '../ui/use-pages.ts';
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
  pages,
  search,
  onChange,
  clear,
  changes,
}: {
  readonly isAutomatic: boolean;
  readonly pages: Pages<DiscountRow>;
  readonly search: SearchOf<typeof discountsSearch>;
  readonly onChange: ReturnType<typeof useDiscountsSearch>[1];
  readonly clear: (() => void) | undefined;
  readonly changes: DiscountChanges;
}) {
  const empty = texts.empty[isAutomatic ? 'automatic' : 'codes'];
  return (
    <Card isFlush>
      <Toolbar label={texts.filter}>
        <SearchInput
          label={texts.search}
          placeholder={isAutomatic ? texts.namePlaceholder : texts.codePlaceholder}
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined }, { isTyping: true })}
        />
        <FilterSelect
          label={texts.state}
          labels={texts.states}
          value={search.state}
          onChange={(state) => onChange({ state })}
        />
      </Toolbar>
      <PagedList {...{ pages, clear }} empty={{ icon: 'discounts', ...empty }} none={texts.empty.none}>
        {(rows, more) => <DiscountTable {...{ rows, isAutomatic, changes, ...more }} />}
      </PagedList>
    </Card>
  );
}
