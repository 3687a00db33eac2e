import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showImage } from '../media/image.resolvers.ts';
import { type InputProblem, invalidInput } from '../problems.ts';
import { type AuthorRow, findAuthors, saveAuthor } from './author.data.ts';

const maxNameLength = 200;
const maxBioLength = 2_000;

/** Who wrote something, also when the website says no more of them than the name; null when nobody is named. */
export async function showAuthor(name: string, scope: WebsiteScope): Promise<AuthorRow | null> {
  if (name === '') return null;
  scope.tag('authors');
  const known = await scope.authors.byName.load(name);
  const bio = (await scope.translated?.named('author'))?.get(name);
  if (known) return bio === undefined ? known : { ...known, bio };
  return { websiteId: scope.websiteId, name, bio: '', websiteUrl: '', avatarImageId: null };
}

/** An author has a name, few words about them, and a web address if any. */
export function findAuthorProblem(input: {
  name: string;
  bio: string;
  websiteUrl: string;
}): InputProblem | null {
  const { name, bio, websiteUrl } = input;
  if (name === '' || name.length > maxNameLength)
    return { field: 'input.name', message: `A name has 1 to ${maxNameLength} characters.` };
  if (bio.length > maxBioLength)
    return { field: 'input.bio', message: `This has at most ${maxBioLength} characters.` };
  const isAddress = websiteUrl === '' || (/^https?:\/\//i.test(websiteUrl) && URL.canParse(websiteUrl));
  return isAddress ? null : { field: 'input.websiteUrl', message: `${websiteUrl} is no web address.` };
}

export const authorResolvers: Resolvers = {
  Query: {
    authors: (_, __, context) => findAuthors(context.own().db),
  },
  Mutation: {
    async saveAuthor(_, { input }, context) {
      const scope = context.own();
      const name = input.name.trim();
      const author = { name, bio: input.bio?.trim() ?? '', websiteUrl: input.websiteUrl?.trim() ?? '' };
      const problem = findAuthorProblem(author);
      if (problem) return invalidInput(problem);
      const avatarImageId = input.avatarImageId ?? null;
      if (avatarImageId && !(await scope.images.byId.load(avatarImageId)))
        return invalidInput({ field: 'input.avatarImageId', message: 'This website has no such picture.' });
      return { ...(await saveAuthor(scope.db, { ...author, avatarImageId })), __typename: 'Author' as const };
    },
  },
  Author: {
    avatar: (row, _, context) => showImage(row.avatarImageId, context.scopeOf(row.websiteId)),
  },
};
