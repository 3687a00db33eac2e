import { isForbiddenBy } from '#kit/constraints.ts';
import { changeAppearance, findAppearanceProblem } from '#kit/search-appearance.rules.ts';
import { changedMeanwhile } from '#kit/version.ts';
import type { ContentContext } from '../context.ts';
import { assertMayChangePage } from '../drafts/draft-access.ts';
import type { Resolvers, UpdateCollectionInput } from '../generated/graphql.ts';
import { findNamesProblem } from '../items/changing.resolvers.ts';
import { copyTitle } from '../items/changing.rules.ts';
import { type InputProblem, invalidInput, notFound, slugTaken } from '../problems.ts';
import { deriveSlug } from '../slug.rules.ts';
import {
  type CollectionState,
  deleteCollection,
  duplicateCollection,
  orderCollections,
  updateCollection,
  type WholeCollection,
} from './changing.data.ts';
import { countAll } from './collection.data.ts';
import { freeCollectionSlug } from './collection.resolvers.ts';
import { findCollectionProblem, findParentProblem, maxCollections } from './collection.rules.ts';
import { findPlanProblem, planOf } from './page-plan.rules.ts';

const noCollection = 'This website has no such collection.';

/** The collection after a change: what is absent stays, and all of it is as a new collection must be. */
export function applyCollectionChange(
  before: WholeCollection,
  input: Omit<UpdateCollectionInput, 'id'>,
  now: Date,
): { state: CollectionState } | { refusal: InputProblem } {
  if (before.isHomepage && input.isHomepage === false)
    return {
      refusal: { field: 'input.isHomepage', message: 'Make another page the home page instead.' },
    };
  const title = (input.title ?? before.title).trim();
  const state: CollectionState = {
    title,
    navigationTitle: input.navigationTitle?.trim() || (input.title ? title : before.navigationTitle),
    slug: input.slug ?? before.slug,
    description: input.description ?? before.description,
    mainContent: input.mainContent === undefined ? before.mainContent : input.mainContent,
    isHomepage: input.isHomepage ?? before.isHomepage,
    pageSize: input.pageSize ?? before.pageSize,
    sort: input.sort === undefined ? before.sort : input.sort,
    regionName: input.regionName ?? before.regionName,
    parentId: input.parentId === undefined ? before.parentId : input.parentId,
    mainImageId: input.mainImageId === undefined ? before.mainImageId : input.mainImageId,
    seo: changeAppearance(before.seo, input.seo),
    ...planOf(before, input),
  };
  const problem =
    findPlanProblem(before, state, now) ??
    findCollectionProblem({ ...state, typeName: before.typeName }) ??
    findAppearanceProblem(state.seo);
  return problem ? { refusal: problem } : { state };
}

async function change({ id, expectedVersion, ...input }: UpdateCollectionInput, context: ContentContext) {
  const scope = context.own();
  const known = await scope.collections.byId.load(id);
  if (!known) return notFound(noCollection);
  if (input.parentId) {
    const problem = findParentProblem(await scope.collections.byId.load(input.parentId), known);
    if (problem) return invalidInput(problem);
  }
  if (input.mainImageId && !(await scope.images.byId.load(input.mainImageId)))
    return invalidInput({ field: 'input.mainImageId', message: 'This website has no such picture.' });
  try {
    if (input.publishAt || input.unpublishAt) await context.publishing.prepare('SCHEDULED');
    const decide = (before: WholeCollection) => {
      const decided = applyCollectionChange(before, input, scope.now);
      if ('state' in decided) assertMayChangePage(context, before, decided.state);
      return decided;
    };
    const changed = await updateCollection(scope.db, id, decide, expectedVersion);
    if (!changed) return notFound(noCollection);
    if ('outdated' in changed) {
      scope.collections.textsOf.clear(id);
      return { __typename: 'CollectionChangedMeanwhile' as const, ...changedMeanwhile(changed) };
    }
    if ('refusal' in changed) return invalidInput(changed.refusal);
    await context.publishing.planPage(changed.row);
    scope.collections.byId.clear(id);
    scope.collections.textsOf.clear(id);
    return { ...changed.row, __typename: 'Collection' as const };
  } catch (error) {
    if (isForbiddenBy(error, 'collection_website_id_slug_key')) return slugTaken(input.slug ?? '');
    throw error;
  }
}

export const collectionChangingResolvers: Resolvers = {
  Mutation: {
    updateCollection: (_, { input }, context) => change(input, context),
    async deleteCollection(_, { id }, context) {
      const scope = context.own();
      const known = await scope.collections.byId.load(id);
      if (!known) return notFound(noCollection);
      if (known.isHomepage)
        return invalidInput({ field: 'id', message: 'Make another page the home page first.' });
      if (!(await deleteCollection(scope.db, id))) return notFound(noCollection);
      return { __typename: 'DeletedCollection' as const, id };
    },
    async duplicateCollection(_, { id }, context) {
      const scope = context.own();
      const known = await scope.collections.byId.load(id);
      if (!known) return notFound(noCollection);
      if ((await countAll(scope.db)) >= maxCollections)
        return invalidInput({ field: null, message: `A website has at most ${maxCollections} collections.` });
      const title = copyTitle(known.title);
      const slug = await freeCollectionSlug(scope, deriveSlug(title, 'page'));
      const row = await duplicateCollection(scope.db, id, { title, slug });
      return row ? { ...row, __typename: 'Collection' as const } : notFound(noCollection);
    },
    async orderCollections(_, { ids }, context) {
      const scope = context.own();
      const problem = findNamesProblem(ids, maxCollections, 'collections');
      if (problem) return invalidInput(problem);
      if (!(await orderCollections(scope.db, ids))) return notFound(noCollection);
      const rows = await scope.collections.byId.loadMany(ids);
      const collections = rows.flatMap((row) => (row === null || row instanceof Error ? [] : [row]));
      return { __typename: 'OrderedCollections' as const, collections };
    },
  },
};
