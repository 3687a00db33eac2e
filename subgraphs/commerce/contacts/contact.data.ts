import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { type BuyerRow, findBuyersByIds, findBuyersByKeys } from '../buyers/buyer.data.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { Contact, ContactAddress } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { type ContactChange, contactOf, lastAddressOf } from './contact.rules.ts';

/** Someone as the shop knows them. */
export interface ContactRow
  extends Columns<Contact, 'id' | 'email' | 'firstName' | 'lastName' | 'locale' | 'createdAt' | 'updatedAt'> {
  /** The default first. */
  readonly addresses: readonly ContactAddressRow[];
  /** Null for who never ordered. */
  readonly buyer: BuyerRow | null;
}

/** An address in the book of a contact. */
export type ContactAddressRow = Columns<
  ContactAddress,
  | ('id' | 'firstName' | 'lastName' | 'line1' | 'line2' | 'city' | 'region')
  | ('postalCode' | 'country' | 'phone' | 'isDefault')
>;

/** What was written down of a contact; who only ordered has no row. Its address is empty once it was deleted. */
export type StoredContact = Columns<
  Contact,
  | ('id' | 'customerKey' | 'email' | 'firstName' | 'lastName' | 'locale')
  // False while the address book is where the last order went.
  | 'keepsAddressBook'
  | ('deletedAt' | 'createdAt' | 'updatedAt')
>;

/** What was said about news for a contact. */
export interface ContactNewsRow extends Columns<Contact, 'email' | 'locale' | 'origin'> {
  readonly isWanted: boolean;
}

