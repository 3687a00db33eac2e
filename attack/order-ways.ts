/** What the graph answered, as far as these ways look at it. */
export interface Made {
  readonly __typename?: string;
  readonly orderToken?: string;
  readonly clientSecret?: string;
  readonly version?: string;
  readonly checkout?: { readonly version: string };
  readonly draftOrder?: { readonly id: string; readonly token: string | null; readonly revision: number };
  readonly order?: {
    readonly id: string;
    readonly token: string;
    readonly balance: { readonly value: string };
    readonly lines: readonly { readonly id: string }[];
  };
}

/** Asks the graph again and again until it answers, whatever dies meanwhile; empty when it is over. */
export type Ask = (query: string, variables: object) => Promise<Made>;

/** What walks take part in: an owner's program, a shopper's browser, and whoever pays in the page. */
export interface Way {
  readonly asOwner: Ask;
  readonly asShopper: Ask;
  /** Pays an intent in the page; false where there is none to be paid. */
  pay(clientSecret: string | undefined): boolean;
  /** Another one each time it is asked for. */
  newKey(): string;
}

const email = 'ada@shoppers.test';
const shippingAddress = {
  ...{ name: 'Ada', line1: 'Quay 1', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' },
};
const draftShown = `{ __typename ... on DraftOrderSaved { draftOrder { id token revision } } }`;
const save = `mutation ($input: DraftOrderInput!) { made: saveDraftOrder(input: $input) ${draftShown} }`;
const send = `mutation ($id: ID!) { made: sendDraftOrder(id: $id) ${draftShown} }`;
const payLink = `mutation ($input: PayDraftOrderInput!) { made: payDraftOrder(input: $input) { __typename
  ... on PaymentRequired { orderToken clientSecret } ... on OrderPlaced { orderToken } } }`;
const settle = `mutation ($token: String!) { made: settlePayment(orderToken: $token) { __typename } }`;

/** An owner sends a payment link, and the shopper pays it; every fifth one closes the page right after paying. */
export async function payByLink(way: Way, variantId: string, turn: number): Promise<boolean> {
  const { asOwner, asShopper } = way;
  const input = { email, shippingAddress, lines: [{ variantId, quantity: 1 }] };
  const { draftOrder: saved } = await asOwner(save, { input });
  if (!saved) return false;
  const { draftOrder: sent } = await asOwner(send, { id: saved.id });
  if (!sent?.token) return false;
  const begun = await asShopper(payLink, {
    input: { token: sent.token, revision: sent.revision, paymentMethodId: 'stripe' },
  });
  if (!way.pay(begun.clientSecret) || turn % 5 === 0) return false;
  return (await asShopper(settle, { token: begun.orderToken })).__typename === 'OrderPlaced';
}

const look = `query ($token: String!) { made: orderByToken(token: $token) { __typename id token balance { value } lines { id } } }`;
const preview = `query ($edit: OrderEditInput!) { made: orderEditPreview(edit: $edit) { __typename ... on OrderEditPreview { version } } }`;
const edit = `mutation ($input: EditOrderInput!) { made: editOrder(input: $input) { __typename
  ... on OrderChanged { order { id token balance { value } lines { id } } } } }`;
const payRest = `mutation ($input: PayOrderBalanceInput!) { made: payOrderBalance(input: $input) { __typename
  ... on PaymentRequired { clientSecret } } }`;
const settleRest = `mutation ($token: String!) { made: settleOrderBalance(token: $token) { __typename } }`;

/** An owner changes a paid order to three pieces, whose buyer pays the rest, then to two, which gives back what one cost. */
export async function editAndPay(way: Way, token: string, turn: number): Promise<void> {
  const { asOwner, asShopper } = way;
  const order = (await asShopper(look, { token })) as Made['order'];
  const lineId = order?.lines?.[0]?.id;
  if (!order || lineId === undefined) return;
  const change = async (quantity: number): Promise<Made['order']> => {
    const asked = { orderId: order.id, lines: [{ lineId, quantity }] };
    const { version } = await asOwner(preview, { edit: asked });
    const input = { edit: asked, version, idempotencyKey: way.newKey() };
    return version === undefined ? undefined : (await asOwner(edit, { input })).order;
  };
  const more = await change(3);
  if (!more) return;
  const due = { token, balance: more.balance.value, paymentMethodId: 'stripe' };
  const begun = await asShopper(payRest, { input: due });
  if (!way.pay(begun.clientSecret)) return;
  if (turn % 5 !== 0) await asShopper(settleRest, { token });
  await change(2);
}
