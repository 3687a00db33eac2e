import { newId } from '#kit/ids.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { deleteFont, findFonts, makeFont } from './font.data.ts';
import { findFontProblem, maxFontBytes, maxFonts, sniffFont } from './font.rules.ts';

const mostUses = 20;

/** Fonts that owners bring along. */
export const fontResolvers: Resolvers = {
  Mutation: {
    async uploadFont(_, { input }, context) {
      const filename = input.filename.slice(0, 200);
      const weight = input.weight ?? '400';
      const isItalic = input.isItalic ?? false;
      const texts = { family: input.family.trim(), weight, licence: input.licence.trim() };
      const problem = findFontProblem(texts);
      if (problem) return invalidInput(problem);
      const tooLarge = `The file ${filename} is too large. The maximum allowed file size is 2 MB.`;
      if (input.base64.length > (maxFontBytes / 3) * 4 + 8)
        return { __typename: 'FileTooLarge', message: tooLarge };
      const bytes = Buffer.from(input.base64, 'base64');
      if (bytes.length > maxFontBytes) return { __typename: 'FileTooLarge', message: tooLarge };
      const format = sniffFont(bytes);
      if (format === null) {
        const message = `The file ${filename} does not appear to be a supported file. Fonts are WOFF2, WOFF, TTF or OTF.`;
        return { __typename: 'UnsupportedFile', message };
      }
      const made = await makeFont(context.own().db, { ...texts, id: newId(), isItalic, format }, bytes);
      if (made === 'taken')
        return invalidInput({
          field: 'input.family',
          message: `There is a font ${texts.family} of that weight and slope already. Delete it first.`,
        });
      if (made === 'full')
        return invalidInput({
          field: 'input',
          message: `A website has at most ${maxFonts} fonts of its own. Delete one first.`,
        });
      return { __typename: 'Font', ...made };
    },
    async deleteFont(_, { id }, context) {
      const done = await deleteFont(context.own().db, id);
      if (done === 'gone') return notFound('There is no such font any more.');
      if (done === 'deleted') return { __typename: 'FontDeleted', id };
      const uses = done.uses.slice(0, mostUses);
      const message = `${done.family} is used: ${uses.join(', ')}. Choose another font there first.`;
      return { __typename: 'FontInUse', message, uses };
    },
  },
  Website: {
    fonts: ({ id }, _, context) => {
      const scope = context.scopeOf(id);
      scope.tag('website');
      return findFonts(scope.db);
    },
  },
  Font: {
    url: ({ id, family, format }) => {
      const ending = { woff2: 'woff2', woff: 'woff', truetype: 'ttf', opentype: 'otf' }[format];
      return `/media/fonts/${id}/${encodeURIComponent(family.replaceAll(' ', '-'))}.${ending}`;
    },
  },
};
