import { GraphQLError } from 'graphql';
import { pageOf, readPageSize, readTextCursor } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type InputProblem, invalidInput } from '../problems.ts';
import { followRedirects } from './follow-redirects.ts';
import { forgetRedirects, listRedirects, storeRedirects } from './redirect.data.ts';
import { findLoop, maxRedirects, maxSaved, readRedirect } from './redirect.rules.ts';

const maxSearchLength = 200;

export const redirectResolvers: Resolvers = {
  Query: {
    redirect: (_, { path }, context) => followRedirects(context.own(), path),
    async redirects(_, { first, after, search }, context) {
      const size = readPageSize(first);
      const rows = await listRedirects(context.own().db, {
        after: readTextCursor(after),
        limit: size + 1,
        search: (search ?? '').trim().slice(0, maxSearchLength),
      });
      return pageOf(rows, { size, after }, ({ source }) => source);
    },
  },
  MissingPath: {
    __resolveReference: (reference) => reference,
    redirect: ({ path }, _, context) => followRedirects(context.own(), path),
  },
  Mutation: {
    async saveRedirects(_, { redirects }, context) {
      if (redirects.length > maxSaved) throw badInput(`At most ${maxSaved} redirects are saved at once.`);
      const read = redirects.map(readRedirect);
      const wrong = read.find((each) => 'problem' in each);
      if (wrong && 'problem' in wrong) return invalidInput(wrong.problem);
      const planned = read.flatMap((each) => ('problem' in each ? [] : [each]));
      const refusal = await storeRedirects(context.own().db, planned, (list) => {
        return findListProblem(
          list,
          planned.map(({ source }) => source),
        );
      });
      return refusal ? invalidInput(refusal) : { __typename: 'RedirectsSaved', count: planned.length };
    },
    async deleteRedirects(_, { ids }, context) {
      if (ids.length > maxSaved) throw badInput(`At most ${maxSaved} redirects are removed at once.`);
      return { count: await forgetRedirects(context.own().db, ids) };
    },
  },
};

function findListProblem(list: ReadonlyMap<string, string>, sources: readonly string[]): InputProblem | null {
  if (list.size > maxRedirects)
    return { field: 'redirects', message: `A website has at most ${maxRedirects} redirects.` };
  const loop = findLoop(list, sources);
  return loop === null
    ? null
    : {
        field: `redirects.${sources.indexOf(loop)}`,
        message: `${loop} would lead back to where it starts.`,
      };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
