import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorCouponsQuery } from '#web/generated/editor/coupons.ts';
import { DiscountList, useDiscountsSearch } from './discount-list.tsx';
import { DiscountsPage } from './discounts-page.tsx';
import { useCouponChanges } from './use-discount-changes.ts';
import { discountsWords as texts } from './words.ts';

const pageSize = 50;

/** The codes that shoppers type. */
export function Screen() {
  const [search, change] = useDiscountsSearch();
  const changes = useCouponChanges();
  const { data, previousData, error, loading, fetchMore, refetch } = useEditorCouponsQuery({
    variables: { first: pageSize, search: search.search?.slice(0, 50) ?? null, state: search.state ?? null },
  });
  const list = (data ?? previousData)?.coupons;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  const loadMore = useCallback(() => fetchMore({ variables: { after: endCursor } }), [fetchMore, endCursor]);
  return (
    <DiscountsPage
      current="codes"
      actions={
        <Link to="/discounts/codes/new" className="button button-primary">
          {texts.addCode}
        </Link>
      }
    >
      <DiscountList
        isAutomatic={false}
        rows={list?.nodes.map((coupon) => ({ ...coupon, called: coupon.code }))}
        loadMore={hasNextPage ? loadMore : undefined}
        isLoadingMore={loading}
        retry={() => refetch()}
        onChange={change}
        {...{ error, search, changes }}
      />
    </DiscountsPage>
  );
}
