import type { catalogues } from '#schema/words/catalogue.ts';

/** What of a subscription and of its shop decides what its amounts leave out. */
export interface Aside {
  /** True where something is sent, which may cost something besides. */
  readonly isSent: boolean;
  /** True where the shop's prices contain their taxes. */
  readonly isTaxIncluded: boolean;
}

/** A text of a mail that says at `{aside}` what its amount leaves out; without that place where the amount leaves nothing out. */
export function withAside(
  text: string,
  words: typeof catalogues.en.mails.subscriptionAside,
  { isSent, isTaxIncluded }: Aside,
): string {
  if (isTaxIncluded && !isSent) return text.replace(/, \{aside\},?|（\{aside\}）/g, '');
  const aside = isTaxIncluded ? words.sentTaxIncluded : isSent ? words.sent : words.unsent;
  return text.replaceAll('{aside}', aside);
}
