import { mapPage, pageOf, readPageSize } from '#kit/id-page.ts';
import { localPath, type Viewer } from '#kit/viewer.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { ContactAddressInput, Resolvers } from '../generated/graphql.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import {
  createContact,
  deleteContact,
  deleteContactAddress,
  noContact,
  saveContactAddress,
  updateContact,
} from './contact.changes.ts';
import { findContact, findContactNews, findContactsByKeys } from './contact.data.ts';
import { findContactAddressProblem, findContactProblem, readContactPlace } from './contact.rules.ts';
import { saveContactMarketing } from './contact-figures.ts';
import { findListedContacts } from './contact-list.data.ts';

const mostListed = 1_000;

/** Everyone whom a shop knows, and what owners and programs write down of them. */
export const contactResolvers: Resolvers = {
  Query: {
    async contacts(_, { first, after, filter, sort, isDescending }, { db }) {
      const size = readPageSize(first, mostListed);
      const { currency } = await findSettings(db);
      const page = { limit: size + 1, sort, isDescending, filter: filter ?? {}, currency };
      const listed = await findListedContacts(db, {
        ...page,
        after: after == null ? null : readContactPlace(after),
      });
      const found = pageOf(listed, { size, after }, ({ place }) => JSON.stringify(place));
      const keys = found.nodes.map(({ key }) => key);
      const contacts = new Map(
        (await findContactsByKeys(db, keys)).map((contact) => [customerKeyOf(contact.email), contact]),
      );
      return mapPage(found, ({ key }) => contacts.get(key) ?? null);
    },
    contact: (_, { id }, { db }) => findContact(db, id),
    contactNews: (_, { id }, { db }) => findContactNews(db, id),
  },
  Mutation: {
    async createContact(_, { input }, { db, viewer }) {
      const contact = {
        ...{ email: input.email.trim(), firstName: (input.firstName ?? '').trim() },
        ...{ lastName: (input.lastName ?? '').trim(), locale: input.locale ?? null },
      };
      const problem = findContactProblem(contact);
      if (problem) return problem;
      const news = { isWanted: input.acceptsMarketing ?? null, origin: originOf(viewer) };
      const made = await createContact(db, contact, news);
      return '__typename' in made ? made : { __typename: 'Contact', ...made };
    },
    async updateContact(_, { input: { id, acceptsMarketing, ...input } }, { db, viewer }) {
      const change = {
        ...(input.email != null && { email: input.email.trim() }),
        ...(input.firstName != null && { firstName: input.firstName.trim() }),
        ...(input.lastName != null && { lastName: input.lastName.trim() }),
        ...(input.locale !== undefined && { locale: input.locale }),
      };
      const problem = findContactProblem(change);
      if (problem) return problem;
      const news = { isWanted: acceptsMarketing ?? null, origin: originOf(viewer) };
      const changed = await updateContact(db, id, change, news);
      return '__typename' in changed ? changed : { __typename: 'Contact', ...changed };
    },
    deleteContact: async (_, { id }, { db }) =>
      (await deleteContact(db, id)) ? { __typename: 'ContactDeleted', id } : noContact,
    async saveContactAddress(_, { contactId, id, input }, { db }) {
      const { isDefault, ...address } = addressOf(input);
      const problem = findContactAddressProblem(address);
      if (problem) return problem;
      const saved = await saveContactAddress(db, contactId, id ?? null, { ...address, isDefault });
      return '__typename' in saved ? saved : { __typename: 'ContactAddress', ...saved };
    },
    saveContactMarketing: (_, { marketing }, { db }) => saveContactMarketing(db, marketing),
    async deleteContactAddress(_, { contactId, id }, { db }) {
      const outcome = await deleteContactAddress(db, contactId, id);
      return outcome === 'deleted' ? { __typename: 'ContactAddressDeleted', id } : outcome;
    },
  },
  Contact: {
    address: ({ addresses }) => addresses.find(({ isDefault }) => isDefault) ?? null,
    addresses: ({ addresses }) => [...addresses],
  },
};

function addressOf({ country, isDefault, ...input }: ContactAddressInput) {
  return {
    ...{ firstName: input.firstName ?? '', lastName: input.lastName ?? '', line1: input.line1 ?? '' },
    ...{ line2: input.line2 ?? '', city: input.city ?? '', region: input.region ?? '' },
    ...{ postalCode: input.postalCode ?? '', phone: input.phone ?? '' },
    ...{ country: country.trim().toUpperCase(), isDefault: isDefault ?? false },
  };
}

function originOf(viewer: Viewer): string {
  return viewer.baseUrl === undefined ? '' : `${viewer.baseUrl}${localPath(viewer, '')}`;
}
