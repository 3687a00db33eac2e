import { Link } from '@tanstack/react-router';
import { useEditorAutomaticDiscountsQuery } from '#web/generated/editor/automatic-discounts.ts';
import type { Pages } from '../ui/use-pages.ts';
import { DiscountList, useDiscountsSearch } from './discount-list.tsx';
import type { DiscountRow } from './discount-table.tsx';
import { DiscountsPage } from './discounts-page.tsx';
import { useAutomaticChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

/** The discounts that carts get without a code. They are few, and read at once. */
export function Screen() {
  const [search, change, clear] = useDiscountsSearch();
  const changes = useAutomaticChanges();
  const wanted = search.search?.toLowerCase() ?? '';
  const { data, error, loading, refetch } = useEditorAutomaticDiscountsQuery();
  const rows = data?.automaticDiscounts
    .filter(({ name, state }) => name.toLowerCase().includes(wanted) && state === (search.state ?? state))
    .map((discount) => ({ ...discount, called: discount.name }));
  const pages: Pages<DiscountRow> = {
    ...{ rows, error, retry: () => void refetch() },
    more: { loadMore: undefined, isLoadingMore: loading },
  };
  return (
    <DiscountsPage
      current="automatic"
      actions={
        <Link to="/discounts/automatic/new" className="button button-primary">
          {texts.addAutomatic}
        </Link>
      }
    >
      <DiscountList isAutomatic onChange={change} {...{ pages, search, clear, changes }} />
    </DiscountsPage>
  );
}
