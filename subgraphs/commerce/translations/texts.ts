import { createLabelWords, type LabelWord, type LabelWords } from '#kit/label-words.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import type { CommerceContext } from '../context.ts';
import { optionOf } from './translation.rules.ts';

/** Something that is made once a request. */
export function perRequest<Made>(
  make: (context: CommerceContext) => Made,
): (context: CommerceContext) => Made {
  const known = new WeakMap<CommerceContext, { made: Made }>();
  return (context) => {
    const found = known.get(context) ?? { made: make(context) };
    known.set(context, found);
    return found.made;
  };
}

const textsOf = perRequest((context) =>
  createTranslationLoader(context.db, context.viewer.translation ?? ''),
);

/** What the options of a product and their values are called in the language that the viewer came for. */
export async function optionWordsOf(
  context: CommerceContext,
  productId: string,
): Promise<{ own: string; text: string }[]> {
  if (context.viewer.translation === undefined) return [];
  context.tags.add('product-translations');
  return (await textsOf(context).load(productId)).flatMap(({ field, text }) => {
    const own = optionOf(field);
    return own === null ? [] : [{ own, text }];
  });
}

/** A text in the language that the viewer came for; the shop's own where it is not translated. */
export function textOf(
  context: CommerceContext,
  id: string,
  field: string,
  own: string,
): string | Promise<string> {
  if (context.viewer.translation === undefined) return own;
  context.tags.add('product-translations');
  return textsOf(context)
    .load(id)
    .then((texts) => texts.find((text) => text.field === field)?.text ?? own);
}

/** A text as `textOf` reads it, where the shop may say nothing. */
export function maybeTextOf(
  context: CommerceContext,
  id: string,
  field: string,
  own: string | null,
): null | string | Promise<string | null> {
  if (own === null || own === '') return own;
  return textOf(context, id, field, own);
}

const labelsOf = perRequest((context) => createLabelWords(textsOf(context)));

/** What tags of products pages are called in the language that the viewer came for; null for the shop's own. */
function tagWords(context: CommerceContext): LabelWords | null {
  if (context.viewer.translation === undefined) return null;
  context.tags.add('product-translations');
  return labelsOf(context);
}

/** The tags of a products page that are translated. */
export async function tagWordsOf(context: CommerceContext, collectionId: string): Promise<LabelWord[]> {
  return (await tagWords(context)?.of(collectionId, 'tag')) ?? [];
}

/** Tags as the viewer's language calls them. */
export async function showTags(
  context: CommerceContext,
  collectionId: string,
  tags: readonly string[],
): Promise<string[]> {
  return (await tagWords(context)?.show(collectionId, 'tag', tags)) ?? [...tags];
}

/** The tag that is asked for, by its own name or by what it is called. */
export async function ownTag(
  context: CommerceContext,
  collectionId: string,
  asked: string,
): Promise<string | null> {
  return tagWords(context)?.ownOf(collectionId, 'tag', asked) ?? asked;
}
