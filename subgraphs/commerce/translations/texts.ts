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
