import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findHostProblem, hostTaken } from './host-problem.ts';
import { readHost } from './website.rules.ts';
import { addHost, findHosts, makeHostPrimary, removeHost } from './website-hosts.data.ts';

const unknownHost = {
  __typename: 'NotFound',
  message: 'This website does not answer on that host.',
} as const;

async function answerHosts(context: ContentContext) {
  return { __typename: 'WebsiteHosts' as const, hosts: await findHosts(context.own().db) };
}

export const websiteHostsResolvers: Resolvers = {
  Query: {
    websiteHosts: (_, _args, context) => findHosts(context.own().db),
  },
  Mutation: {
    async addWebsiteHost(_, args, context) {
      const host = readHost(args.host);
      if (!host) return invalidInput({ field: 'host', message: 'That is no host.' });
      const refused = await findHostProblem(host, 'host', context);
      if (refused) return refused;
      const outcome = await addHost(context.own().db, host);
      if (outcome === 'taken') return hostTaken(host);
      return outcome === 'too many'
        ? invalidInput({ field: 'host', message: 'A website answers on at most 50 hosts.' })
        : answerHosts(context);
    },
    async setPrimaryHost(_, args, context) {
      const host = readHost(args.host);
      return host && (await makeHostPrimary(context.own().db, host)) ? answerHosts(context) : unknownHost;
    },
    async deleteWebsiteHost(_, args, context) {
      const host = readHost(args.host);
      const outcome = host ? await removeHost(context.own().db, host) : 'unknown';
      if (outcome === 'unknown') return unknownHost;
      return outcome === 'primary'
        ? invalidInput({ field: 'host', message: 'Choose another primary host first.' })
        : answerHosts(context);
    },
  },
};
