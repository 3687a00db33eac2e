import { cleanRichText } from '#kit/rich-text.rules.ts';
import { changeAppearance, findAppearanceProblem } from '#kit/search-appearance.rules.ts';
import type { UpdateItemInput } from '../generated/graphql.ts';
import type { InputProblem } from '../problems.ts';
import type { ItemState, VersionState } from './changing.data.ts';
import type { ItemRow } from './item.data.ts';
import { cleanLabels, findItemProblem } from './item.rules.ts';
import { decideStatus, statusAt } from './item-status.rules.ts';

/** What follows the title of a copy. */
const copyMark = ' (Copy)';
const maxTitleLength = 500;

/** The item after a change: what is absent stays, what may be absent goes by null, and all of it is as a new item must be. */
export function applyItemChange(
  before: ItemRow,
  input: Omit<UpdateItemInput, 'id'>,
  now: Date,
): { state: ItemState } | { refusal: InputProblem } {
  const decided = decideStatus({ ...before, status: statusAt(before, now) }, input, now);
  if ('problem' in decided) return { refusal: { field: 'input.publishedAt', message: decided.problem } };
  const state: ItemState = {
    ...before,
    title: (input.title ?? before.title).trim(),
    slug: input.slug ?? before.slug,
    body: input.body ?? before.body,
    excerpt: input.excerpt == null ? before.excerpt : cleanRichText(input.excerpt),
    tags: input.tags ? cleanLabels(input.tags) : before.tags,
    categories: input.categories ? cleanLabels(input.categories) : before.categories,
    authorName: input.authorName ?? before.authorName,
    isFeatured: input.isFeatured ?? before.isFeatured,
    mainImageId: input.mainImageId === undefined ? before.mainImageId : input.mainImageId,
    startsAt: input.startsAt === undefined ? before.startsAt : input.startsAt,
    endsAt: input.endsAt === undefined ? before.endsAt : input.endsAt,
    location: input.location === undefined ? before.location : input.location,
    sourceUrl: input.sourceUrl ?? before.sourceUrl,
    videoUrl: input.videoUrl ?? before.videoUrl,
    audioUrl: input.audioUrl ?? before.audioUrl,
    isPassthrough: input.isPassthrough ?? before.isPassthrough,
    promotedBlockType:
      input.promotedBlockType === undefined ? before.promotedBlockType : input.promotedBlockType,
    seo: changeAppearance(before.seo, input.seo),
    customContent: input.customContent === undefined ? before.customContent : input.customContent,
    ...decided,
  };
  const problem = findItemProblem(state) ?? findAppearanceProblem(state.seo);
  return problem ? { refusal: problem } : { state };
}

/** The item with the texts, words, dates and picture of a version; where it is and who sees it stays. */
export function applyVersion(before: ItemRow, version: VersionState): ItemState {
  const { startsAt, endsAt, ...rest } = version;
  return {
    ...before,
    ...rest,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** A copy is named after its original, and is a draft until its owner says otherwise. */
export function copyTitle(title: string): string {
  return title.slice(0, maxTitleLength - copyMark.length) + copyMark;
}
