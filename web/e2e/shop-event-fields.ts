/** The fields that every event of the store has, and those of events that are about a product. */
const shopFields = [
  ...['event', 'website_id', 'page_id', 'product_page', 'logged_in', 'currency_code', 'pagePath'],
  ...['cart_id', 'num_items_in_cart', 'product_types_list', 'purchase_type_list', 'cart_value'],
  ...['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt', 'first_landing', 'first_session'],
];
const collectionFields = ['item_collection_id', 'item_collection_name'];
const itemFields = [
  ...['item_id', 'item_type', 'item_title', 'item_price', 'item_variant_object', ...collectionFields],
];
/** By the name of the event. */
export const shopEventFields: Readonly<Record<string, readonly string[]>> = {
  VisitPLP: [...shopFields, ...collectionFields],
  VisitPDP: [...shopFields, ...itemFields],
  ViewCart: shopFields,
  AddToCart: [...shopFields, ...itemFields, 'item_quantity'],
  RemoveFromCart: [...shopFields, ...itemFields, 'item_quantity'],
  ReviewsTab: [...shopFields, ...itemFields],
  ReviewsVitalsAnchorLink: [...shopFields, ...itemFields],
  RelatedProductDisplay: [...shopFields, ...itemFields],
  RelatedProductClick: [...shopFields, ...itemFields],
  RelatedProductAddToCart: [...shopFields, ...itemFields, 'item_quantity'],
};