const columns = `c.id, c.customer_key AS "customerKey", c.email, c.first_name AS "firstName", c.last_name AS "lastName", c.locale,
  c.keeps_address_book AS "keepsAddressBook", c.deleted_at AS "deletedAt", c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;
const readByKeys = statement(
  `SELECT ${columns} FROM contact c WHERE c.website_id = $1 AND c.customer_key = ANY($2)`,
);
const readById = statement(`SELECT ${columns} FROM contact c WHERE c.website_id = $1 AND c.id = $2`);
const lockById = statement(
  `SELECT ${columns} FROM contact c WHERE c.website_id = $1 AND c.id = $2 FOR UPDATE`,
);
const readAddresses = statement(`
  SELECT a.contact_id AS "contactId", a.id, a.first_name AS "firstName", a.last_name AS "lastName", a.line1, a.line2, a.city, a.region,
    a.postal_code AS "postalCode", a.country, a.phone, a.is_default AS "isDefault"
  FROM contact_address a WHERE a.website_id = $1 AND a.contact_id = ANY($2) ORDER BY a.contact_id, a.is_default DESC, a.id`);
/** One that was deleted is made anew; any other stays. */
const insertOne = statement(`
  INSERT INTO contact AS c (id, website_id, customer_key, email, first_name, last_name, locale)
  VALUES ($2, $1, $3, $4, $5, $6, $7)
  ON CONFLICT (website_id, customer_key) DO UPDATE SET email = excluded.email, first_name = excluded.first_name,
    last_name = excluded.last_name, locale = excluded.locale, deleted_at = NULL, is_news_wanted = NULL, news_asked_at = NULL,
    updated_at = now() WHERE c.deleted_at IS NOT NULL
  RETURNING c.id`);
/** By PostgreSQL's clock: whoever orders after it is a contact again. */
const emptyOne = statement(`
  UPDATE contact SET email = '', first_name = '', last_name = '', locale = NULL, keeps_address_book = false, is_news_wanted = NULL,
    news_asked_at = NULL, origin = '', deleted_at = now(), updated_at = now() WHERE website_id = $1 AND id = $2`);
const writeAddress = statement(`
  INSERT INTO contact_address AS a (id, website_id, contact_id, first_name, last_name, line1, line2, city, region, postal_code, country,
    phone, is_default)
  SELECT t.id, $1, $2, t."firstName", t."lastName", t.line1, t.line2, t.city, t.region, t."postalCode", t.country, t.phone, t."isDefault"
  FROM jsonb_to_record($3) AS t (id text, "firstName" text, "lastName" text, line1 text, line2 text, city text, region text,
    "postalCode" text, country text, phone text, "isDefault" boolean)
  ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, line1 = excluded.line1,
    line2 = excluded.line2, city = excluded.city, region = excluded.region, postal_code = excluded.postal_code,
    country = excluded.country, phone = excluded.phone, is_default = excluded.is_default
  WHERE a.website_id = $1 AND a.contact_id = $2`);
const removeAddress = statement(
  'DELETE FROM contact_address WHERE website_id = $1 AND contact_id = $2 AND id = $3 RETURNING is_default AS "wasDefault"',
);
const giveDefault = statement(`
  UPDATE contact_address SET is_default = true WHERE website_id = $1
    AND id = (SELECT min(id) FROM contact_address WHERE website_id = $1 AND contact_id = $2)`);

/** The contacts of keys, in their order; keys of nobody are left out. */
export async function findContactsByKeys(queries: Queries, keys: readonly string[]): Promise<ContactRow[]> {
  if (keys.length === 0) return [];
  const stored = await queries.rows<StoredContact>(readByKeys, [keys]);
  const buyers = await findBuyersByKeys(queries, keys);
  const ids = stored.flatMap(({ id, keepsAddressBook }) => (keepsAddressBook ? [id] : []));
  const addresses =
    ids.length === 0
      ? []
      : await queries.rows<ContactAddressRow & Columns<ContactAddress, 'contactId'>>(readAddresses, [ids]);
  const buyerByKey = new Map(buyers.map((buyer) => [customerKeyOf(buyer.email), buyer]));
  return keys.flatMap((key) => {
    const row = stored.find(({ customerKey }) => customerKey === key) ?? null;
    const own = addresses.filter(({ contactId }) => contactId === row?.id);
    return contactOf(buyerByKey.get(key) ?? null, row, own) ?? [];
  });
}

/** A contact; null when there is none with this id. */
export async function findContact(queries: Queries, id: string): Promise<ContactRow | null> {
  const key = await keyOf(queries, id);
  if (key === null) return null;
  const [contact] = await findContactsByKeys(queries, [key]);
  return contact?.id === id ? contact : null;
}

/** A contact that nobody else changes until the transaction ends, with a row of its own; null when there is none with this id. */
export async function lockContact(queries: Queries, id: string): Promise<ContactRow | null> {
  const found = await findContact(queries, id);
  if (!found) return null;
  const { buyer, email, createdAt } = found;
  if (buyer) {
    // Nobody else may have written their row meanwhile.
    const data = {
      id,
      websiteId: queries.websiteId,
      customerKey: customerKeyOf(buyer.email),
      email,
      createdAt,
    };
    await prismaFor(queries).contact.createMany({ data, skipDuplicates: true });
  }
  // What it was before it was locked may have changed meanwhile, or be gone.
  const [locked] = await queries.rows<StoredContact>(lockById, [id]);
  const [contact] = locked ? await findContactsByKeys(queries, [locked.customerKey]) : [];
  return contact ?? null;
}

/** Writes down someone new; null when there is a contact with this address. */
export async function insertContact(
  queries: Queries,
  { email, firstName = '', lastName = '', locale = null }: ContactChange & { readonly email: string },
): Promise<ContactRow | null> {
  const key = customerKeyOf(email);
  if ((await findContactsByKeys(queries, [key])).length > 0) return null;
  const values = [newId(), key, email, firstName, lastName, locale];
  const [made] = await queries.rows<Columns<Contact, 'id'>>(insertOne, values);
  return made ? findContact(queries, made.id) : null;
}

/** Writes a locked contact; null when another one has its address. */
export async function updateContactRow(
  queries: Queries,
  contact: ContactRow,
  change: ContactChange,
): Promise<ContactRow | null> {
  const { id, email, firstName, lastName, locale } = { ...contact, ...change };
  const key = customerKeyOf(email);
  if (key !== customerKeyOf(contact.email)) {
    if ((await findContactsByKeys(queries, [key])).length > 0) return null;
    await prismaFor(queries).contact.deleteMany({ where: { customerKey: key, deletedAt: { not: null } } });
  }
  const data = {
    customerKey: key,
    email,
    firstName,
    lastName,
    locale,
    deletedAt: null,
    updatedAt: new Date(),
  };
  await prismaFor(queries).contact.updateMany({ where: { id }, data });
  return findContact(queries, id);
}

/** Notes whether a locked contact wants news. */
export async function noteNews(
  queries: Queries,
  id: string,
  isWanted: boolean,
  origin: string,
): Promise<void> {
  const data = { isNewsWanted: isWanted, newsAskedAt: new Date(), origin };
  await prismaFor(queries).contact.updateMany({ where: { id }, data });
}

/** What was said last about news for a contact; null for nothing. */
export async function findContactNews(queries: Queries, id: string): Promise<ContactNewsRow | null> {
  const row = await prismaFor(queries).contact.findFirst({
    where: { id, deletedAt: null },
    select: { email: true, locale: true, origin: true, isNewsWanted: true },
  });
  if (!row || row.isNewsWanted === null) return null;
  const { isNewsWanted: isWanted, ...said } = row;
  return { ...said, isWanted };
}

/** Deletes a locked contact. Of who ordered it is kept that they are none until they order again. */
export async function deleteContactRow(queries: Queries, { id, buyer }: ContactRow): Promise<void> {
  const prisma = prismaFor(queries);
  await prisma.contactAddress.deleteMany({ where: { contactId: id } });
  if (buyer === null) await prisma.contact.deleteMany({ where: { id } });
  else await queries.rows(emptyOne, [id]);
}

/** Makes the address book of a locked contact its own, with what it shows. */
export async function keepAddresses(queries: Queries, { id, buyer, addresses }: ContactRow): Promise<void> {
  const data = { keepsAddressBook: true, updatedAt: new Date() };
  await prismaFor(queries).contact.updateMany({ where: { id }, data });
  const [last] = lastAddressOf(id, buyer);
  const isShown = addresses.length === 1 && addresses[0]?.id === last?.id;
  if (isShown) await queries.rows(writeAddress, [id, JSON.stringify(addresses[0])]);
}

/** Writes an address into the book of a locked contact, a new one or in place of what had its id. */
export async function writeContactAddress(
  queries: Queries,
  contactId: string,
  address: ContactAddressRow,
): Promise<void> {
  if (address.isDefault) {
    const where = { contactId, isDefault: true, id: { not: address.id } };
    await prismaFor(queries).contactAddress.updateMany({ where, data: { isDefault: false } });
  }
  await queries.rows(writeAddress, [contactId, JSON.stringify(address)]);
}

/** Removes an address from the book of a locked contact; false when there is none. */
export async function removeContactAddress(
  queries: Queries,
  contactId: string,
  id: string,
): Promise<boolean> {
  const [removed] = await queries.rows<{ readonly wasDefault: ContactAddress['isDefault'] }>(removeAddress, [
    contactId,
    id,
  ]);
  if (removed?.wasDefault) await queries.rows(giveDefault, [contactId]);
  return removed !== undefined;
}

/** The key of a contact's address, by its own row or by the first order of who has none. */
async function keyOf(queries: Queries, id: string): Promise<string | null> {
  const [stored] = await queries.rows<StoredContact>(readById, [id]);
  if (stored) return stored.customerKey;
  const [buyer] = await findBuyersByIds(queries, [id]);
  return buyer ? customerKeyOf(buyer.email) : null;
}
