import { listTexts } from '#kit/translatable.ts';
import { type OwnText, ownTexts } from '#kit/translations.rules.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { titlesOf } from '../navigation/navigation.rules.ts';
import { findPopups } from '../popups/popup.data.ts';
import { findHeaderFooter } from '../site-frame/header-footer.data.ts';
import { textsWithin } from '../site-frame/header-footer.rules.ts';
import { findTexts } from '../texts/text.data.ts';
import { lockScreenTexts } from '../websites/lock-screens.rules.ts';
import {
  createLabelFieldLoader,
  findBios,
  findThings,
  type TranslatableKind,
  translatableKinds,
} from './translatable.data.ts';

export const translatableResolvers: Resolvers = {
  Query: {
    translatableTexts(_, { language, ...input }, context) {
      const scope = context.own();
      return listTexts(
        {
          kinds: translatableKinds,
          find: (after, limit) => findThings(scope.db, after, limit),
          read: readerOf(scope),
          translations: createTranslationLoader(scope.db, language),
        },
        input,
      );
    },
  },
};

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
        ...lockScreenTexts(settings.lockScreens ?? []),
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
    async AREA(id) {
      const area = await own.areas.load(id);
      return area ? ownTexts({ title: area.title, description: area.description }) : [];
    },
    async IMAGE(id) {
      const image = await own.images.byId.load(id);
      return image ? ownTexts({ altText: image.altText, title: image.title, body: image.body }) : [];
    },
    async ITEM(id) {
      const item = await own.items.byId.load(id);
      return item
        ? ownTexts({ title: item.title, slug: item.slug, excerpt: item.excerpt, body: item.body })
        : [];
    },
  };
}
