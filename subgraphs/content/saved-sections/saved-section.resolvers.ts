import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { readSection, refuseLayout } from '../blocks/block.rules.ts';
import { cleanTexts } from '../blocks/block-texts.rules.ts';
import { refuseSections } from '../drafts/draft.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  deleteSavedSection,
  findSavedSections,
  renameSavedSection,
  type SavedSectionRow,
  saveSection,
} from './saved-section.data.ts';
import { findNameProblem, MAX_SAVED_SECTIONS } from './saved-section.rules.ts';

const websitesOfAccountQuery =
  'query ($accountId: ID!) { websitesOfAccount(accountId: $accountId, permission: CONTENT_MANAGE) }';
const ids = z.array(z.string());
const gone = notFound('There is no such saved section.');
const shown = (row: SavedSectionRow) => ({ __typename: 'SavedSection' as const, ...row });

function taken(name: string) {
  const message = `There is a saved section “${name}” already.`;
  return { __typename: 'SavedSectionNameTaken' as const, message };
}

export const savedSectionResolvers: Resolvers = {
  Query: {
    savedSections: (_, __, context) => findSavedSections(context.own().db),
    async savedSectionsElsewhere(_, __, context) {
      const { accountId, websiteId: here } = context.viewer;
      if (accountId === undefined) return [];
      const { websitesOfAccount } = await context.ask('identity', websitesOfAccountQuery, { accountId });
      const others = ids.parse(websitesOfAccount).filter((id) => id !== here);
      const found = await Promise.all(
        others.map(async (websiteId) => {
          const { db, websites } = context.scopeOf(websiteId);
          const [website, sections] = await Promise.all([
            websites.byId.load(websiteId),
            findSavedSections(db),
          ]);
          return { websiteId, title: website?.title ?? '', sections };
        }),
      );
      return found.filter(({ sections }) => sections.length > 0);
    },
  },
  Mutation: {
    async saveSection(_, { input }, context) {
      const name = input.name.trim();
      const problem = findNameProblem(name, 'input.name');
      if (problem) return invalidInput(problem);
      const sent = [readSection(input.section)];
      const refused = refuseLayout(sent);
      if (refused) return refused;
      const [section] = await cleanTexts(sent, setImmediate);
      if (!section) throw new Error('A section was lost when its texts were cleaned.');
      const refusal = refuseSections([section], []);
      if (refusal) return refusal;
      const saved = await saveSection(context.own().db, name, section);
      if (saved === 'taken') return taken(name);
      if (saved !== 'full') return shown(saved);
      const message = `A website keeps at most ${MAX_SAVED_SECTIONS} sections. Delete one first.`;
      return invalidInput({ field: 'input', message });
    },
    async renameSavedSection(_, { id, name: wanted }, context) {
      const name = wanted.trim();
      const problem = findNameProblem(name, 'name');
      if (problem) return invalidInput(problem);
      const renamed = await renameSavedSection(context.own().db, id, name);
      if (renamed === 'gone') return gone;
      return renamed === 'taken' ? taken(name) : shown(renamed);
    },
    async deleteSavedSection(_, { id }, context) {
      const isGone = await deleteSavedSection(context.own().db, id);
      return isGone ? { __typename: 'DeletedSavedSection', id } : gone;
    },
  },
};
