/** What a shop form wanted to do. */
export type FormVerb = 'add' | 'change' | 'remove';

const titles: Readonly<Record<FormVerb, string>> = {
  add: 'Unable to Add Item',
  change: 'Unable to update quantity',
  remove: 'Unable to remove item',
};

/** What a shopper without scripts is told when a form of the shop failed; `code` is the problem's. */
export function noticeOf(verb: FormVerb, code: string, message: string): { title: string; message: string } {
  const isGiftCard = code === 'DenominationNotChosen';
  return { title: isGiftCard ? 'Unable to purchase Gift Card' : titles[verb], message };
}
