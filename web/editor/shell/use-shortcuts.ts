import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Screen } from '../screens.ts';

/** What comes up above the screens. */
export type OpenPart = 'palette' | 'shortcuts' | undefined;

/** After so long a `G` is forgotten. */
const waitMs = 1_200;

/** The keys that work on every screen; none of them while something is being typed. */
export function useShortcuts(screens: readonly Screen[], open: (part: OpenPart) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goneAt = 0;
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        open('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      if (event.key === '?') {
        open('shortcuts');
        return;
      }
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
        return;
      }
      if (event.key === 'g') {
        goneAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - goneAt > waitMs) return;
      goneAt = 0;
      const screen = screens.find(({ key }) => key === event.key);
      if (screen) navigate({ to: screen.path });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [screens, open, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select, iframe'))
  );
}

/** Notices are dialogs to screen readers, and in nobody's way. */
function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return [...dialogs].some((dialog) => dialog.closest('.toasts') === null);
}
