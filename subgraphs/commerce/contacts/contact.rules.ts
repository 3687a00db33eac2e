import { z } from 'zod';
import { readJsonCursor } from '#kit/id-page.ts';
import { isEmail } from '#schema/email-address.rules.ts';
import type { BuyerRow } from '../buyers/buyer.data.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import { isLanguageTag } from '../order-mails/order-mail-texts.rules.ts';
import type { ContactAddressRow, ContactRow, StoredContact } from './contact.data.ts';
import type { ContactPlace } from './contact-list.data.ts';

/** How long what is written down of a contact may be, and how many addresses one has. */
export const contactLimits = { name: 100, text: 500, addresses: 50 } as const;

/** What is wrong with something that was written down. */
export interface InvalidContact {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** What an owner or a program says of a contact; absent fields stay as they are. */
export interface ContactChange {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly locale?: string | null;
}

/** Numbers of a place are counts, amounts, or instants since the year 1 in milliseconds. */
const placeSchema = z.tuple([
  z.string().max(300),
  z.number().min(-62_135_596_800_000).max(8.64e15),
  z.string().max(100),
]);
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A contact has an e-mail address, names of up to 100 characters, and perhaps a language. */
export function findContactProblem({
  email,
  firstName,
  lastName,
  locale,
}: ContactChange): InvalidContact | null {
  if (email !== undefined && !isEmail(email)) return invalid('input.email', 'That is no e-mail address.');
  const tooLong = `A name has at most ${contactLimits.name} characters.`;
  if ((firstName ?? '').length > contactLimits.name) return invalid('input.firstName', tooLong);
  if ((lastName ?? '').length > contactLimits.name) return invalid('input.lastName', tooLong);
  return locale == null || isLanguageTag(locale)
    ? null
    : invalid('input.locale', 'A language is named as in `en` or `en-US`.');
}

/** Who ordered something keeps their address, by which their orders are found; it may be written another way. */
export function findEmailProblem({ buyer }: Pick<ContactRow, 'buyer'>, email: string): InvalidContact | null {
  return buyer === null || customerKeyOf(buyer.email) === customerKeyOf(email)
    ? null
    : invalid('input.email', 'They ordered with their e-mail address. Make another contact for another one.');
}

/** An address of a contact names a country; whatever else is known of it is kept as it was written. */
export function findContactAddressProblem(
  address: Omit<ContactAddressRow, 'id' | 'isDefault'>,
): InvalidContact | null {
  const long = Object.entries(address).find(([, text]) => text.length > contactLimits.text);
  if (long) return invalid(`input.${long[0]}`, `At most ${contactLimits.text} characters, please.`);
  const { country } = address;
  return /^[A-Z]{2}$/.test(country) && countryNames.of(country) !== undefined
    ? null
    : invalid('input.country', 'A country is named by its code of two letters, such as `US`.');
}

/**
 * What is known of someone by their orders and by what was written down. A contact that was deleted is none until they order again; what
 * was not written down is read from where their last order went.
 */
export function contactOf(
  buyer: BuyerRow | null,
  stored: StoredContact | null,
  addresses: readonly ContactAddressRow[],
): ContactRow | null {
  if (stored?.deletedAt && !orderedAfter(buyer, stored.deletedAt)) return null;
  const first = stored ?? buyer;
  if (first === null) return null;
  const [firstName, lastName] = splitName(buyer?.address?.name ?? '');
  const own =
    stored && (stored.firstName !== '' || stored.lastName !== '') ? stored : { firstName, lastName };
  const { id, createdAt, updatedAt } = first;
  return {
    ...{ id, buyer, createdAt, locale: stored?.locale ?? null },
    ...{ firstName: own.firstName, lastName: own.lastName },
    email: stored?.email || (buyer?.email ?? ''),
    updatedAt: buyer && buyer.updatedAt > updatedAt ? buyer.updatedAt : updatedAt,
    addresses: stored?.keepsAddressBook ? addresses : lastAddressOf(id, buyer),
  };
}

/** The place that a cursor names. */
export function readContactPlace(after: string): ContactPlace {
  return readJsonCursor(after, placeSchema);
}

/** The last word of a name is taken for the last name. */
export function splitName(name: string): readonly [string, string] {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' '), lastName];
}

/** Where the last order of someone went, as the one address of their book; its id stays when the book is written. */
export function lastAddressOf(contactId: string, buyer: BuyerRow | null): ContactAddressRow[] {
  if (!buyer?.address) return [];
  const { name, ...address } = buyer.address;
  const [firstName, lastName] = splitName(name);
  return [{ id: `${contactId}-shipping`, firstName, lastName, ...address, isDefault: true }];
}

const orderedAfter = (buyer: BuyerRow | null, instant: Date) =>
  buyer !== null && buyer.lastPlacedAt.getTime() > instant.getTime();

function invalid(field: string, message: string): InvalidContact {
  return { __typename: 'InvalidInput', message, field };
}
