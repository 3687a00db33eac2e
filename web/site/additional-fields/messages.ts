/** What a shopper reads about the form of a product. */
export const additionalFieldsMessages = {
  /** At the end of a form some of whose fields say what is wrong with them. */
  invalid: 'Update the missing or invalid information above.',
  /** Above the reason why the form could not be shown. */
  unopened: 'Unable to open form',
  /** Above the reason why changed answers were not kept. */
  unchanged: 'Unable to update form',
} as const;
