import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { ownWebsite } from '../languages/alternates.ts';
import { showImage } from '../media/image.resolvers.ts';
import { whenOpen } from '../pages/page-access.ts';
import { type InputProblem, invalidInput, notFound } from '../problems.ts';
import { type BlockLayoutRow, saveLayout } from './block.data.ts';
import {
  blocksOf,
  findLayoutProblem,
  idsNamed,
  isFieldId,
  maxBlocks,
  readSection,
  scriptBlocksOf,
} from './block.rules.ts';

/** Blocks in another language stand in a place of their own. */
function placeIn(place: string, language: string): string {
  return `${place}@${language}`;
}

/** The blocks of a place in the language that the viewer came for, else the website's own; null while there are none. */
async function showBlocks(scope: WebsiteScope, place: string): Promise<BlockLayoutRow | null> {
  const places = scope.translated ? [placeIn(place, scope.translated.language), place] : [place];
  scope.tag(...places);
  const rows = await Promise.all(places.map((each) => scope.blocks.load(each)));
  return rows.find((row) => row && row.sections.length > 0) ?? null;
}

export const blockResolvers: Resolvers = {
  Query: {
    blockField: (_, { id }, context) => showBlocks(context.own(), `field:${id}`),
  },
  Mutation: {
    async saveBlocks(_, { input }, context) {
      const scope = context.own();
      const sections = input.sections.map(readSection);
      const place = await findPlace(scope, input);
      if (typeof place !== 'string') return 'field' in place ? invalidInput(place) : notFound(place.message);
      const problem = (await findLanguageProblem(scope, input)) ?? findLayoutProblem(sections);
      if (problem) return invalidInput(problem);
      if (blocksOf(sections).length > maxBlocks) {
        const message = `A page holds at most ${maxBlocks} blocks.`;
        return { __typename: 'TooManyBlocks' as const, message };
      }
      const written = input.language == null ? place : placeIn(place, input.language);
      const stored = await Promise.all([written, place].map((each) => scope.blocks.load(each)));
      const before = stored.filter((layout) => layout !== null);
      const mayWriteScripts = context.viewer.permissions.includes('THEME_MANAGE');
      const scriptBlocks = scriptBlocksOf(sections, before, mayWriteScripts);
      const layout = { place: written, sections, scriptBlocks };
      const saved = await saveLayout(scope.db, layout, input.expectedRevision ?? null);
      scope.blocks.clear(written);
      if ('stored' in saved) {
        const message = 'Someone else changed these blocks in the meantime. Load them again before you save.';
        return { __typename: 'BlocksChangedMeanwhile' as const, message, revision: saved.stored };
      }
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
    forms: ({ sections }) => idsNamed(sections, 'formId').map((id) => ({ __typename: 'Form' as const, id })),
  },
};

async function findLanguageProblem(
  scope: WebsiteScope,
  { language }: { language?: string | null },
): Promise<InputProblem | null> {
  if (language == null || (await ownWebsite(scope)).languages.includes(language)) return null;
  return { field: 'input.language', message: `This website is not translated into ${language}.` };
}

type Place = { collectionId?: string | null; itemId?: string | null; fieldId?: string | null };

/** The one place that is named, which is there. */
async function findPlace(
  scope: WebsiteScope,
  { collectionId, itemId, fieldId }: Place,
): Promise<string | InputProblem | { message: string }> {
  if ([collectionId, itemId, fieldId].filter((id) => id != null).length !== 1)
    return { field: 'input', message: 'Name one place: a collection, an item or an editable area.' };
  if (collectionId != null) {
    const found = await scope.collections.byId.load(collectionId);
    return found ? `collection:${found.id}` : { message: 'This website has no such page.' };
  }
  if (itemId != null) {
    const found = await scope.items.byId.load(itemId);
    return found ? `item:${found.id}` : { message: 'This website has no such item.' };
  }
  return isFieldId(fieldId ?? '')
    ? `field:${fieldId}`
    : {
        field: 'input.fieldId',
        message: 'The id of an area has 1 to 64 letters, digits, hyphens and underscores.',
      };
}
