import type { EditorItemFieldsFragment, UpdateItemInput } from '#web/generated/graphql.ts';

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

/** The fields that two who edited at once have otherwise, of those that this window changed. */
export function differences(
  mine: ItemValues,
  theirs: ItemValues,
): readonly { readonly name: keyof ItemValues; readonly mine: string; readonly theirs: string }[] {
  // The keys of an object are what its type says: both are made by this file.
  const names = Object.keys(mine) as (keyof ItemValues)[];
  return names
    .map((name) => ({ name, mine: textOf(mine[name]), theirs: textOf(theirs[name]) }))
    .filter((one) => one.mine !== one.theirs);
}

/** What two made of one item, where each of them changed something else; null where they disagree. */
export function mergeChanges(before: ItemValues, mine: ItemValues, theirs: ItemValues): ItemValues | null {
  const own = differences(mine, before).map(({ name }) => name);
  const others = new Set(differences(theirs, before).map(({ name }) => name));
  if (own.some((name) => others.has(name))) return null;
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) };
}

function textOf(value: ItemValues[keyof ItemValues]): string {
  return typeof value === 'object' ? value.join(', ') : String(value);
}
