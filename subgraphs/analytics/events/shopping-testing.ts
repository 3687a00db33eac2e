/** An event of the store with all fields that its schema asks for: what is not said is not known. */
export function shoppingContent(event: string, content: Readonly<Record<string, unknown>> = {}): object {
  const unknown = [
    ...['website_id', 'page_id', 'product_page', 'currency_code', 'logged_in', 'cart_id', 'cart_value'],
    ...[
      'num_items_in_cart',
      'product_types_list',
      'purchase_type_list',
      'item_id',
      'item_type',
      'item_title',
    ],
    ...['item_price', 'item_variant_object', 'item_collection_id', 'item_collection_name', 'item_quantity'],
  ];
  return { ...Object.fromEntries(unknown.map((name) => [name, null])), event, ...content };
}
