/** Names of the fields that a product's form posts. */
export const fields = {
  option: (name: string) => `option.${name}`,
  quantity: 'quantity',
  /** What a gift card's form asks on the product's page. */
  answer: (name: string) => `field.${name}`,
} as const;
