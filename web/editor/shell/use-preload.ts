import { useEffect } from 'react';
import type { Permission } from '#web/generated/graphql.ts';
import { mayOpenPage, type Screen, type ScreenPage, screensFor } from '../screens.ts';

/** So long the screen that was opened has the browser to itself. */
const quietMs = 1_500;

/**
 * Reads the code of the screens that are one click away while nothing else is to be done, one after the other, so that each opens at
 * once: the other parts of this screen, then what the navigation leads to. Not for those who asked their browser to save data.
 */
export function usePreload(permissions: readonly Permission[], pathname: string | undefined): void {
  const place = `/${pathname?.split('/')[1] ?? ''}`;
  useEffect(() => {
    if (savesData()) return undefined;
    const pages = nearPages(screensFor(permissions), permissions, place);
    let isLeft = false;
    const goOn = (): void => {
      const page = isLeft ? undefined : pages.shift();
      // What cannot be read now is read again when it is opened, and says so then.
      if (page)
        void page.load().then(
          () => whenIdle(goOn),
          () => undefined,
        );
    };
    const timer = setTimeout(() => whenIdle(goOn), quietMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [permissions, place]);
}

function nearPages(
  screens: readonly Screen[],
  permissions: readonly Permission[],
  place: string,
): ScreenPage[] {
  const parts = screens
    .filter(({ path }) => path === place)
    .flatMap((screen) =>
      screen.pages.filter((page) => page.title !== undefined && mayOpenPage(screen, page, permissions)),
    );
  const firsts = screens.flatMap(({ pages }) => pages.find(({ path }) => path === '/') ?? []);
  return [...parts, ...firsts];
}

/** Does something once nothing else is to be done. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 200);
}

/** Whether this browser is to load no more than it must. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
