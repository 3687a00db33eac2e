import type { EditorItemFieldsFragment, UpdateItemInput } from '#web/generated/graphql.ts';
import { rebaseSets } from '../ui/clashes.rules.ts';
import type { Typed } from '../ui/draft-storage.ts';

/** What is edited of an item. */
export interface ItemValues {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly authorName: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly mainImageId: string;
  readonly isFeatured: boolean;
  readonly areCommentsOpen: boolean;
  /** Empty for none. */
  readonly startsAt: string;
  /** Empty for none. */
  readonly endsAt: string;
  readonly addressTitle: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressCountry: string;
  readonly sourceUrl: string;
  readonly isPassthrough: boolean;
  readonly videoUrl: string;
  readonly audioUrl: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
}

const placeNames = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry'] as const;

/** An item as it is stored, for its form. */
export function valuesOf(item: EditorItemFieldsFragment): ItemValues {
  const { title, slug, excerpt, authorName, tags, categories, isFeatured } = item;
  const { sourceUrl, isPassthrough, videoUrl, audioUrl, location } = item;
  return {
    ...{ title, slug, excerpt, authorName, tags, categories, isFeatured },
    ...{ sourceUrl, isPassthrough, videoUrl, audioUrl },
    startsAt: item.startsAt ?? '',
    endsAt: item.endsAt ?? '',
    mainImageId: item.mainImage?.id ?? '',
    areCommentsOpen: item.areCommentsOpen,
    seoTitle: item.seo.title,
    seoDescription: item.seo.description,
    isHiddenFromSearch: item.seo.isHidden,
    addressTitle: location?.addressTitle ?? '',
    addressLine1: location?.addressLine1 ?? '',
    addressLine2: location?.addressLine2 ?? '',
    addressCountry: location?.addressCountry ?? '',
  };
}

/** Only letters and digits count: whether an address was made from a title, or written by hand. */
export function isMadeFrom(slug: string, title: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(slug.replace(/-\d+$/, '')) === plain(title).slice(0, plain(slug).length || undefined);
}

/** What the graph is asked to change: what somebody touched, and nothing else. Null when that is nothing. */
export function changeInput(
  item: EditorItemFieldsFragment,
  values: ItemValues,
): Omit<UpdateItemInput, 'id'> | null {
  const before = valuesOf(item);
  const isChanged = (name: keyof ItemValues) => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const isPublic = item.status === 'PUBLISHED' || item.status === 'SCHEDULED';
  const followsTitle =
    !isPublic && isChanged('title') && !isChanged('slug') && isMadeFrom(before.slug, before.title);
  const { title, excerpt, authorName, tags, categories, isFeatured, startsAt, endsAt } = values;
  const { sourceUrl, isPassthrough, videoUrl, audioUrl } = values;
  const seo = {
    ...(isChanged('seoTitle') ? { title: values.seoTitle } : {}),
    ...(isChanged('seoDescription') ? { description: values.seoDescription } : {}),
    ...(isChanged('isHiddenFromSearch') ? { isHidden: values.isHiddenFromSearch } : {}),
  };
  const input: Omit<UpdateItemInput, 'id'> = {
    ...(isChanged('title') ? { title } : {}),
    ...(followsTitle ? { slug: '' } : isChanged('slug') ? { slug: values.slug.trim() } : {}),
    ...(isChanged('excerpt') ? { excerpt } : {}),
    ...(isChanged('authorName') ? { authorName: authorName.trim() } : {}),
    ...(isChanged('tags') ? { tags: [...tags] } : {}),
    ...(isChanged('categories') ? { categories: [...categories] } : {}),
    ...(isChanged('mainImageId') ? { mainImageId: values.mainImageId || null } : {}),
    ...(isChanged('isFeatured') ? { isFeatured } : {}),
    ...(isChanged('startsAt') ? { startsAt: startsAt || null } : {}),
    ...(isChanged('endsAt') ? { endsAt: endsAt || null } : {}),
    ...(placeNames.some(isChanged) ? { location: placeOf(item, values) } : {}),
    ...(isChanged('sourceUrl') ? { sourceUrl } : {}),
    ...(isChanged('isPassthrough') ? { isPassthrough } : {}),
    ...(isChanged('videoUrl') ? { videoUrl } : {}),
    ...(isChanged('audioUrl') ? { audioUrl } : {}),
    ...(Object.keys(seo).length > 0 ? { seo } : {}),
  };
  return Object.keys(input).length === 0 ? null : input;
}

/** Where an event is; null without any words. Its point on the map stays while its words are there. */
function placeOf({ location }: EditorItemFieldsFragment, values: ItemValues) {
  const { addressTitle, addressLine1, addressLine2, addressCountry } = values;
  if (placeNames.every((name) => values[name].trim() === '')) return null;
  const { mapLat = null, mapLng = null } = location ?? {};
  return { addressTitle, addressLine1, addressLine2, addressCountry, mapLat, mapLng };
}

/** What was typed, upon what is stored by now: of tags and categories each of two people may have changed another. */
export function rebaseItem(
  draft: Partial<ItemValues>,
  bases: Partial<ItemValues>,
  stored: ItemValues,
): Typed<ItemValues> {
  const sets = rebaseSets(['tags', 'categories'], { draft, bases }, stored);
  return { draft: { ...draft, ...sets.draft }, bases: { ...bases, ...sets.bases } };
}
