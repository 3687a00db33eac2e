import { collectionTypeCodes } from '#schema/collection-types.ts';
import { findLabelProblem, type LabelKind } from '../labels/label.rules.ts';
import type { InputProblem } from '../problems.ts';
import { isSlugPart, maxSlugLength } from '../slug.rules.ts';
import { findLocationProblem } from '../websites/location.rules.ts';
import { sortOf } from './item-order.ts';
import { statusAt } from './item-status.rules.ts';

const maxListed = 200;
const maxSkipped = 10_000;
const maxTitleLength = 500;
const maxTextLength = 1_000_000;
const maxLabels = 100;
const maxOrderableItems = 250;
const maxTracks = 60;

/** Which part of a list is asked for: 1 to 200 items, or the collection's page size, after at most 10000 others. */
export function readPart(
  args: {
    first?: number | null | undefined;
    skip?: number | null | undefined;
    page?: number | null | undefined;
  },
  pageSize: number,
): { first: number; skip: number } | { problem: string } {
  const first = args.first ?? pageSize;
  const page = args.page ?? 1;
  if (page < 1) return { problem: 'page must be 1 or more.' };
  const skip = (args.skip ?? 0) + (page - 1) * first;
  if (first < 1 || first > maxListed) return { problem: `first must be from 1 to ${maxListed}.` };
  if (skip < 0 || skip > maxSkipped) return { problem: `skip must be from 0 to ${maxSkipped}.` };
  return { first, skip };
}

/** Visitors see what is published, and what is scheduled from its instant on; those who manage content see everything. */
export function isItemVisible(
  item: { status: string; publishedAt: Date },
  now: Date,
  seesHidden: boolean,
): boolean {
  return seesHidden || (statusAt(item, now) === 'PUBLISHED' && item.publishedAt <= now);
}

/** An item's address is its collection's slug and its own: `/journal/2026/03/01/spring`. */
export function itemPath(collectionSlug: string, itemSlug: string): string {
  return `/${collectionSlug}/${itemSlug}`;
}

/** An item's slug is one or more parts with slashes between them, 200 characters at most. */
export function isItemSlug(slug: string): boolean {
  return slug.length <= maxSlugLength && slug.split('/').every(isSlugPart);
}

/** A collection that its owner orders holds at most 250 items, an album 60 tracks, others any number. */
export function maxItemsOf({
  type,
  ordering,
  sort = null,
}: {
  type: number;
  ordering: string;
  sort?: string | null;
}): number | null {
  if (type === collectionTypeCodes.ALBUM || ordering === 'music-album') return maxTracks;
  return sortOf({ sort, ordering }) === 'BY_HAND' ? maxOrderableItems : null;
}

/** Products are kept by the store, and a page or a folder holds no items. */
export function findHolderProblem(collection: { type: number; isFolder: boolean }): InputProblem | null {
  const field = 'input.collectionId';
  if (collection.type === collectionTypeCodes.PRODUCTS) {
    return { field, message: 'A products page holds products: make one in the store.' };
  }
  const isPage =
    collection.type === collectionTypeCodes.PAGE || collection.type === collectionTypeCodes.SPLASH_PAGE;
  return isPage || collection.isFolder ? { field, message: 'This page holds no items.' } : null;
}

/** What an owner wants of a new item. */
export interface ItemInput {
  readonly title: string;
  readonly slug?: string | null | undefined;
  readonly body?: string | null | undefined;
  readonly excerpt?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly categories?: readonly string[] | null | undefined;
  readonly sourceUrl?: string | null | undefined;
  readonly videoUrl?: string | null | undefined;
  readonly audioUrl?: string | null | undefined;
  readonly isPassthrough?: boolean | null | undefined;
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  readonly location?: unknown;
}

/** A new item has a title, an address that can be one, labels that fit, addresses that lead somewhere, and no end before its start. */
export function findItemProblem(input: ItemInput): InputProblem | null {
  const { title, slug, body, excerpt, sourceUrl, startsAt, endsAt } = input;
  if (title.trim() === '' || title.length > maxTitleLength) {
    return { field: 'input.title', message: `A title has 1 to ${maxTitleLength} characters.` };
  }
  if (typeof slug === 'string' && !isItemSlug(slug)) {
    return { field: 'input.slug', message: `${slug} is not a valid page URL` };
  }
  if ((body?.length ?? 0) > maxTextLength) return { field: 'input.body', message: 'This text is too long.' };
  if ((excerpt?.length ?? 0) > maxTextLength)
    return { field: 'input.excerpt', message: 'This text is too long.' };
  if (sourceUrl && !(/^https?:\/\//i.test(sourceUrl) && URL.canParse(sourceUrl))) {
    return { field: 'input.sourceUrl', message: `${sourceUrl} is no web address.` };
  }
  for (const field of ['videoUrl', 'audioUrl'] as const) {
    const address = input[field] ?? '';
    if (address !== '' && !isMediaAddress(address))
      return { field: `input.${field}`, message: `${address} is no web address.` };
  }
  if (input.isPassthrough && !sourceUrl) {
    return { field: 'input.sourceUrl', message: 'A title that leads elsewhere needs an address to lead to.' };
  }
  if (startsAt && endsAt && endsAt < startsAt) {
    return { field: 'input.endsAt', message: 'An event can’t end before it starts.' };
  }
  const { location } = input;
  const place = typeof location === 'object' && location !== null ? findLocationProblem(location) : null;
  if (place) return { field: 'input.location', message: place };
  return (
    findLabelsProblem('TAG', 'input.tags', input.tags ?? []) ??
    findLabelsProblem('CATEGORY', 'input.categories', input.categories ?? [])
  );
}

/** Films and sound are at a web address, or at a path of the website itself. */
function isMediaAddress(address: string): boolean {
  const isWebAddress = /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address);
  return address.length <= 2_083 && isWebAddress && URL.canParse(address, 'https://website.invalid');
}

function findLabelsProblem(kind: LabelKind, field: string, labels: readonly string[]): InputProblem | null {
  if (labels.length > maxLabels) return { field, message: `An item has at most ${maxLabels} of these.` };
  const problems = labels.map((label) => findLabelProblem(kind, field, label));
  return problems.find((problem) => problem !== null) ?? null;
}

/** Labels lose the space around them, and one that is given twice counts once. */
export function cleanLabels(labels: readonly string[] | null | undefined): string[] {
  return [...new Set((labels ?? []).map((label) => label.trim()))];
}
