import { Link } from '@tanstack/react-router';
import { useEditorHomeOrdersQuery } from '#web/generated/editor/home-orders.ts';
import { OrderTable } from '../orders/order-table.tsx';
import { Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { homeWords } from './words.ts';

/** The orders that wait longest for something to be sent. */
export function OrdersToSend() {
  const { data, error, refetch } = useEditorHomeOrdersQuery();
  return (
    <Card title={homeWords.toSend} actions={<Link to="/orders">{homeWords.allOrders}</Link>} isFlush>
      {data ? (
        data.orders.nodes.length > 0 ? (
          <OrderTable label={homeWords.toSend} orders={data.orders.nodes} />
        ) : (
          <EmptyState icon="truck" title={homeWords.nothingToSend}>
            {homeWords.nothingToSendMore}
          </EmptyState>
        )
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </Card>
  );
}
