import { Link } from '@tanstack/react-router';
import { useEditorAutomaticDiscountsQuery } from '#web/generated/editor/automatic-discounts.ts';
import { DiscountList, useDiscountsSearch } from './discount-list.tsx';
import { DiscountsPage } from './discounts-page.tsx';
import { useAutomaticChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

/** The discounts that carts get without a code. They are few, and read at once. */
export function Screen() {
  const [search, change] = useDiscountsSearch();
  const changes = useAutomaticChanges();
  const { data, error, refetch } = useEditorAutomaticDiscountsQuery();
  const wanted = search.search?.toLowerCase() ?? '';
  const rows = data?.automaticDiscounts
    .filter(({ name, state }) => name.toLowerCase().includes(wanted) && state === (search.state ?? state))
    .map((discount) => ({ ...discount, called: discount.name }));
  return (
    <DiscountsPage
      current="automatic"
      actions={
        <Link to="/discounts/automatic/new" className="button button-primary">
          {texts.addAutomatic}
        </Link>
      }
    >
      <DiscountList
        isAutomatic
        retry={() => refetch()}
        onChange={change}
        {...{ rows, error, search, changes }}
      />
    </DiscountsPage>
  );
}
