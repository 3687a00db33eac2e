import { expect } from 'vitest';
import { newKey, type Till } from '../orders/till-testing.ts';
import type { FakeProvider } from '../payments/fake-provider-testing.ts';
import type { OwnedShops } from '../products/owner-testing.ts';

const order = `order { id state paymentState fulfillmentState balance { value } grandTotal { value } paidAmount { value } refundedAmount { value }
  lines { id sku title quantity fulfilledQuantity refundedQuantity total { value } } }`;
const answered = `{ __typename ... on OrderChanged { ${order} } ... on Problem { message } ... on InvalidInput { field } }`;
const amounts = `version grandTotal { value } grandTotalBefore { value } toPay { value } toRefund { value } tax { value } discount { value }`;
const previewing = `query ($edit: OrderEditInput!) { result: orderEditPreview(edit: $edit) { __typename ... on OrderEditPreview { ${amounts} }
  ... on Problem { message } ... on InvalidInput { field } } }`;
const editing = `mutation ($input: EditOrderInput!) { result: editOrder(input: $input) { __typename ... on OrderChanged { ${order} }
  ... on Problem { message } ... on OrderEditOutdated { preview { ${amounts} } } } }`;
const paying = `mutation ($input: PayOrderBalanceInput!) { result: payOrderBalance(input: $input) { __typename ... on Problem { message }
  ... on OrderBalancePaid { ${order} } ... on PaymentRequired { amount { value } clientSecret } } }`;

/** What owners and buyers of a till do with orders that change. */
export function openEdits(shops: OwnedShops, till: Till, provider: FakeProvider) {
  const { shop } = till;
  const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${shop.websiteId}'`));
  const ask = (name: string, parameters: string, variables: Record<string, unknown>) => {
    const names = Object.keys(variables)
      .map((key) => `${key}: $${key}`)
      .join(', ');
    return shop.ask(`mutation (${parameters}) { result: ${name}(${names}) ${answered} }`, variables);
  };
  const preview = (edit: object) => shop.ask(previewing, { edit });
  const write = (edit: object, version: string, more: object = {}) =>
    shop.ask(editing, { input: { edit, version, idempotencyKey: newKey(), ...more } });
  return {
    sql,
    preview,
    write,
    /** Looks at a change, and makes it. */
    async edit(edit: object, more: object = {}) {
      const seen = await preview(edit);
      if (seen.at('result.__typename') !== 'OrderEditPreview') return seen;
      return write(edit, seen.text('result.version'), more);
    },
    refund: (input: object) =>
      ask('refundOrder', '$input: RefundOrderInput!', { input: { idempotencyKey: newKey(), ...input } }),
    fulfill: (input: object) => ask('fulfillOrder', '$input: FulfillOrderInput!', { input }),
    cancel: (id: string) => ask('cancelOrder', '$id: ID!', { id }),
    markPaid: (id: string) => ask('markOrderPaid', '$id: ID!', { id }),
    pay: (token: string, balance: string, paymentMethodId = 'card') =>
      shop.visit(paying, { input: { token, balance, paymentMethodId } }),
    settle: (token: string) =>
      shop.visit(
        `mutation ($token: String!) { result: settleOrderBalance(token: $token) { __typename ... on Problem { message } } }`,
        { token },
      ),
    /** Three mugs, paid by card: the order, its line and its token. */
    async buyThree(input: object = { paymentMethodId: 'card' }) {
      await till.add('guest', 'MUG', 3);
      const placed = await till.order('guest', { version: await till.fillIn('guest'), ...input });
      const id = placed.text('placeOrder.order.id');
      const [line] = await sql(`SELECT id FROM order_line WHERE order_id = '${id}'`);
      return { id, lineId: String(line?.id), token: placed.text('placeOrder.orderToken') };
    },
    /** The id of a variant by its SKU. */
    async variant(sku: string) {
      const [row] = await sql(`SELECT id FROM variant WHERE website_id = $website AND sku = '${sku}'`);
      return String(row?.id);
    },
    /** What must be true of every order of the till, whatever happened to it. */
    async expectConsistency() {
      const rows =
        await sql(`SELECT o.id, o.state, o.payment_state AS state_of_payment, o.grand_total_cents::int AS total, o.subtotal_cents::int AS subtotal,
          o.discount_cents::int AS discount, o.shipping_cents::int AS shipping, o.tax_cents::int AS tax, o.is_tax_included AS included,
          o.paid_cents::int AS paid, o.refunded_cents::int AS refunded, o.adjusted_cents::int AS adjusted,
          (SELECT coalesce(sum(captured_cents), 0)::int FROM payment WHERE order_id = o.id AND state = 'SUCCEEDED') AS captured,
          (SELECT coalesce(sum(amount_cents), 0)::int FROM refund WHERE order_id = o.id AND state <> 'FAILED') AS given,
          (SELECT coalesce(sum(adjusted_cents), 0)::int FROM refund WHERE order_id = o.id AND state <> 'FAILED') AS settled,
          (SELECT coalesce(sum(provider_cents), 0)::int FROM refund WHERE order_id = o.id AND state <> 'FAILED') AS sent,
          (SELECT coalesce(sum(subtotal_cents), 0)::int FROM order_line WHERE order_id = o.id) AS lines,
          (SELECT coalesce(sum(quantity * unit_price_cents), 0)::int FROM order_line WHERE order_id = o.id) AS priced,
          (SELECT count(*)::int FROM payment p WHERE p.order_id = o.id AND p.captured_cents <
            (SELECT coalesce(sum(r.provider_cents), 0) FROM refund r WHERE r.payment_id = p.id AND r.state <> 'FAILED')) AS overdrawn
        FROM customer_order o WHERE o.website_id = $website`);
      for (const row of rows) {
        const tax = row.included === true ? 0 : Number(row.tax);
        expect(row).toMatchObject({
          ...{ captured: row.paid, given: row.refunded, settled: row.adjusted, overdrawn: 0 },
          ...{ lines: row.subtotal, priced: row.subtotal },
          total: Number(row.subtotal) - Number(row.discount) + Number(row.shipping) + tax,
        });
        const kept = Number(row.paid) - Number(row.adjusted);
        if (row.state_of_payment === 'PAID') expect(kept).toBe(row.total);
        if (row.state_of_payment === 'PARTIALLY_PAID') expect(kept).toBeLessThan(Number(row.total));
        expect(Number(row.refunded)).toBeLessThanOrEqual(Number(row.paid));
      }
      const [held] =
        await sql(`SELECT coalesce(sum(p.captured_cents - (SELECT coalesce(sum(r.provider_cents), 0) FROM refund r
          WHERE r.payment_id = p.id AND r.state <> 'FAILED')), 0)::int AS cents
        FROM payment p WHERE p.website_id = $website AND p.provider = 'fake' AND p.state = 'SUCCEEDED'`);
      expect(provider.held()).toBe(held?.cents);
      const stock =
        await sql(`SELECT v.sku, v.stock, (SELECT sum(delta)::int FROM stock_movement m WHERE m.variant_id = v.id) AS ledger,
          (SELECT coalesce(sum(taken_quantity), 0)::int FROM order_line l WHERE l.variant_id = v.id) AS held,
          (SELECT coalesce(sum(abs(delta)), 0)::int FROM stock_movement m WHERE m.variant_id = v.id AND reason NOT IN ('SALE', 'RETURN')) AS put
        FROM variant v WHERE v.website_id = $website`);
      for (const row of stock) {
        expect(row.stock).toBe(row.ledger);
        expect(Number(row.stock) + Number(row.held)).toBe(row.put);
      }
    },
  };
}
