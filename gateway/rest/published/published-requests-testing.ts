/** What a program knows of a website: ids by what they are of. */
export type Known = Record<string, string>;

/** A good request of a fact, by what is known, and what its answer tells. */
export interface GoodRequest {
  /** Ids for the names in braces. */
  readonly ids?: (known: Known) => Readonly<Record<string, string>>;
  /** The JSON body. */
  readonly body?: (known: Known) => object;
  /** True where a picture is sent instead. */
  readonly isUpload?: true;
  /** What is remembered of the answer. */
  readonly keep?: (answer: Answer, known: Known) => void;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why the good case is not played; undefined where it is. */
  readonly notPlayed?: string;
}

/** As much of an answer as is remembered. */
export interface Answer {
  readonly id?: string;
  readonly imageId?: string;
  readonly variants?: readonly { readonly id: string }[];
  readonly discount?: { readonly id: string };
  readonly contact?: { readonly id: string };
  readonly addressBookEntry?: { readonly id: string };
}

const usd = (value: string | number) => ({ value, currency: 'USD' });
const address = {
  ...{
    firstName: 'Mary',
    lastName: 'Somerville',
    address1: '2 Main Street',
    address2: '',
    city: 'Springfield',
  },
  ...{ state: 'IL', countryCode: 'US', postalCode: '62701', phone: '' },
};
const variant = (sku: string, size: string) => ({
  ...{ sku, attributes: { Size: size }, pricing: { basePrice: usd('12.50') } },
  stock: { quantity: 5, unlimited: false },
});

const product = ({ product: productId = '' }: Known) => ({ productId });
const variants = ({ product: productId = '', variant: variantId = '' }: Known) => ({ productId, variantId });
const image = ({ product: productId = '', image: imageId = '' }: Known) => ({ productId, imageId });
const second = ({ product: productId = '', 'second image': imageId = '' }: Known) => ({ productId, imageId });
const hook = ({ webhook: subscriptionId = '' }: Known) => ({ subscriptionId });

/** The contact that a program made; of another website the buyer of an order. */
const contact = ({ contact: made, order = '' }: Known) => ({ contactId: made ?? order });
const bookEntry = (known: Known) => ({ ...contact(known), addressBookEntryId: known.entry ?? 'none' });
const bookBody = (line1: string) => () => ({
  address: { firstName: 'Mary', lastName: 'Somerville', line1, city: 'Jedburgh', countryCode: 'GB' },
  defaultShipping: false,
});

const v1 = '/1.0/commerce/products';
const v2 = '/v2/commerce/products';
const hooks = '/1.0/webhook_subscriptions';

