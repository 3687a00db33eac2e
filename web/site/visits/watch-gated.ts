import type { tellVisitEvent } from './visit-data.ts';
import type { GatedData } from './watch-data.ts';

/**
 * Tells what visitors press on pages for members: on one that they may not read, what opens it; on one of videos, players of other hosts,
 * each once.
 */
export function watchGated({ isDenied, content }: GatedData, tell: typeof tellVisitEvent): void {
  const tellGated = (event: string) => tell('GatedContent', { event, ...content });
  if (isDenied) {
    const opens = 'main a[href], main button, .access-denied a[href], .access-denied button';
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest(opens)) tellGated('AccessDeniedCTA');
      },
      true,
    );
    return;
  }
  const pressed = new Set<Element>();
  // What is pressed in a frame of another host is told to nobody here, but the frame has the focus then.
  addEventListener('blur', () =>
    setTimeout(() => {
      const frame = document.activeElement;
      if (!(frame instanceof HTMLIFrameElement) || pressed.has(frame)) return;
      if (new URL(frame.src, location.href).host === location.host) return;
      pressed.add(frame);
      tellGated('ClicksThirdPartyVideo');
    }),
  );
}
