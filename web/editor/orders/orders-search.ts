import type { OrderFilter } from '#web/generated/graphql.ts';
import { anyText, oneOf, type SearchOf } from '../search-params.ts';

/** What the address of the list says. */
export const ordersSearch = {
  search: anyText,
  tag: anyText,
  state: oneOf(['OPEN', 'COMPLETED', 'CANCELLED', 'PENDING', 'FAILED']),
  payment: oneOf([
    'PENDING',
    'AUTHORIZED',
    'PAID',
    'PARTIALLY_PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
    'FAILED',
    'NONE_DUE',
  ]),
  fulfillment: oneOf(['UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED', 'NONE_DUE']),
  kind: oneOf(['real', 'test']),
};

export type OrdersSearch = SearchOf<typeof ordersSearch>;

/** What the graph is asked for by an address; null for all orders. */
export function orderFilterOf({
  search,
  tag,
  state,
  payment,
  fulfillment,
  kind,
}: OrdersSearch): OrderFilter | null {
  const filter: OrderFilter = {
    ...(search ? { search } : {}),
    ...(tag ? { tag } : {}),
    ...(state ? { states: [state] } : {}),
    ...(payment ? { paymentStates: [payment] } : {}),
    ...(fulfillment ? { fulfillmentStates: [fulfillment] } : {}),
    ...(kind ? { isTest: kind === 'test' } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** Where the same orders are downloaded as CSV. */
export function csvAddress({ search, tag, state, payment, fulfillment, kind }: OrdersSearch): string {
  const parameters = new URLSearchParams(
    Object.entries({
      ...{ search, tag, state, paymentState: payment, fulfillmentState: fulfillment },
      isTest: kind && String(kind === 'test'),
    }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return `/config/orders.csv?${parameters.toString()}`;
}
