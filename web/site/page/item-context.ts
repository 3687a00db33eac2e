import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { videoEmbed } from '../media/video-html.ts';
import { imageFields, imageRecord } from './image-context.ts';
import { locationContext } from './location-context.ts';
import { plainText } from './plain-text.ts';

const recordTypeLabels: Readonly<Record<number, string>> = {
  1: 'text',
  2: 'image',
  4: 'quote',
  5: 'link',
  7: 'audio',
  8: 'video',
  11: 'store-item',
  12: 'event',
  14: 'gallery',
};

/** Comments are neither taken nor shown. */
const commentsOff = 2;

/** A post, an event, a picture, a track. */
export function itemContext(item: SiteItemFragment) {
  const oembed = videoEmbed(item.videoUrl, item.title);
  return {
    ...sharedItemFields(item),
    ...imageFields(item.mainImage),
    recordType: item.recordType,
    recordTypeLabel: recordTypeLabels[item.recordType] ?? 'text',
    mainImageId: item.mainImage?.id ?? '',
    mainImage: item.mainImage === null ? null : imageRecord(item.mainImage),
    categories: item.categories.map(plainText),
    ...(item.author === null ? {} : { author: authorContext(item.author) }),
    body: item.body,
    excerpt: item.excerpt,
    sourceUrl: item.sourceUrl,
    location: item.location === null ? null : locationContext(item.location),
    customContent: item.customContent ?? null,
    items: null,
    passthrough: item.isPassthrough,
    ...(item.promotedBlockType === null ? {} : { promotedBlockType: item.promotedBlockType.toLowerCase() }),
    ...(oembed === null ? {} : { oembed }),
    ...(item.audioUrl === '' ? {} : soundFields(item.audioUrl)),
    likeCount: item.likeCount,
    commentCount: item.publicCommentCount,
    publicCommentCount: item.publicCommentCount,
    commentState: item.commentState,
    ...(item.startsAt === null ? {} : eventFields(item.startsAt, item.endsAt)),
  };
}

/** What every item has, a product too. */
export function sharedItemFields(item: {
  id: string;
  collectionId: string;
  title: string;
  slug: string;
  fullUrl: string;
  tags: readonly string[];
  isFeatured: boolean;
  createdAt: string;
  updatedAt: string;
  publishAt: string;
}) {
  return {
    id: item.id,
    collectionId: item.collectionId,
    title: plainText(item.title),
    urlId: item.slug,
    fullUrl: item.fullUrl,
    tags: item.tags.map(plainText),
    starred: item.isFeatured,
    addedOn: Date.parse(item.createdAt),
    updatedOn: Date.parse(item.updatedAt),
    publishOn: Date.parse(item.publishAt),
    passthrough: false,
    likeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: commentsOff,
  };
}

/** Who wrote something, and what the website says of them. */
export function authorContext({ name, bio, websiteUrl, avatar }: NonNullable<SiteItemFragment['author']>) {
  return {
    displayName: plainText(name),
    bio: plainText(bio),
    avatarUrl: avatar?.url ?? '',
    websiteUrl: plainText(websiteUrl),
  };
}

/** Where a track's sound is, for templates that read it of the item and for those that read it deeper. */
function soundFields(audioAssetUrl: string) {
  return { audioAssetUrl, structuredContent: { audioAssetUrl } };
}

function eventFields(startsAt: string, endsAt: string | null) {
  const startDate = Date.parse(startsAt);
  return { startDate, endDate: endsAt === null ? startDate : Date.parse(endsAt) };
}
