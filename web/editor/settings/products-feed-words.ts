/** Texts of the products feed. */
export const productsFeedWords = {
  title: 'Products feed',
  hint: 'Google Merchant Center, Meta and others read from this address what you sell: what is visible, has a picture and a price. Enter it there as a scheduled fetch.',
  address: 'Its address',
  table: 'The same as a table',
} as const;
