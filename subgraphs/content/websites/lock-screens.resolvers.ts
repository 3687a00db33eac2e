import type { WebsiteScope } from '../context.ts';
import type { LockScreenKind, Resolvers } from '../generated/graphql.ts';
import { showImage } from '../media/image.resolvers.ts';
import type { StoredLockScreen } from './lock-screens.rules.ts';

/** Those that the gateway shows itself: of a website that answers nothing else. */
const ofWebsite: readonly LockScreenKind[] = ['WEBSITE_PASSWORD', 'OFFLINE'];

/** The picture's address and words; empty where there is none. */
async function pictureOf({ imageId }: StoredLockScreen, scope: WebsiteScope) {
  const row = await showImage(imageId || null, scope);
  if (!row) return { imageUrl: '', imageAlt: '' };
  return { imageUrl: row.elsewhere ?? `/media/${row.id}/${row.filename}`, imageAlt: row.altText };
}

export const lockScreensResolvers: Resolvers = {
  Website: {
    lockScreens: ({ id, settings }, { kind }, context) =>
      (settings.lockScreens ?? [])
        .filter((screen) => kind === undefined || kind === null || screen.kind === kind)
        .map(async ({ imageId, ...screen }) => ({
          ...screen,
          image: await showImage(imageId || null, context.scopeOf(id)),
        })),
  },
  HostedWebsite: {
    async lockScreens({ id, settings }, _, context) {
      const shown = (settings.lockScreens ?? []).filter(({ kind }) => ofWebsite.includes(kind));
      const screens = shown.map(async (screen) => [
        screen.kind,
        { ...screen, ...(await pictureOf(screen, context.scopeOf(id))) },
      ]);
      return Object.fromEntries(await Promise.all(screens));
    },
  },
};
