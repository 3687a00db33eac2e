import { isEmail } from '#schema/email-address.rules.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { parsePrice } from '../money/money.rules.ts';

/** What a fund takes; amounts are minor units of the store's currency. */
export interface FundTerms {
  readonly leastCents: number;
  readonly mostCents: number;
  readonly isMonthly: boolean;
  readonly isDedicable: boolean;
}

/** A fund as its owner wrote it. */
export interface WrittenFund extends FundTerms {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly suggestedCents: readonly number[];
  readonly thanks: string;
  readonly isOpen: boolean;
}

/** What a donor wrote, besides the amount. */
export interface WrittenDonation {
  readonly name: string;
  readonly email: string;
  readonly isMonthly: boolean;
  readonly dedication: 'HONOUR' | 'MEMORY' | '';
  readonly dedicatedTo: string;
  readonly message: string;
}

/** What is wrong, and with which field. */
export interface DonationProblem {
  readonly message: string;
  readonly field: string;
}

/** How much a fund and a donation hold; the amount in minor units. */
export const donationLimits = {
  title: 200,
  description: 5_000,
  thanks: 1_000,
  suggested: 8,
  name: 200,
  message: 1_000,
  amount: 99_999_999,
} as const;

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A fund has a title, an address, and bounds that its suggested amounts keep. */
export function findFundProblem(fund: WrittenFund): DonationProblem | null {
  const { slug, title, description, suggestedCents, leastCents, mostCents, thanks } = fund;
  const { amount, suggested } = donationLimits;
  if (title === '' || title.length > donationLimits.title)
    return { message: `A title has 1 to ${donationLimits.title} characters.`, field: 'input.title' };
  if (!slugPattern.test(slug) || slug.length > 100)
    return {
      message: 'An address has 1 to 100 small letters, digits and hyphens, such as “clean-harbour”.',
      field: 'input.slug',
    };
  for (const [field, text] of [
    ['description', description],
    ['thanks', thanks],
  ] as const)
    if (text.length > donationLimits[field])
      return { message: `At most ${donationLimits[field]} characters, please.`, field: `input.${field}` };
  if (leastCents < 1) return { message: 'The least amount is above zero.', field: 'input.least' };
  if (mostCents < leastCents)
    return { message: 'The most is not below the least amount.', field: 'input.most' };
  if (mostCents > amount) return { message: 'Nobody can give so much here.', field: 'input.most' };
  if (suggestedCents.length > suggested)
    return { message: `At most ${suggested} amounts can be suggested.`, field: 'input.suggested' };
  const isKept = suggestedCents.every((cents) => cents >= leastCents && cents <= mostCents);
  return isKept
    ? null
    : { message: 'What is suggested lies between the least and the most.', field: 'input.suggested' };
}

/** An amount as a donor wrote it: a number in the fund's currency, within its bounds. */
export function readDonationAmount(
  text: string,
  { leastCents, mostCents }: FundTerms,
  currency: string,
): { readonly cents: number } | DonationProblem {
  const field = 'input.amount';
  const read = parsePrice(text, currency, 'The amount');
  if (text.trim() === '') return { message: 'Please choose or enter an amount.', field };
  if (!read.ok) return { message: read.message, field };
  if (read.minor < leastCents)
    return { message: `Please give ${formatPrice(leastCents, currency)} or more.`, field };
  if (read.minor > mostCents)
    return { message: `Please give at most ${formatPrice(mostCents, currency)} at once.`, field };
  return { cents: read.minor };
}

/** A donor has a name and a mail address, gives every month only where that is offered, and dedicates with a name. */
export function findDonationProblem(
  { name, email, isMonthly, dedication, dedicatedTo, message }: WrittenDonation,
  fund: FundTerms,
  isMember: boolean,
): DonationProblem | null {
  if (name === '' || name.length > donationLimits.name)
    return { message: 'Please enter your name.', field: 'input.name' };
  if (!isEmail(email)) return { message: 'Please enter your e-mail address.', field: 'input.email' };
  if (isMonthly && !fund.isMonthly)
    return { message: 'This fund takes single donations only.', field: 'input.isMonthly' };
  if (isMonthly && !isMember)
    return { message: 'Please sign in to give every month.', field: 'input.isMonthly' };
  if (dedication !== '' && !fund.isDedicable)
    return { message: 'Donations to this fund cannot be dedicated.', field: 'input.dedication' };
  if (dedication !== '' && (dedicatedTo === '' || dedicatedTo.length > donationLimits.name))
    return { message: 'Please enter whom you dedicate it to.', field: 'input.dedicatedTo' };
  if (message.length > donationLimits.message)
    return { message: `At most ${donationLimits.message} characters, please.`, field: 'input.message' };
  return null;
}

/** Whose receipts a donation is on: a member's, or those of a mail address. */
export function donorKeyOf(memberId: string | undefined, email: string): string {
  return memberId === undefined ? `email:${email.trim().toLowerCase()}` : `member:${memberId}`;
}