/** Good requests of the published facts, played in the facts' order. */
export const goodRequests: Readonly<Record<string, GoodRequest>> = {
  'POST /1.0/commerce/orders': {
    headers: { 'idempotency-key': 'contract-case-000001' },
    body: ({ 'sold variant': variantId }) => ({
      ...{ customerEmail: 'mary@shoppers.test', billingAddress: address, shippingAddress: address },
      ...{ externalOrderReference: 'C-1', channel: 'Street market', fulfillments: [] },
      lineItems: [{ variantId, quantity: 1, unitPricePaid: usd('9.00'), lineItemType: 'PHYSICAL' }],
      totals: { subtotal: usd('9.00'), grandTotal: usd('9.00') },
    }),
  },
  'GET /1.0/commerce/orders/{orderId}': { ids: ({ order: orderId = '' }) => ({ orderId }) },
  'POST /1.0/commerce/orders/{orderId}/fulfillments': {
    ids: ({ order: orderId = '' }) => ({ orderId }),
    body: () => ({
      shouldSendNotification: false,
      shipments: [{ carrierName: 'UPS', trackingNumber: '1Z9' }],
    }),
  },
  'GET /1.0/commerce/inventory/{variantIds}': {
    ids: ({ 'sold variant': variantIds = '' }) => ({ variantIds }),
  },
  'POST /1.0/commerce/inventory/adjustments': {
    headers: { 'idempotency-key': 'contract-case-000002' },
    body: ({ 'sold variant': variantId }) => ({ incrementOperations: [{ variantId, quantity: 2 }] }),
  },
  [`POST ${v1}`]: {
    body: () => ({
      ...{ type: 'PHYSICAL', name: 'Plain cup', description: '<p>Plain</p>', urlSlug: 'plain-cup' },
      ...{ tags: ['plain'], isVisible: true, variants: [variant('CUP-S', 'S')] },
    }),
    keep: ({ id = '' }, known) => Object.assign(known, { cup: id }),
  },
  [`GET ${v1}/{productIds}`]: { ids: ({ cup: productIds = '' }) => ({ productIds }) },
  [`POST ${v1}/{productIds}`]: {
    ids: ({ cup: productIds = '' }) => ({ productIds }),
    body: () => ({ name: 'Fine cup', tags: ['fine'], isVisible: false }),
  },
  [`POST ${v1}/{productId}/variants`]: {
    ids: ({ cup: productId = '' }) => ({ productId }),
    body: () => variant('CUP-M', 'M'),
    keep: ({ id = '' }, known) => Object.assign(known, { 'cup variant': id }),
  },
  [`POST ${v1}/{productId}/variants/{variantId}`]: {
    ids: ({ cup: productId = '', 'cup variant': variantId = '' }) => ({ productId, variantId }),
    body: () => ({ pricing: { salePrice: usd('9.99'), onSale: true }, stock: { unlimited: true } }),
  },
  [`POST ${v1}/{productId}/images`]: {
    ids: product,
    body: () => ({ url: 'https://127.0.0.1/mug.png', altText: 'A mug' }),
    notPlayed: 'it fetches from the internet',
  },
  [`POST ${v2}`]: {
    body: ({ 'products page': storePageId }) => ({
      ...{ type: 'PHYSICAL', storePageId, name: 'Bowl', variantAttributes: ['Size'], isVisible: true },
      variants: [{ ...variant('BOWL-S', 'S'), gtin: '1234-5670', mpn: 'B 1' }],
    }),
    keep: ({ id = '', variants: made = [] }, known) =>
      Object.assign(known, { product: id, variant: made[0]?.id ?? '' }),
  },
  [`GET ${v2}/{productIdCsvs}`]: {
    ids: ({ product: own = '', cup = '' }) => ({ productIdCsvs: `${own},${cup}` }),
  },
  [`POST ${v2}/{productId}`]: {
    ids: product,
    body: () => ({ urlSlug: 'large-bowl', description: '<b>Large</b>', seoData: { title: 'A large bowl' } }),
  },
  [`POST ${v2}/{productId}/variants`]: {
    ids: product,
    body: () => ({ ...variant('BOWL-L', 'L'), pricing: { basePrice: usd(49.99) } }),
  },
  [`POST ${v2}/{productId}/variants/{variantId}`]: {
    ids: variants,
    body: () => ({ sku: 'BOWL-XS', attributes: { Size: 'XS' }, gtin: '012345678905' }),
  },
  [`POST ${v2}/{productId}/images`]: {
    ids: product,
    isUpload: true,
    keep: ({ imageId = '' }, known) =>
      Object.assign(known, known.image ? { 'second image': imageId } : { image: imageId }),
  },
  [`GET ${v2}/{productId}/images/{imageId}/status`]: { ids: image },
  [`POST ${v2}/{productId}/images/{imageId}`]: { ids: image, body: () => ({ altText: 'A bowl from above' }) },
  [`POST ${v1}/{productId}/images/{imageId}`]: { ids: image, body: () => ({ altText: 'A bowl' }) },
  [`POST ${v2}/{productId}/images/{imageId}/order`]: {
    ids: image,
    body: ({ 'second image': afterImageId }) => ({ afterImageId }),
  },
  [`POST ${v1}/{productId}/images/reorder`]: {
    ids: product,
    body: ({ image: one, 'second image': two }) => ({ imageIds: [one, two] }),
  },
  [`POST ${v2}/{productId}/variants/{variantId}/image`]: {
    ids: variants,
    body: ({ image: imageId }) => ({ imageId }),
  },
  [`DELETE ${v2}/{productId}/images/{imageId}`]: { ids: image },
  [`DELETE ${v1}/{productId}/images/{imageId}`]: { ids: second },
  [`DELETE ${v2}/{productId}/variants/{variantId}`]: { ids: variants },
  [`DELETE ${v2}/{productId}`]: { ids: product },
  [`DELETE ${v1}/{productIds}`]: { ids: ({ cup: productIds = '' }) => ({ productIds }) },
  'POST /v1/commerce/discounts': {
    body: () => ({
      ...{ name: 'Spring sale', criteria: { type: 'CART_TOTAL', minimumCartTotal: usd(50) } },
      ...{
        template: { type: 'PERCENTAGE', percentage: 12.5 },
        trigger: { type: 'CODE', promoCode: 'SPRING' },
      },
      ...{ validFrom: '2026-03-01T00:00:00Z', validTo: null, isLimitedUses: true, maxUsesAllowed: 20 },
    }),
    keep: ({ discount }, known) => Object.assign(known, { discount: discount?.id ?? '' }),
  },
  'GET /v1/commerce/discounts/{discountId}': { ids: ({ discount: discountId = '' }) => ({ discountId }) },
  'PUT /v1/commerce/discounts/{discountId}': {
    ids: ({ discount: discountId = '' }) => ({ discountId }),
    body: ({ jug: own = '' }) => ({
      ...{ name: 'Two and one', template: { type: 'BUY_X_GET_Y_PERCENTAGE', discountPercentage: 100 } },
      criteria: {
        ...{ type: 'BUY_X_GET_Y', requiredFullPriceQuantity: 2, eligibleForDiscountQuantity: 1 },
        ...{ criteriaAppliesTo: 'PRODUCT', criteriaProductIds: [own] },
      },
      ...{ trigger: { type: 'CODE', promoCode: 'TWO_ONE' }, validFrom: '2026-03-01T00:00:00Z' },
    }),
  },
  'DELETE /v1/commerce/discounts/{discountId}': { ids: ({ discount: discountId = '' }) => ({ discountId }) },
  'GET /1.0/commerce/transactions/{transactionIds}': {
    ids: ({ order: transactionIds = '' }) => ({ transactionIds }),
  },
  'GET /v1/contacts/{contactId}': { ids: ({ order: contactId = '' }) => ({ contactId }) },
  'GET /v1/contacts/{contactId}/address-book': { ids: ({ order: contactId = '' }) => ({ contactId }) },
  'GET /v1/contacts/{contactId}/address-book/{addressBookEntryId}': {
    ids: ({ order: contactId = '' }) => ({ contactId, addressBookEntryId: `${contactId}-shipping` }),
  },
  'POST /v1/contacts': {
    body: () => ({
      ...{ firstName: 'Mary', lastName: 'Somerville', locale: 'en-GB' },
      primaryEmail: { email: 'mary@contacts.test', acceptsMarketing: false },
    }),
    keep: ({ contact: made }, known) => Object.assign(known, { contact: made?.id ?? '' }),
  },
  'POST /v1/contacts/query': {
    body: () => ({
      ...{ searchString: 'mary', sortField: 'CREATED_ON', sortDirection: 'DESCENDING', pageSize: 5 },
      orderCount: { min: 0, max: 0 },
    }),
  },
  'PATCH /v1/contacts/{contactId}': {
    ids: contact,
    body: () => ({ lastName: 'Fairfax', locale: null, primaryEmail: { email: 'fairfax@contacts.test' } }),
  },
  'POST /v1/contacts/{contactId}/address-book': {
    ids: contact,
    body: bookBody('1 Market Place'),
    keep: ({ addressBookEntry }, known) => Object.assign(known, { entry: addressBookEntry?.id ?? '' }),
  },
  'PUT /v1/contacts/{contactId}/address-book/{addressBookEntryId}': {
    ids: bookEntry,
    body: bookBody('2 Market Place'),
  },
  'DELETE /v1/contacts/{contactId}/address-book/{addressBookEntryId}': { ids: bookEntry },
  'DELETE /v1/contacts/{contactId}': { ids: contact },
  'GET /1.0/profiles/{profileIds}': { ids: ({ order: profileIds = '' }) => ({ profileIds }) },
  [`POST ${hooks}`]: {
    body: () => ({ endpointUrl: 'https://partner.invalid/second', topics: ['order.create'] }),
  },
  [`GET ${hooks}/{subscriptionId}`]: { ids: hook },
  [`POST ${hooks}/{subscriptionId}`]: { ids: hook, body: () => ({ topics: ['order.update'] }) },
  [`POST ${hooks}/{subscriptionId}/actions/sendTestNotification`]: { ids: hook, body: () => ({}) },
  [`POST ${hooks}/{subscriptionId}/actions/rotateSecret`]: { ids: hook },
  [`DELETE ${hooks}/{subscriptionId}`]: { ids: hook },
};
