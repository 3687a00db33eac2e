/** One way to ask a path of the published commerce API, as its public description has it. */
export interface PublishedFact {
  /** Method and path; names in braces vary. */
  readonly request: string;
  /** Names of what may stand in the query. */
  readonly query: readonly string[];
  /** Fields of the body; those without which there is none end in `!`. */
  readonly body: readonly string[];
  /** Status of a good answer. */
  readonly status: number;
  /** Fields of a good answer, `[]` for the items of a list. */
  readonly answer: readonly string[];
  /** Statuses of refusals. */
  readonly refusals: readonly number[];
}

interface Notes {
  readonly query?: string;
  readonly body?: string;
  readonly answer?: string;
  readonly refusals?: readonly number[];
}

const words = (text = ''): string[] => (text === '' ? [] : text.split(/\s+/));

/** Each path may be refused for a missing key, a key without its scope, and too many requests. */
function fact(
  request: string,
  status: number,
  { query, body, answer, refusals = [] }: Notes = {},
): PublishedFact {
  return {
    ...{ request, status, query: words(query), body: words(body), answer: words(answer) },
    refusals: [...refusals, 401, 403, 429],
  };
}

/** The same fields of what stands at a place. */
const at = (place: string, fields: string) =>
  words(fields)
    .map((field) => `${place}${field}`)
    .join(' ');

const pages = 'pagination.hasNextPage pagination.nextPageCursor pagination.nextPageUrl';
const address = 'firstName lastName address1 address2 city state countryCode postalCode phone';
const order = `id orderNumber createdOn modifiedOn channel testmode customerEmail fulfillmentStatus ${at('billingAddress.', address)}
  ${at('shippingAddress.', address)} lineItems[].id lineItems[].variantId lineItems[].sku lineItems[].productId
  lineItems[].productName lineItems[].quantity lineItems[].unitPricePaid.value lineItems[].unitPricePaid.currency
  lineItems[].customizations[].label lineItems[].customizations[].value lineItems[].lineItemType fulfillments[].shipDate
  fulfillments[].carrierName fulfillments[].service fulfillments[].trackingNumber fulfillments[].trackingUrl
  totals.subtotal totals.shippingTotal totals.taxTotal totals.discountTotal totals.grandTotal totals.giftCardRedemptionTotal
  formSubmission[].label formSubmission[].value refundedTotal.value refundedTotal.currency priceTaxInterpretation`;
const item = 'variantId sku descriptor isUnlimited isTracked quantity infiniteStock';
const image = 'id url altText width height';
const newImage = 'id url altText availableFormats originalSize';
const variant = `id sku pricing.basePrice.value pricing.basePrice.currency pricing.salePrice.value pricing.onSale stock.quantity
  stock.unlimited attributes`;
const product = `id type storePageId name description url urlSlug tags isVisible createdOn modifiedOn ${at('variants[].', variant)}
  ${at('images[].', image)}`;
const newProduct = `${product} digitalGood.id digitalGood.filename variantAttributes seoOptions.title seoOptions.description variants[].gtin variants[].mpn ${at('variants[].image.', newImage)}
  ${at('images[].', newImage)} images[].orderIndex`;
const profile = `id firstName lastName email hasAccount isCustomer acceptsMarketing address.city address.state address.countryCode
  address.postalCode commerceStats.orderCount commerceStats.orderTotal.value commerceStats.donationCount
  commerceStats.donationTotal.value commerceStats.firstOrderOn commerceStats.lastOrderOn createdOn modifiedOn`;
const document =
  'id createdOn modifiedOn totalSales.value totalSales.currency totalNetPayment.value payments[].id payments[].amount.value';
const bookEntry = `id defaultShipping address.firstName address.lastName address.line1 address.line2 address.city address.region
  address.postalCode address.countryCode address.phoneNumber`;
const shownContact = `id firstName lastName locale createdOn primaryEmail.email primaryEmail.createdOn
  primaryEmail.acceptsMarketing.acceptsMarketing primaryEmail.acceptsMarketing.joinedOn primaryEmail.acceptsMarketing.leftOn
  ${at('defaultShippingAddress.', bookEntry)}`;
