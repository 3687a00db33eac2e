import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import {
  openSubscriptionShop,
  type SubscriptionShop,
  timeZone,
} from '../subscriptions/subscription-testing.ts';

const provider = new FakeProvider();
let shops: OwnedShops;
let shop: SubscriptionShop;

beforeAll(async () => {
  shops = await openOwnedShops({ ask: async () => ({ website: { timeZone } }) }, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  shop = await openSubscriptionShop(shops, provider);
  provider.savesMethods = true;
  provider.next = 'SUCCEEDED';
});

interface Entry {
  readonly accountId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly change: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const owner = (query: string, variables: object) => shop.till.shop.ask(query, { ...variables });
/** What the log says of something, the oldest first. */
async function logOf(kind: string): Promise<Entry[]> {
  const answer = await shops.commerce.run(
    '{ storeAudit(first: 100) { nodes { accountId kind subjectId change before after } } }',
    {},
    { websiteId: shop.till.shop.websiteId, accountId: 'owner', permissions: ['AUDIT_READ'] },
  );
  const nodes = answer.at('storeAudit.nodes') as Entry[];
  return nodes.filter((entry) => entry.kind === kind).reverse();
}
const refund = async (input: object) =>
  (
    await owner(
      `mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on Problem { message } } }`,
      { input: { idempotencyKey: newKey(), ...input } },
    )
  ).at('refundOrder.__typename');

describe('the log of changes', () => {
  test('says when an owner pauses, leaves out, resumes and cancels a subscription, and nothing of what its member does', async () => {
    const id = await shop.subscribe('ada');
    const changing = (field: string) =>
      `mutation ($input: UpdateSubscriptionInput!) { changed: ${field}(input: $input) { __typename ... on Problem { message } } }`;
    for (const action of ['SKIP', 'PAUSE', 'RESUME']) {
      const answer = await shop.as('ada', changing('updateMySubscription'), { input: { id, action } });
      expect(answer.at('changed.__typename')).toBe('SubscriptionContract');
    }
    expect(await logOf('subscription')).toEqual([]);
    for (const action of ['SKIP', 'PAUSE', 'RESUME', 'CANCEL_AT_PERIOD_END', 'CANCEL_NOW']) {
      const answer = await owner(changing('updateSubscription'), { input: { id, action } });
      expect(answer.at('changed.__typename')).toBe('SubscriptionContract');
    }
    const log = await logOf('subscription');
    expect(log.map(({ change, accountId, subjectId }) => [change, accountId, subjectId])).toEqual(
      Array.from({ length: 5 }, () => ['CHANGED', 'owner', id]),
    );
    // What is its member’s own is in no log.
    expect(JSON.stringify(log)).not.toContain('ada@shoppers.test');
  });

  test('says when an owner issues a gift card and disables it, without its code', async () => {
    const issued = await owner(
      'mutation ($input: IssueGiftCardInput!) { issued: issueGiftCard(input: $input) { ... on GiftCardIssued { code giftCard { id } } ... on Problem { message } } }',
      { input: { value: '25.00', idempotencyKey: newKey() } },
    );
    const id = issued.text('issued.giftCard.id');
    await owner('mutation ($id: ID!) { disableGiftCard(id: $id) { __typename } }', { id });
    const log = await logOf('gift_card');
    expect(log.map(({ change, accountId, subjectId }) => [change, accountId, subjectId])).toEqual([
      ['CREATED', 'owner', id],
      ['CHANGED', 'owner', id],
    ]);
    const code = issued.text('issued.code').replaceAll('-', '');
    expect(code).not.toBe('');
    expect(JSON.stringify(log).replaceAll('-', '')).not.toContain(code);
  });

  test('says when an owner gives back to store credit: the refund, and the card that it became', async () => {
    const placed = await shop.till.buy('bea', 'MUG');
    const orderId = placed.text('placeOrder.order.id');
    expect(await refund({ orderId, amount: '5.00', asStoreCredit: true })).toBe('OrderChanged');
    expect(await logOf('refund')).toMatchObject([{ change: 'CREATED', accountId: 'owner' }]);
    expect((await logOf('gift_card'))[0]).toMatchObject({ change: 'CREATED', accountId: 'owner' });
  });

  test('says when an owner ends a membership by cancelling what it was bought with', async () => {
    await shop.sql("UPDATE product SET type = 5 WHERE website_id = $website AND slug = 'mug'");
    const placed = await shop.order('ada', await shop.prepare('ada', {}, { quantity: 1 }));
    const id = placed.text('placeOrder.order.id');
    await shop.deliver(id);
    expect(await logOf('membership')).toEqual([]);
    await owner('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', { id });
    expect(await logOf('subscription')).toMatchObject([{ change: 'CHANGED', accountId: 'owner' }]);
    const log = [...(await logOf('customer_order')), ...(await logOf('membership'))];
    expect(log.length).toBeGreaterThan(0);
    for (const entry of log) expect(entry).toMatchObject({ change: 'CHANGED', accountId: 'owner' });
  });

  test('says when an owner opens a fund, and gives a donation back', async () => {
    const fund = {
      ...{ slug: 'harbour', title: 'A clean harbour', suggested: ['10'], least: '5', most: '1000' },
      ...{ isMonthly: false, isDedicable: false, thanks: '' },
    };
    await owner('mutation ($input: DonationFundInput!) { saveDonationFund(input: $input) { __typename } }', {
      input: fund,
    });
    expect(await logOf('donation_fund')).toMatchObject([{ change: 'CREATED', accountId: 'owner' }]);
    const started = await shop.till.shop.visit(
      'mutation ($input: StartDonationInput!) { started: startDonation(input: $input) { ... on DonationStarted { token } } }',
      { input: { slug: 'harbour', amount: '25', name: 'Ada', email: 'ada@donors.test' } },
    );
    const paid = await shop.till.shop.visit(
      'mutation ($input: PayDraftOrderInput!) { paid: payDraftOrder(input: $input) { ... on OrderPlaced { order { id } } } }',
      { input: { token: started.text('started.token'), revision: 1, paymentMethodId: 'test' } },
    );
    expect(await logOf('refund')).toEqual([]);
    expect(await refund({ orderId: paid.text('paid.order.id') })).toBe('OrderChanged');
    expect(await logOf('refund')).toMatchObject([{ change: 'CREATED', accountId: 'owner' }]);
  });
});
