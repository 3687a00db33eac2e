import { GraphQLError } from 'graphql';
import { createTranslationLoader, type TranslationLoader } from '#kit/translations.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { titlesOf } from '../navigation/navigation.rules.ts';
import { findPopups } from '../popups/popup.data.ts';
import { findHeaderFooter } from '../site-frame/header-footer.data.ts';
import { findTexts } from '../texts/text.data.ts';
import {
  createLabelFieldLoader,
  findBios,
  findThings,
  type Translatable,
  type TranslatableKind,
  translatableKinds,
} from './translatable.data.ts';
import { isMissing, type OwnText, ownTexts, textsWithin } from './translatable.rules.ts';

const usualFirst = 50;
const maxFirst = 100;

export const translatableResolvers: Resolvers = {
  Query: {
    async translatableTexts(_, { language, isMissing: isMissingOnly, first, after }, context) {
      const scope = context.own();
      const size = first ?? usualFirst;
      if (size < 1 || size > maxFirst) throw badInput(`first must be from 1 to ${maxFirst}.`);
      const translations = createTranslationLoader(scope.db, language);
      const read = readerOf(scope);
      for (let from = readCursor(after); ; ) {
        const things = await findThings(scope.db, from, size + 1);
        const shown = things.slice(0, size);
        const nodes = (
          await Promise.all(shown.map((thing) => textsOf(read, thing, translations, isMissingOnly === true)))
        ).flat();
        const last = shown.at(-1) ?? null;
        const hasNextPage = things.length > size;
        // A page of what is missing holds something, unless nothing is missing any more.
        if (nodes.length > 0 || !hasNextPage)
          return { nodes, pageInfo: { hasNextPage, endCursor: last && writeCursor(last) } };
        from = last;
      }
    },
  },
};

async function textsOf(
  read: TextReader,
  { kind, id }: Translatable,
  translations: TranslationLoader,
  isMissingOnly: boolean,
) {
  const [texts, known] = await Promise.all([read[kind](id), translations.load(id)]);
  return texts
    .map((each) => ({
      ...each,
      ...{ kind, subjectId: id },
      text: known.find(({ field }) => field === each.field)?.text ?? '',
    }))
    .filter((each) => !isMissingOnly || isMissing(each, texts));
}

type TextReader = Readonly<Record<TranslatableKind, (id: string) => Promise<OwnText[]>>>;

/** Reads texts in the website's own language, of all things of a kind at once. */
function readerOf({ db, own, navigation }: WebsiteScope): TextReader {
  const labels = createLabelFieldLoader(db);
  let popups: ReturnType<typeof findPopups> | undefined;
  return {
    async WEBSITE(id) {
      const [website, words, menus, frame, authors] = await Promise.all([
        own.websites.byId.load(id),
        findTexts(db),
        navigation.all(),
        findHeaderFooter(db),
        findBios(db),
      ]);
      if (!website) return [];
      const { title, tagline, description, settings } = website;
      const links = new Set(menus.flatMap((menu) => titlesOf(menu.links)));
      const hours = new Set(settings.businessHours ?? []);
      return [
        ...ownTexts({ title, tagline, description }),
        ...words.map(({ key, text }) => ({ field: `text.${key}`, own: text })),
        ...[...links].map((link) => ({ field: `link.${link}`, own: link })),
        ...textsWithin(frame.header, 'header'),
        ...textsWithin(frame.footer, 'footer'),
        ...authors.map(({ name, bio }) => ({ field: `author.${name}`, own: bio })),
        ...[...hours].flatMap((line) => (line === '' ? [] : { field: `hours.${line}`, own: line })),
      ];
    },
    async COLLECTION(id) {
      const [collection, texts, fields] = await Promise.all([
        own.collections.byId.load(id),
        own.collections.textsOf.load(id),
        labels.load(id),
      ]);
      if (!collection) return [];
      const { title, navigationTitle, slug } = collection;
      const { description = '', mainContent = null } = texts ?? {};
      return [
        ...ownTexts({ title, navigationTitle, slug, description, mainContent }),
        ...fields.map(({ field }) => ({ field, own: field.slice(field.indexOf('.') + 1) })),
      ];
    },
    async POPUP(id) {
      popups ??= findPopups(db, true);
      const popup = (await popups).find((each) => each.id === id);
      return popup ? ownTexts({ title: popup.title, body: popup.body, buttonText: popup.buttonText }) : [];
    },
    async IMAGE(id) {
      const image = await own.images.byId.load(id);
      return image ? ownTexts({ altText: image.altText }) : [];
    },
    async ITEM(id) {
      const item = await own.items.byId.load(id);
      return item
        ? ownTexts({ title: item.title, slug: item.slug, excerpt: item.excerpt, body: item.body })
        : [];
    },
  };
}

function writeCursor({ kind, id }: Translatable): string {
  return Buffer.from(`${kind} ${id}`).toString('base64url');
}

function readCursor(after: string | null | undefined): Translatable | null {
  if (!after) return null;
  const [name, id] = Buffer.from(after, 'base64url').toString().split(' ');
  const kind = translatableKinds.find((each) => each === name);
  if (!kind || !id) throw badInput('That is no cursor of texts.');
  return { kind, id };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