const newEntry = 'address! address.countryCode address.line1 address.phoneNumber defaultShipping';
const contactFilters = `acceptsMarketingWithDate.acceptsMarketing acceptsMarketingWithDate.joinedOn.after searchString orderCount.min orderCount.max orderAmount.min orderAmount.max donationCount.min donationAmount.max
  firstOrderOn.after firstOrderOn.before lastOrderOn.after firstDonationOn.after lastDonationOn.before`;
const subscription = 'id websiteId endpointUrl topics clientId createdOn updatedOn';

const shownDiscount = `id websiteId name status criteria.type criteria.minimumCartTotal.value criteria.productId criteria.productName
  criteria.requiredFullPriceQuantity criteria.eligibleForDiscountQuantity criteria.criteriaProductIds criteria.rewardProductIds
  template.type template.discountAmount.value template.percentage template.discountPercentage template.maxApplicationsPerCart
  trigger.type trigger.promoCode validFrom validTo isLimitedUses maxUsesAllowed numberOfUses isOncePerCustomer lastRedeemedAt subscriptionOptions.type paymentPlanOptions.type
  template.appliesToFulfillmentOptionType template.selectedShippingOption.shippingOptionId template.selectedShippingOption.shippingOptionName`;
const discountBody =
  'criteria! name! template! trigger! validFrom! validTo isLimitedUses maxUsesAllowed isOncePerCustomer subscriptionOptions paymentPlanOptions';

const discounts = '/v1/commerce/discounts';
const orders = '/1.0/commerce/orders';
const inventory = '/1.0/commerce/inventory';
const first = '/1.0/commerce/products';
const second = '/v2/commerce/products';
const hooks = '/1.0/webhook_subscriptions';

const texts = 'description urlSlug tags isVisible';
const creation = `type! name! variants! ${texts}`;
const variantBody = 'sku! pricing! stock attributes';
const change = 'sku pricing attributes';

