import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTill } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { openEdits } from './edit-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;

beforeAll(async () => {
  shops = await openOwnedShops(undefined, portsOf(provider));
});
afterAll(() => shops.commerce.close());

const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), mugs: fc.nat(6), caps: fc.nat(2) }),
  fc.record({ kind: fc.constant('ship' as const), price: fc.nat(900) }),
  fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'decline' as const, 'mark' as const, 'send' as const) }),
);

/** Most of an order was given back as goodwill before it came to less: no more is owed than was kept. */
const generous = [
  { kind: 'ship', price: 7 },
  { kind: 'refund', cents: 3_807 },
  { kind: 'refund', cents: 3_069 },
  { kind: 'send' },
  { kind: 'edit', mugs: 2, caps: 0 },
] as const;

const cents = (value: number) => (value / 100).toFixed(2);

test('Whatever an owner and a buyer do to an order one after the other, what was paid, given back and is owed fits together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 9 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, isTaxIncluded, isDiscounted) => {
        provider.next = 'SUCCEEDED';
        provider.payments.length = 0;
        provider.refunds.clear();
        const till = await openTill(shops, 12);
        const { shop } = till;
        await shop.ask(
          `mutation { updateTaxSettings(input: { isTaxIncluded: ${isTaxIncluded}, isShippingTaxed: true }) { __typename }
            saveTaxZone(input: { name: "UK", country: "GB", rates: [{ name: "VAT", percent: "19.6" }] }) { __typename } }`,
        );
        if (isDiscounted)
          await shop.ask(
            `mutation { saveAutomaticDiscount(input: { name: "Many", kind: PERCENT, percent: "12.5", minimumSubtotal: "30.00" }) { __typename } }`,
          );
        const edits = openEdits(shops, till, provider);
        const { id, lineId, token } = await edits.buyThree();
        const variantId = await edits.variant('CAP');
        const balance = async () =>
          (await shop.ask(`{ order(id: "${id}") { balance { value } } }`)).text('order.balance.value');
        for (const { kind, ...asked } of steps) {
          const quantity = 'mugs' in asked ? asked.mugs : 0;
          if (kind === 'edit')
            await edits.edit({
              orderId: id,
              lines: [{ lineId, quantity }],
              added: 'caps' in asked && asked.caps > 0 ? [{ variantId, quantity: asked.caps }] : [],
            });
          if (kind === 'ship' && 'price' in asked)
            await edits.edit({ orderId: id, shippingPrice: cents(asked.price) });
          if (kind === 'refund' && 'cents' in asked)
            await edits.refund({ orderId: id, amount: cents(asked.cents) });
          if (kind === 'pay' || kind === 'decline') {
            provider.next = kind === 'pay' ? 'SUCCEEDED' : 'DECLINED';
            await edits.pay(token, await balance());
          }
          if (kind === 'mark') await edits.markPaid(id);
          if (kind === 'send') await edits.fulfill({ orderId: id, lines: [{ lineId, quantity: 1 }] });
          await edits.expectConsistency();
        }
        await edits.cancel(id);
        await edits.expectConsistency();
        expect(Number(await balance())).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: [[[...generous], true, true]] },
  );
}, 120_000);
