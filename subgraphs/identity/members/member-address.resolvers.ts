import type { Resolvers } from '../generated/graphql.ts';
import { changed, ownMember } from './member.resolvers.ts';
import { findAddressProblem, memberMessages } from './member.rules.ts';
import { findAddresses, removeAddress, saveAddress } from './member-address.data.ts';
import { memberIdOf, websiteOf } from './member-website.ts';

const addressGone = { __typename: 'NotFound', message: memberMessages.addressGone } as const;

/** The address book of a member. */
export const memberAddressResolvers: Resolvers = {
  Mutation: {
    async saveMemberAddress(_, { input }, context) {
      const lines = {
        ...{ name: input.name, line1: input.line1, line2: input.line2 ?? '', city: input.city },
        ...{ region: input.region ?? '', postalCode: input.postalCode ?? '' },
        ...{ country: input.country.toUpperCase(), phone: input.phone ?? '' },
      };
      const problem = findAddressProblem(lines);
      if (problem)
        return { __typename: 'InvalidInput', message: problem.message, field: `input.${problem.field}` };
      const outcome = await saveAddress(websiteOf(context), memberIdOf(context), {
        ...{ id: input.id ?? null, isDefault: input.isDefault ?? false, lines },
      });
      if (outcome === 'GONE') return addressGone;
      if (outcome === 'FULL')
        return { __typename: 'InvalidInput', message: memberMessages.tooManyAddresses, field: 'input' };
      return changed(await ownMember(context));
    },
    async deleteMemberAddress(_, { id }, context) {
      const isRemoved = await removeAddress(websiteOf(context), memberIdOf(context), id);
      return isRemoved ? changed(await ownMember(context)) : addressGone;
    },
  },
  Member: {
    addresses: ({ id }, _, context) =>
      context.viewer.memberId === id ? findAddresses(websiteOf(context), id) : [],
  },
};
