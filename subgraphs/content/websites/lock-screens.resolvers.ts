import { namedTexts } from '#kit/translations.rules.ts';
import { createTranslationLoader } from '#kit/translations.ts';
import type { WebsiteScope } from '../context.ts';
import type { LockScreenKind, Resolvers } from '../generated/graphql.ts';
import { showImage } from '../media/image.resolvers.ts';
import { type StoredLockScreen, translateLockScreen } from './lock-screens.rules.ts';

/** Those that the gateway shows itself: of a website that answers nothing else. */
const ofWebsite: readonly LockScreenKind[] = ['WEBSITE_PASSWORD', 'OFFLINE'];

/** The picture's address and words; empty where there is none. */
async function pictureOf({ imageId }: StoredLockScreen, scope: WebsiteScope) {
  const row = await showImage(imageId || null, scope);
  if (!row) return { imageUrl: '', imageAlt: '' };
  return { imageUrl: row.elsewhere ?? `/media/${row.id}/${row.filename}`, imageAlt: row.altText };
}

/** The texts of lock screens in one language, by their names. */
type Translation = readonly [language: string, texts: ReadonlyMap<string, string>];

/** The texts of lock screens in each of a website's languages. */
function findTranslations(
  languages: readonly string[],
  { db, websiteId }: WebsiteScope,
): Promise<Translation[]> {
  return Promise.all(
    languages.map(async (language): Promise<Translation> => {
      const texts = await createTranslationLoader(db, language).load(websiteId);
      return [language, namedTexts(texts, 'lockScreen')];
    }),
  );
}

/** What a screen says in each language that its texts are translated into. */
function translationsOf(screen: StoredLockScreen, translations: readonly Translation[]) {
  const found = translations.flatMap(([language, texts]) => {
    const { title, text } = translateLockScreen(screen, texts);
    return title === screen.title && text === screen.text ? [] : [[language, { title, text }]];
  });
  return Object.fromEntries(found);
}

export const lockScreensResolvers: Resolvers = {
  Website: {
    async lockScreens({ id, settings }, { kind }, context) {
      const scope = context.scopeOf(id);
      const texts = (await scope.translated?.named('lockScreen')) ?? new Map<string, string>();
      return (settings.lockScreens ?? [])
        .filter((screen) => kind === undefined || kind === null || screen.kind === kind)
        .map(async ({ imageId, ...screen }) => ({
          ...translateLockScreen({ ...screen, imageId }, texts),
          image: await showImage(imageId || null, scope),
        }));
    },
  },
  HostedWebsite: {
    async lockScreens({ id, settings, languages }, _, context) {
      const scope = context.scopeOf(id);
      const shown = (settings.lockScreens ?? []).filter(({ kind }) => ofWebsite.includes(kind));
      const hasTexts = shown.some(({ title, text }) => title !== '' || text !== '');
      const translations = hasTexts ? await findTranslations(languages, scope) : [];
      const screens = shown.map(async (screen) => [
        screen.kind,
        {
          ...screen,
          ...(await pictureOf(screen, scope)),
          translations: translationsOf(screen, translations),
        },
      ]);
      return Object.fromEntries(await Promise.all(screens));
    },
  },
};
