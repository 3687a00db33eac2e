import { type RecordType, recordTypeCode } from '#schema/record-types.ts';
import { backgroundSources, type GalleryMediaType } from '#schema/site-codes.ts';
import { readGalleryOptions } from '#web/blocks/gallery/gallery-options.ts';
import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { videoEmbed } from '../media/video-html.ts';
import type { CollectionContext } from './collection-context.ts';
import { imageFields, imageRecord } from './image-context.ts';
import { locationContext } from './location-context.ts';
import { plainText } from './plain-text.ts';

/** What the engine and themes call each kind of item. */
const recordTypeLabels: Readonly<Record<RecordType, string>> = {
  ...{ TEXT: 'text', IMAGE: 'image', QUOTE: 'quote', LINK: 'link', AUDIO: 'audio', VIDEO: 'video' },
  ...{
    STORE_ITEM: 'store-item',
    EVENT: 'event',
    GALLERY: 'gallery',
    BINARY: 'binary',
    CSS_ASSET: 'css-asset',
  },
  ...{ TWEAK_ASSET: 'tweak-asset', DIGITAL_GOOD: 'digital-good', ATTACHMENT: 'attachment', LESSON: 'lesson' },
  ...{ WORDPRESS_EXPORT: 'wordpress-export', JSON_EXPORT: 'json-export', SITE_SEARCH: 'site-search' },
  ...{ ACTIVE_TIME: 'active-time', TWEET: 'tweet', CHECKIN: 'checkin', KB_ARTICLE: 'kbarticle' },
};

/** Codes of whether comments are taken. */
const commentsOpen = 1;
const commentsOff = 2;

/** A post, an event, a picture, a track, with the collection that it is in where that is known. */
export function itemContext(item: SiteItemFragment, collection?: CollectionContext) {
  const oembed = videoEmbed(item.videoUrl, item.title);
  return {
    ...sharedItemFields(item),
    ...(collection === undefined ? {} : { collection }),
    ...imageFields(item.mainImage),
    recordType: recordTypeCode(item.recordType),
    backgroundSource: backgroundOf(item),
    mediaType: mediaTypeOf(item),
    ...(item.recordType === 'GALLERY' ? { options: readGalleryOptions(item.customContent) } : {}),
    recordTypeLabel: recordTypeLabels[item.recordType],
    mainImageId: item.mainImage?.id ?? '',
    mainImage: item.mainImage === null ? null : imageRecord(item.mainImage),
    categories: item.categories.map(plainText),
    ...(item.author === null ? {} : { author: authorContext(item.author) }),
    body: item.body,
    excerpt: item.excerpt,
    sourceUrl: item.sourceUrl,
    // A picture or film of a gallery leads where it came from.
    ...(isPictured(item) && item.sourceUrl !== '' ? { clickthroughUrl: item.sourceUrl } : {}),
    location: item.location === null ? null : locationContext(item.location),
    customContent: item.customContent ?? null,
    items: null,
    passthrough: item.isPassthrough,
    ...(item.isPassthrough && item.sourceUrl !== ''
      ? { externalLink: { url: item.sourceUrl, title: plainText(item.title), newWindow: false } }
      : {}),
    ...(item.promotedBlockType === null ? {} : { promotedBlockType: item.promotedBlockType.toLowerCase() }),
    // A film with a picture of its own has that before it until it plays.
    ...(oembed === null ? {} : { oembed, overlay: item.mainImage !== null }),
    ...(item.audioUrl === '' ? {} : soundFields(item.audioUrl)),
    ...(item.statusLabel === '' ? {} : { statusLabel: item.statusLabel }),
    likeCount: item.likeCount,
    commentCount: item.publicCommentCount,
    publicCommentCount: item.publicCommentCount,
    commentState: item.areCommentsOpen ? commentsOpen : commentsOff,
    ...(item.startsAt === null ? {} : eventFields(item.startsAt, item.endsAt)),
  };
}

function isPictured({ recordType }: SiteItemFragment): boolean {
  return recordType === 'IMAGE' || recordType === 'VIDEO';
}

/** What lies behind it: its film, else its picture. */
function backgroundOf({ videoUrl, mainImage }: SiteItemFragment): number {
  if (videoUrl !== '') return backgroundSources.video;
  return mainImage === null ? backgroundSources.none : backgroundSources.upload;
}

/** What it is in a gallery. */
function mediaTypeOf({ videoUrl, mainImage }: SiteItemFragment): GalleryMediaType {
  if (videoUrl !== '') return 'video';
  return mainImage === null ? 'imageEmpty' : 'imageFile';
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
  updatedAt: string;
  publishedAt: string;
}) {
  return {
    id: item.id,
    collectionId: item.collectionId,
    title: plainText(item.title),
    urlId: item.slug,
    fullUrl: item.fullUrl,
    tags: item.tags.map(plainText),
    starred: item.isFeatured,
    // Themes show it as the day of a post: when readers first saw it, not when it was written.
    addedOn: Date.parse(item.publishedAt),
    updatedOn: Date.parse(item.updatedAt),
    publishOn: Date.parse(item.publishedAt),
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
    ...(avatar ? { avatarId: avatar.id, avatarAssetUrl: avatar.url } : {}),
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
