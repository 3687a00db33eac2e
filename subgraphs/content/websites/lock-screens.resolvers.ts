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

/** What a screen says in each language that its texts are translated into. */
async function translationsOf(
  screen: StoredLockScreen,
  languages: readonly string[],
  { db, websiteId }: WebsiteScope,
) {
  if (screen.title === '' && screen.text === '') return {};
  const found = languages.map(async (language) => {
    const texts = namedTexts(await createTranslationLoader(db, language).load(websiteId), 'lockScreen');
    const { title, text } = translateLockScreen(screen, texts);
    return title === screen.title && text === screen.text ? [] : [[language, { title, text }]];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
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
      const screens = shown.map(async (screen) => {
        const [picture, translations] = await Promise.all([
          pictureOf(screen, scope),
          translationsOf(screen, languages, scope),
        ]);
        return [screen.kind, { ...screen, ...picture, translations }];
      });
      return Object.fromEntries(await Promise.all(screens));
    },
  },
};
