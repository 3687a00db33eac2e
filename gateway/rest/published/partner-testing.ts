import type { TestWebsite } from '../../testing.ts';

/** An order, and the keys of a program that may see it and of one that may not. */
export async function sellToPartner(
  website: TestWebsite,
  variantId: string,
): Promise<Record<string, string>> {
  const address = { line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const { draft } = await website.query<{ draft: { draftOrder: { id: string } } }>(
    website.owner,
    'mutation ($input: DraftOrderInput!) { draft: saveDraftOrder(input: $input) { ... on DraftOrderSaved { draftOrder { id } } } }',
    {
      input: {
        email: 'grace@shoppers.test',
        shippingAddress: { name: 'Grace Brewster Hopper', country: 'US', ...address },
        lines: [{ variantId, quantity: 2 }],
        shipping: { name: 'By bike', price: '4.00' },
      },
    },
  );
  const { done } = await website.query<{ done: { order: { id: string } } }>(
    website.owner,
    'mutation ($id: ID!) { done: completeDraftOrder(id: $id) { ... on OrderChanged { order { id } } } }',
    { id: draft.draftOrder.id },
  );
  const keyOf = async (permissions: string[]) => {
    const { made } = await website.query<{ made: { token: string } }>(
      website.owner,
      'mutation ($permissions: [Permission!]!) { made: createApiKey(input: { name: "Partner", permissions: $permissions }) { ... on ApiKeyCreated { token } } }',
      { permissions },
    );
    return made.token;
  };
  const webhookKey = await keyOf(['WEBSITE_MANAGE']);
  const { hook } = await website.query<{ hook: { webhook: { id: string } } }>(
    website.owner,
    'mutation ($input: CreateWebhookInput!) { hook: createWebhook(input: $input) { ... on WebhookCreated { webhook { id } } } }',
    {
      input: {
        ...{ url: 'https://partner.invalid/hook', format: 'PUBLISHED' },
        types: ['ORDER_CREATED', 'ORDER_FULFILLED', 'ORDER_REFUNDED', 'ORDER_EDITED', 'ORDER_CANCELLED'],
      },
    },
  );
  return {
    ...{ 'webhook key': webhookKey, webhook: hook.webhook.id },
    order: done.order.id,
    key: await keyOf(['ORDERS_MANAGE', 'CATALOG_MANAGE']),
    'lesser key': await keyOf(['CONTENT_MANAGE']),
  };
}
