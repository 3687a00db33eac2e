/** What lists ask whose addresses say nothing more; they are asked the same by their screens, which name them from here. */
export const firstPages = {
  coupons: { first: 50, search: null, state: null },
  files: { first: 50, search: null, folderId: null, isUnsorted: false },
  forms: { first: 50 },
  inventory: { first: 50, filter: null, sort: 'TITLE', isDescending: false },
  orders: { first: 50, filter: null },
  pictures: { first: 60, search: null, folderId: null, isUnsorted: false },
  products: { first: 50, filter: null, sort: 'TITLE', isDescending: false },
  reviews: { first: 50, state: null, productId: null },
} as const;

/** The file of a theme that is open where the address names none. */
export const usualFile = 'template.conf';
