import { Link } from '@tanstack/react-router';
import { useEditorCouponsQuery } from '#web/generated/editor/coupons.ts';
import { firstPages } from '../first-pages.ts';
import { usePages } from '../ui/use-pages.ts';
import { DiscountList, useDiscountsSearch } from './discount-list.tsx';
import { DiscountsPage } from './discounts-page.tsx';
import { useCouponChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

/** The codes that shoppers type. */
export function Screen() {
  const [search, change, clear] = useDiscountsSearch();
  const changes = useCouponChanges();
  const query = useEditorCouponsQuery({
    variables: {
      ...firstPages.coupons,
      search: search.search?.slice(0, 50) ?? null,
      state: search.state ?? null,
    },
  });
  const pages = usePages(query, ({ coupons }) => ({
    ...coupons,
    nodes: coupons.nodes.map((coupon) => ({ ...coupon, called: coupon.code })),
  }));
  return (
    <DiscountsPage
      current="codes"
      actions={
        <Link to="/discounts/codes/new" className="button button-primary">
          {texts.addCode}
        </Link>
      }
    >
      <DiscountList isAutomatic={false} onChange={change} {...{ pages, search, clear, changes }} />
    </DiscountsPage>
  );
}
