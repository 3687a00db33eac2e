import { setImmediate } from 'node:timers/promises';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showImage } from '../media/image.resolvers.ts';
import { findAreasById } from '../member-areas/member-area.resolvers.ts';
import { whenOpen } from '../pages/page-access.ts';
import { invalidInput, notFound } from '../problems.ts';
import { type BlockLayoutRow, saveLayout } from './block.data.ts';
import {
  findChartProblem,
  findKindProblem,
  idsNamed,
  readSection,
  refuseLayout,
  scriptBlocksOf,
} from './block.rules.ts';
import { cleanTexts } from './block-texts.rules.ts';
import { findBlockValueProblem } from './block-values.rules.ts';
import { findLanguageProblem, findPlace, placeIn } from './place.ts';

/** The blocks of a place in the language that the viewer came for, else the website's own; null while there are none. */
async function showBlocks(scope: WebsiteScope, place: string): Promise<BlockLayoutRow | null> {
  const places = scope.translated ? [placeIn(place, scope.translated.language), place] : [place];
  scope.tag(...places);
  const rows = await Promise.all(places.map((each) => scope.blocks.load(each)));
  return rows.find((row) => row && row.sections.length > 0) ?? null;
}

/** An answer that says that what is published is not what was read. */
export function changedMeanwhile(revision: number) {
  const message = 'Someone else changed these blocks in the meantime. Load them again before you save.';
  return { __typename: 'BlocksChangedMeanwhile' as const, message, revision };
}

export const blockResolvers: Resolvers = {
  Query: {
    blockField: (_, { id }, context) => showBlocks(context.own(), `field:${id}`),
  },
  Mutation: {
    async saveBlocks(_, { input }, context) {
      const scope = context.own();
      const sent = input.sections.map(readSection);
      const refused = refuseLayout(sent);
      if (refused) return refused;
      const sections = await cleanTexts(sent, setImmediate);
      const place = await findPlace(scope, input);
      if (typeof place !== 'string') return 'field' in place ? invalidInput(place) : notFound(place.message);
      const written = input.language == null ? place : placeIn(place, input.language);
      const stored = await Promise.all([written, place].map((each) => scope.blocks.load(each)));
      const before = stored.filter((layout) => layout !== null);
      const earlier = before.flatMap((layout) => layout.sections);
      const problem =
        (await findLanguageProblem(scope, input)) ??
        findKindProblem(sections, earlier) ??
        findChartProblem(sections, earlier) ??
        findBlockValueProblem(sections, earlier, 'published');
      if (problem) return invalidInput(problem);
      const mayWriteScripts = context.viewer.permissions.includes('THEME_MANAGE');
      const scriptBlocks = scriptBlocksOf(sections, before, mayWriteScripts);
      const layout = { place: written, sections, scriptBlocks };
      const saved = await saveLayout(scope.db, layout, input.expectedRevision ?? null);
      scope.blocks.clear(written);
      if ('stored' in saved) return changedMeanwhile(saved.stored);
      return { __typename: 'BlockLayout' as const, ...layout, revision: saved.revision };
    },
  },
  Collection: {
    blocks: (collection, _, context) =>
      whenOpen(collection, context.scopeOf(collection.websiteId), null, () =>
        showBlocks(context.scopeOf(collection.websiteId), `collection:${collection.id}`),
      ),
  },
  Item: {
    blocks: (item, _, context) => showBlocks(context.scopeOf(item.websiteId), `item:${item.id}`),
  },
  BlockLayout: {
    async images({ sections }, _, context) {
      const scope = context.own();
      const rows = await Promise.all(idsNamed(sections, 'imageId').map((id) => showImage(id, scope)));
      return rows.filter((row) => row !== null);
    },
    products: ({ sections }) =>
      idsNamed(sections, 'productId').map((id) => ({ __typename: 'Product' as const, id })),
    memberAreas: ({ sections }, _, context) => {
      const ids = idsNamed(sections, 'areaId');
      return ids.length === 0 ? [] : findAreasById(context.own(), ids);
    },
    forms: ({ sections }) => idsNamed(sections, 'formId').map((id) => ({ __typename: 'Form' as const, id })),
  },
};