/** What the public descriptions of the API promise of its paths. */
export const publishedFacts: readonly PublishedFact[] = [
  // Every key has this one and store pages, whatever else it may do.
  {
    ...fact('GET /1.0/authorization/website', 200, {
      answer: 'id siteId websiteTitle title websiteUrl url timeZone language currency',
    }),
    refusals: [401, 429],
  },
  fact(`GET ${orders}`, 200, {
    query: 'cursor modifiedAfter modifiedBefore fulfillmentStatus customerId paymentStates',
    answer: `${at('result[].', order)} ${pages}`,
    refusals: [400],
  }),
  fact(`POST ${orders}`, 200, {
    body: `lineItems! billingAddress! shippingAddress! customerEmail! totals! externalOrderReference! channel fulfillments`,
    answer: order,
    refusals: [400, 409],
  }),
  fact(`GET ${orders}/{orderId}`, 200, { answer: order, refusals: [404] }),
  fact(`POST ${orders}/{orderId}/fulfillments`, 200, {
    ...{ body: 'shouldSendNotification! shipments!', answer: order, refusals: [400, 404] },
  }),
  fact(`GET ${inventory}`, 200, { query: 'cursor', answer: `${at('inventory[].', item)} ${pages}` }),
  fact(`GET ${inventory}/{variantIds}`, 200, { answer: at('inventory[].', item), refusals: [400, 404] }),
  fact(`POST ${inventory}/adjustments`, 204, {
    body: 'incrementOperations decrementOperations setFiniteOperations setUnlimitedOperations',
    refusals: [400, 404, 409],
  }),
  fact(`GET ${first}`, 200, { query: 'cursor type', answer: `${at('products[].', product)} ${pages}` }),
  fact(`POST ${first}`, 200, { body: creation, answer: product, refusals: [400] }),
  fact(`GET ${first}/{productIds}`, 200, { answer: at('products[].', product), refusals: [400, 404] }),
  fact(`POST ${first}/{productIds}`, 200, { body: `name ${texts}`, answer: product, refusals: [400, 404] }),
  fact(`POST ${first}/{productId}/variants`, 200, {
    body: variantBody,
    answer: variant,
    refusals: [400, 404],
  }),
  fact(`POST ${first}/{productId}/variants/{variantId}`, 200, {
    ...{ body: `${change} stock`, answer: variant, refusals: [400, 404] },
  }),
  fact(`POST ${first}/{productId}/images`, 200, {
    body: 'url! altText',
    answer: image,
    refusals: [400, 404],
  }),
  fact(`POST ${second}`, 201, {
    ...{ body: `${creation} storePageId variantAttributes`, answer: newProduct, refusals: [400, 409] },
  }),
  fact(`GET ${second}`, 200, {
    query: 'cursor modifiedAfter modifiedBefore query type',
    answer: `${at('products[].', newProduct)} ${pages}`,
    refusals: [400],
  }),
  fact(`GET ${second}/{productIdCsvs}`, 200, { answer: at('products[].', newProduct), refusals: [400, 404] }),
  fact(`POST ${second}/{productId}`, 200, {
    body: `name seoData ${texts}`,
    answer: newProduct,
    refusals: [400, 404, 409],
  }),
  fact(`POST ${second}/{productId}/variants`, 201, {
    body: `${variantBody} gtin mpn shippingMeasurements`,
    ...{ answer: `${variant} gtin mpn ${at('image.', newImage)}`, refusals: [400, 404, 409] },
  }),
  fact(`POST ${second}/{productId}/variants/{variantId}`, 200, {
    body: `${change} gtin mpn shippingMeasurements`,
    ...{ answer: `${variant} gtin mpn ${at('image.', newImage)}`, refusals: [400, 404, 409] },
  }),
  fact(`POST ${second}/{productId}/images`, 202, { answer: 'imageId', refusals: [400, 404, 409] }),
  fact(`GET ${second}/{productId}/images/{imageId}/status`, 200, { answer: 'id status', refusals: [404] }),
  fact(`POST ${second}/{productId}/images/{imageId}`, 200, {
    ...{ body: 'altText', answer: newImage, refusals: [400, 404] },
  }),
  fact(`POST ${first}/{productId}/images/{imageId}`, 200, {
    body: 'altText',
    answer: image,
    refusals: [400, 404],
  }),
  fact(`POST ${second}/{productId}/images/{imageId}/order`, 204, {
    body: 'afterImageId',
    refusals: [400, 404],
  }),
  fact(`POST ${first}/{productId}/images/reorder`, 200, {
    ...{ body: 'imageIds!', answer: product, refusals: [400, 404] },
  }),
  fact(`POST ${second}/{productId}/variants/{variantId}/image`, 204, {
    body: 'imageId!',
    refusals: [400, 404],
  }),
  fact(`DELETE ${second}/{productId}/images/{imageId}`, 204, { refusals: [404] }),
  fact(`DELETE ${first}/{productId}/images/{imageId}`, 204, { refusals: [404] }),
  fact(`DELETE ${second}/{productId}/variants/{variantId}`, 204, { refusals: [404, 409] }),
  fact(`DELETE ${second}/{productId}`, 204, { refusals: [404, 405] }),
  fact(`DELETE ${first}/{productIds}`, 204, { refusals: [404] }),
  fact(`POST ${discounts}`, 201, {
    ...{ body: discountBody, answer: at('discount.', shownDiscount), refusals: [400, 409] },
  }),
  fact(`GET ${discounts}`, 200, {
    query: 'sortBy sortDirection search status criteria template trigger limitedUseOnly offset limit',
    answer: `${at('discounts[].', shownDiscount)} hasNextPage hasPreviousPage`,
    refusals: [400],
  }),
  fact(`GET ${discounts}/{discountId}`, 200, { answer: at('discount.', shownDiscount), refusals: [404] }),
  fact(`PUT ${discounts}/{discountId}`, 200, {
    ...{ body: discountBody, answer: at('discount.', shownDiscount), refusals: [400, 404, 409] },
  }),
  fact(`DELETE ${discounts}/{discountId}`, 204, { refusals: [404] }),
  fact('GET /v1/fulfillments/fulfillment-options', 200, {
    answer: at(
      'fulfillmentOptions[].',
      'id name type availableServices[].name availableServices[].description',
    ),
    refusals: [404],
  }),
  {
    ...fact('GET /1.0/commerce/store_pages', 200, {
      ...{ query: 'cursor', answer: `${at('storePages[].', 'id isEnabled title urlSlug')} ${pages}` },
    }),
    refusals: [401, 404, 429],
  },
  fact('GET /1.0/commerce/transactions', 200, {
    query: 'cursor modifiedAfter modifiedBefore',
    answer: `${at('documents[].', document)} ${pages}`,
    refusals: [400],
  }),
  fact('GET /1.0/commerce/transactions/{transactionIds}', 200, {
    ...{ answer: at('documents[].', document), refusals: [400, 404] },
  }),
  fact('GET /v1/contacts', 200, {
    ...{ query: 'pageSize cursor', answer: `${at('contacts[].', shownContact)} ${pages}`, refusals: [400] },
  }),
  fact('GET /v1/contacts/{contactId}', 200, { answer: at('contact.', shownContact), refusals: [404] }),
  fact('GET /v1/contacts/{contactId}/address-book', 200, {
    query: 'pageSize cursor',
    answer: `${at('addressBook.addressBookEntries[].', bookEntry)} addressBook.defaultShippingAddressId ${pages}`,
    refusals: [404],
  }),
  fact('GET /v1/contacts/{contactId}/address-book/{addressBookEntryId}', 200, {
    ...{ answer: at('addressBookEntry.', bookEntry), refusals: [404] },
  }),
  fact('POST /v1/contacts', 201, {
    body: 'firstName! lastName! locale! primaryEmail! primaryEmail.email primaryEmail.acceptsMarketing',
    ...{ answer: at('contact.', shownContact), refusals: [400, 409] },
  }),
  fact('POST /v1/contacts/query', 200, {
    body: `cursor pageSize sortField sortDirection ${contactFilters}`,
    answer: `${at('contacts[].', shownContact)} pagination.hasNextPage pagination.nextPageCursor`,
    refusals: [400],
  }),
  fact('PATCH /v1/contacts/{contactId}', 200, {
    body: 'firstName lastName locale primaryEmail.email primaryEmail.acceptsMarketing',
    ...{ answer: at('contact.', shownContact), refusals: [400, 404, 409] },
  }),
  fact('POST /v1/contacts/{contactId}/address-book', 201, {
    ...{ body: newEntry, answer: at('addressBookEntry.', bookEntry), refusals: [400, 404] },
  }),
  fact('PUT /v1/contacts/{contactId}/address-book/{addressBookEntryId}', 200, {
    ...{ body: newEntry, answer: at('addressBookEntry.', bookEntry), refusals: [400, 404] },
  }),
  fact('DELETE /v1/contacts/{contactId}/address-book/{addressBookEntryId}', 204, { refusals: [404] }),
  fact('DELETE /v1/contacts/{contactId}', 204, { refusals: [404] }),
  fact('GET /1.0/profiles', 200, {
    query: 'cursor isCustomer hasAccount email',
    answer: `${at('profiles[].', profile)} ${pages}`,
    refusals: [400],
  }),
  fact('GET /1.0/profiles/{profileIds}', 200, { answer: at('profiles[].', profile), refusals: [400, 404] }),
  fact(`GET ${hooks}`, 200, { answer: at('webhookSubscriptions[].', subscription) }),
  fact(`POST ${hooks}`, 201, {
    ...{ body: 'endpointUrl! topics!', answer: `${subscription} secret`, refusals: [400, 409] },
  }),
  fact(`GET ${hooks}/{subscriptionId}`, 200, { answer: subscription, refusals: [404] }),
  fact(`POST ${hooks}/{subscriptionId}`, 200, {
    ...{ body: 'endpointUrl topics', answer: subscription, refusals: [400, 404] },
  }),
  fact(`POST ${hooks}/{subscriptionId}/actions/sendTestNotification`, 200, { refusals: [404] }),
  fact(`POST ${hooks}/{subscriptionId}/actions/rotateSecret`, 200, {
    ...{ answer: `${subscription} secret`, refusals: [404] },
  }),
  fact(`DELETE ${hooks}/{subscriptionId}`, 204, { refusals: [404] }),
];
