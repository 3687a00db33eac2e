import { cleanRichText } from '#kit/rich-text.rules.ts';
import { changedMeanwhile } from '#kit/version.ts';
import type { PopupInput, Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { deletePopup, findPopups, savePopup } from './popup.data.ts';
import { findPopupProblem, maxPopups } from './popup.rules.ts';

const noPopup = 'This website has no such popup.';

function stateOf(input: PopupInput) {
  return {
    title: input.title.trim(),
    body: cleanRichText(input.body ?? ''),
    buttonText: input.buttonText?.trim() ?? '',
    buttonUrl: input.buttonText?.trim() ? (input.buttonUrl?.trim() ?? '') : '',
    position: input.position,
    trigger: input.trigger ?? ('DELAY' as const),
    delaySeconds: input.delaySeconds ?? 0,
    scrollPercent: input.scrollPercent ?? 50,
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    showAgainAfterDays: input.showAgainAfterDays ?? null,
    isEnabled: input.isEnabled ?? true,
    collectionIds: [...new Set(input.collectionIds ?? [])],
  };
}

export const popupResolvers: Resolvers = {
  Mutation: {
    async savePopup(_, { input }, context) {
      const { db } = context.own();
      const state = stateOf(input);
      const problem = findPopupProblem(state);
      if (problem) return invalidInput(problem);
      const bounds = { most: maxPopups, expected: input.expectedVersion ?? null };
      const row = await savePopup(db, input.id ?? null, state, bounds);
      if (row && 'outdated' in row)
        return { __typename: 'PopupChangedMeanwhile' as const, ...changedMeanwhile(row) };
      if (row) return { ...row, __typename: 'Popup' as const };
      if (input.id) return notFound(noPopup);
      return invalidInput({ field: null, message: `A website has at most ${maxPopups} popups.` });
    },
    async deletePopup(_, { id }, context) {
      if (!(await deletePopup(context.own().db, id))) return notFound(noPopup);
      return { __typename: 'DeletedPopup' as const, id };
    },
  },
  Website: {
    async popups(row, _, context) {
      const scope = context.scopeOf(row.id);
      scope.tag('popups');
      const rows = await findPopups(scope.db, scope.seesHidden);
      return scope.translated ? scope.translated.popups(rows) : rows;
    },
  },
};
