import { createHash } from 'node:crypto';
import { publishedContactOf, publishedEntryOf } from '#schema/published-contact.rules.ts';
import type { ContactRow } from './contact.data.ts';
import type { ContactEvent, KnownMarketing, ShownContact, StoredFigure } from './contact-figures.data.ts';

/** A contact as webhooks show them. */
export interface SeenContact {
  readonly key: string;
  readonly contact: ContactRow;
  /** Null where the mailing lists say nothing. */
  readonly marketing: KnownMarketing | null;
}

/** What a contact looks like: whatever of it changes, another checksum; each address has its own. */
export function shownOf(seen: SeenContact): ShownContact {
  const { key, contact } = seen;
  return {
    ...{ key, shown: checksum({ ...contactOf(seen), address: null }) },
    addresses: Object.fromEntries(contact.addresses.map((address) => [address.id, checksum(address)])),
  };
}

/**
 * What webhooks are told once something of contacts changed: who is new, looks different or is gone, and which of their addresses. A contact
 * is the same by its id, whatever its e-mail address is by now.
 */
export function eventsBetween(
  before: readonly StoredFigure[],
  after: readonly SeenContact[],
  now: Date,
): ContactEvent[] {
  const stored = new Map(before.map((figure) => [figure.contactId, figure]));
  const kept = new Set(after.map(({ contact }) => contact.id));
  const gone = before.filter(({ contactId }) => !kept.has(contactId));
  return [
    ...gone.flatMap((figure) => [
      ...addressesGone(figure.contactId, Object.keys(figure.addresses), now),
      event('contact.removed', figure.contactId, {}, { id: figure.contactId, deletedOn: now.toISOString() }),
    ]),
    ...after.flatMap((seen) => eventsOf(stored.get(seen.contact.id), seen, now)),
  ];
}

function eventsOf(before: StoredFigure | undefined, seen: SeenContact, now: Date): ContactEvent[] {
  const { contact } = seen;
  const { shown, addresses } = shownOf(seen);
  const known = before?.addresses ?? {};
  const isNew = (id: string) => known[id] === undefined;
  const added = contact.addresses.filter(({ id }) => isNew(id));
  const changed = contact.addresses.filter(({ id }) => !isNew(id) && known[id] !== addresses[id]);
  const at = now.toISOString();
  const book = (type: string, entries: typeof added, time: object) => {
    const told = { contactId: contact.id, addressBookEntries: entries.map(publishedEntryOf), ...time };
    const addressIds = entries.map(({ id }) => id);
    return addressIds.length === 0 ? [] : [event(type, contact.id, { addressIds }, told)];
  };
  const isChanged = before !== undefined && before.shown !== shown;
  const whole = publishedContactOf(contactOf(seen));
  return [
    ...(before === undefined ? [event('contact.created', contact.id, {}, whole)] : []),
    ...(isChanged ? [event('contact.changed', contact.id, {}, whole)] : []),
    ...book('address.created', added, { createdOn: at }),
    ...book('address.changed', changed, { updatedOn: at }),
    ...addressesGone(
      contact.id,
      Object.keys(known).filter((id) => addresses[id] === undefined),
      now,
    ),
  ];
}

function addressesGone(contactId: string, addressIds: readonly string[], now: Date): ContactEvent[] {
  const published = { contactId, addressBookEntryIds: addressIds, deletedOn: now.toISOString() };
  return addressIds.length === 0 ? [] : [event('address.removed', contactId, { addressIds }, published)];
}

/** `published` is told to webhooks of the published format alone. */
const event = (type: string, contactId: string, data: object, published: object): ContactEvent => ({
  ...{ type, contactId, data: { contactId, ...data, published } },
});

function contactOf({ contact, marketing }: SeenContact) {
  const { id, email, firstName, lastName, locale, createdAt, addresses } = contact;
  return {
    ...{ id, email, firstName, lastName, locale, createdAt: createdAt.toISOString() },
    marketing: {
      isSubscribed: marketing?.isSubscribed ?? false,
      joinedAt: marketing?.joinedAt?.toISOString() ?? null,
      leftAt: marketing?.leftAt?.toISOString() ?? null,
    },
    address: addresses.find(({ isDefault }) => isDefault) ?? null,
  };
}

const checksum = (shown: object) => createHash('sha1').update(JSON.stringify(shown)).digest('base64url');
