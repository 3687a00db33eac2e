import { setImmediate } from 'node:timers/promises';
import { changedMeanwhile } from '../blocks/block.resolvers.ts';
import { readSection, refuseLayout, type StoredSection, scriptBlocksOf } from '../blocks/block.rules.ts';
import { cleanTexts } from '../blocks/block-texts.rules.ts';
import { findLanguageProblem, findPlace, placeIn } from '../blocks/place.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import type { BlockPlaceInput, Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  type BlockDraftRow,
  type BlockVersionRow,
  discardDraft,
  findBlockVersion,
  findBlockVersions,
  findDraft,
  saveDraft,
} from './draft.data.ts';
import { refuseSections, startSections } from './draft.rules.ts';
import { writesDraftsOnly } from './draft-access.ts';
import { publishDraft } from './draft-publishing.data.ts';

/** The place that is meant, in its language, or why there is none. */
export async function readPlace(scope: WebsiteScope, input: BlockPlaceInput) {
  const place = await findPlace(scope, input);
  if (typeof place !== 'string') return 'field' in place ? invalidInput(place) : notFound(place.message);
  const problem = await findLanguageProblem(scope, input);
  if (problem) return invalidInput(problem);
  return { place: input.language == null ? place : placeIn(place, input.language), own: place };
}

/** The HTML of a page or item that has no blocks yet. */
async function htmlOf({ own }: WebsiteScope, place: string): Promise<string> {
  const [kind, id = ''] = place.split(':');
  if (kind === 'collection') return (await own.collections.textsOf.load(id))?.mainContent ?? '';
  return kind === 'item' ? ((await own.items.byId.load(id))?.body ?? '') : '';
}

/** The draft of a place as it is now. In another language it starts with the website's own blocks. */
export async function showDraft(scope: WebsiteScope, place: string, own: string): Promise<BlockDraftRow> {
  for (const each of new Set([place, own])) scope.blocks.clear(each);
  const [draft, published, ownBlocks] = await Promise.all([
    findDraft(scope.db, place),
    scope.blocks.load(place),
    scope.blocks.load(own),
  ]);
  const publishedRevision = published?.revision ?? 0;
  const start = published ?? ownBlocks;
  const layout = draft?.hasChanges
    ? draft
    : (start ?? { sections: startSections(await htmlOf(scope, own)), scriptBlocks: [] });
  return {
    place,
    revision: draft?.revision ?? 0,
    basedOn: draft?.hasChanges ? draft.basedOn : publishedRevision,
    publishedRevision,
    hasChanges: draft?.hasChanges ?? false,
    layout: {
      place,
      revision: publishedRevision,
      sections: layout.sections,
      scriptBlocks: layout.scriptBlocks,
    },
    savedAt: draft?.savedAt ?? null,
    savedBy: draft?.savedBy ?? null,
    reviewAskedAt: draft?.reviewAskedAt ?? null,
  };
}

export const asDraft = (row: BlockDraftRow) => ({ __typename: 'BlockDraft' as const, ...row });

function draftChanged(stored: BlockDraftRow, sent: readonly StoredSection[]) {
  const message =
    'This was changed in another window or by someone else since you opened it. Nothing was overwritten.';
  return { __typename: 'BlockDraftChanged' as const, message, stored, sent };
}

/** What visitors see of a place, and in the website's own language. */
async function readPublished(scope: WebsiteScope, { place, own }: { place: string; own: string }) {
  const layouts = await Promise.all([place, own].map((each) => scope.blocks.load(each)));
  return layouts.filter((layout) => layout !== null);
}

async function save(
  context: ContentContext,
  { place, own }: { place: string; own: string },
  wanted: readonly StoredSection[],
  read: { expectedRevision: number; basedOn: number; keepsBefore: boolean },
  known: readonly { sections: readonly StoredSection[]; scriptBlocks: readonly string[] }[] = [],
) {
  const scope = context.own();
  const refused = refuseLayout(wanted);
  if (refused) return refused;
  const sections = await cleanTexts(wanted, setImmediate);
  const before = await showDraft(scope, place, own);
  const origins = [before.layout, ...(await readPublished(scope, { place, own })), ...known];
  const refusal = refuseSections(
    sections,
    origins.flatMap((layout) => layout.sections),
  );
  if (refusal) return refusal;
  const mayWriteScripts = context.viewer.permissions.includes('THEME_MANAGE');
  const scriptBlocks = scriptBlocksOf(sections, origins, mayWriteScripts);
  const layout = { place, sections, scriptBlocks, basedOn: read.basedOn };
  const isSaved = await saveDraft(scope.db, layout, { ...read, mayPublish: !writesDraftsOnly(context) });
  const after = await showDraft(scope, place, own);
  return isSaved ? asDraft(after) : draftChanged(after, sections);
}

export const draftResolvers: Resolvers = {
  Query: {
    async blockDraft(_, { place }, context) {
      const named = await readPlace(context.own(), place);
      return 'place' in named ? showDraft(context.own(), named.place, named.own) : null;
    },
    blockVersion: (_, { id }, context) => findBlockVersion(context.own().db, id),
  },
  Mutation: {
    async saveBlockDraft(_, { input }, context) {
      const named = await readPlace(context.own(), input.place);
      if (!('place' in named)) return named;
      const { expectedRevision, basedOn, keepsBefore } = input;
      const sections = input.sections.map(readSection);
      return save(context, named, sections, { expectedRevision, basedOn, keepsBefore: keepsBefore ?? false });
    },
    async publishBlockDraft(_, { input }, context) {
      const scope = context.own();
      const named = await readPlace(scope, input.place);
      if (!('place' in named)) return named;
      const { expectedRevision, replacing = null } = input;
      const answer = await publishDraft(scope.db, { ...named, expectedRevision, replacing });
      if (typeof answer === 'object')
        return 'problem' in answer ? invalidInput(answer.problem) : changedMeanwhile(answer.published);
      const after = await showDraft(scope, named.place, named.own);
      return answer === 'published' ? asDraft(after) : draftChanged(after, []);
    },
    async discardBlockDraft(_, { input }, context) {
      const scope = context.own();
      const named = await readPlace(scope, input.place);
      if (!('place' in named)) return named;
      const isDone = await discardDraft(scope.db, named.place, input.expectedRevision);
      const after = await showDraft(scope, named.place, named.own);
      return isDone ? asDraft(after) : draftChanged(after, []);
    },
    async restoreBlockVersion(_, { input }, context) {
      const version = await findBlockVersion(context.own().db, input.versionId);
      if (!version) return notFound('This website has no such version.');
      const [own = ''] = version.place.split('@');
      const { expectedRevision, basedOn } = input;
      const read = { expectedRevision, basedOn, keepsBefore: true };
      return save(context, { place: version.place, own }, version.sections, read, [version]);
    },
  },
  Collection: {
    hasDraft: async ({ id }, _, context) => (await context.own().drafts.load(id)) !== null,
  },
  BlockDraft: {
    id: ({ place }) => `draft:${place}`,
    versions: ({ place }, _, context) => findBlockVersions(context.own().db, place),
  },
  BlockVersion: {
    layout: (version: BlockVersionRow) => version,
    savedByAccount: ({ savedBy }) => (savedBy === null ? null : { id: savedBy }),
  },
};
