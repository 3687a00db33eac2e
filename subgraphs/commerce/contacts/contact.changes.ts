import { isForbiddenBy } from '#kit/constraints.ts';
import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import {
  type ContactAddressRow,
  type ContactRow,
  deleteContactRow,
  insertContact,
  keepAddresses,
  lockContact,
  noteNews,
  removeContactAddress,
  updateContactRow,
  writeContactAddress,
} from './contact.data.ts';
import { type ContactChange, contactLimits, findEmailProblem, type InvalidContact } from './contact.rules.ts';

/** Another contact has the address. */
export const emailTaken = {
  __typename: 'ContactEmailTaken',
  message: 'Another contact has that e-mail address.',
} as const;

/** Nobody has the id. */
export const noContact = { __typename: 'NotFound', message: 'There is no such contact.' } as const;
export const noAddress = { __typename: 'NotFound', message: 'The contact has no such address.' } as const;
const bookFull = {
  __typename: 'ContactAddressLimitReached',
  message: `A contact has at most ${contactLimits.addresses} addresses. Delete one first.`,
} as const;

/** What was said of news, and where. */
export interface News {
  /** Null when nothing was said. */
  readonly isWanted: boolean | null;
  readonly origin: string;
}

/** Writes down someone, once however many ask for it at the same time. */
export function createContact(
  db: ScopedDatabase,
  contact: ContactChange & { readonly email: string },
  news: News,
): Promise<ContactRow | typeof emailTaken> {
  return db.transaction(async (queries) => {
    const made = await insertContact(queries, contact);
    if (made && news.isWanted) await noteNews(queries, made.id, true, news.origin);
    return made ?? emailTaken;
  });
}

/** Changes a contact, one change after the other. */
export async function updateContact(
  db: ScopedDatabase,
  id: string,
  change: ContactChange,
  news: News,
): Promise<ContactRow | InvalidContact | typeof emailTaken | typeof noContact> {
  try {
    return await db.transaction(async (queries) => {
      const contact = await lockContact(queries, id);
      if (!contact) return noContact;
      const problem = change.email === undefined ? null : findEmailProblem(contact, change.email);
      if (problem) return problem;
      const changed = await updateContactRow(queries, contact, change);
      if (changed && news.isWanted !== null) await noteNews(queries, id, news.isWanted, news.origin);
      return changed ?? emailTaken;
    });
  } catch (error) {
    // Someone was written down with that address at the same moment.
    if (isForbiddenBy(error, 'contact_website_id_customer_key_key')) return emailTaken;
    throw error;
  }
}

/** Deletes a contact; false when there is none. */
export function deleteContact(db: ScopedDatabase, id: string): Promise<boolean> {
  return db.transaction(async (queries) => {
    const contact = await lockContact(queries, id);
    if (contact) await deleteContactRow(queries, contact);
    return contact !== null;
  });
}

/** Writes an address of a contact, a new one or in place of one of theirs. */
export function saveContactAddress(
  db: ScopedDatabase,
  contactId: string,
  id: string | null,
  typed: Omit<ContactAddressRow, 'id'>,
): Promise<ContactAddressRow | typeof noContact | typeof noAddress | typeof bookFull> {
  return db.transaction(async (queries) => {
    const contact = await lockContact(queries, contactId);
    if (!contact) return noContact;
    const before = contact.addresses.find((each) => each.id === id);
    if (id !== null && !before) return noAddress;
    if (!before && contact.addresses.length >= contactLimits.addresses) return bookFull;
    await keepAddresses(queries, contact);
    // The default stays it until another address is made so, and the first address is it.
    const isDefault = typed.isDefault || (before?.isDefault ?? contact.addresses.length === 0);
    const address = { ...typed, id: before?.id ?? newId(), isDefault };
    await writeContactAddress(queries, contactId, address);
    return address;
  });
}

/** Deletes an address of a contact. */
export function deleteContactAddress(
  db: ScopedDatabase,
  contactId: string,
  id: string,
): Promise<'deleted' | typeof noContact | typeof noAddress> {
  return db.transaction(async (queries) => {
    const contact = await lockContact(queries, contactId);
    if (!contact) return noContact;
    if (!contact.addresses.some((each) => each.id === id)) return noAddress;
    await keepAddresses(queries, contact);
    await removeContactAddress(queries, contactId, id);
    return 'deleted';
  });
}
