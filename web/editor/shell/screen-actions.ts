import { useEffect, useSyncExternalStore } from 'react';
import type { IconName } from '../ui/icon.tsx';

/** Something that a screen lets one do, which the palette offers while the screen is open. */
export interface ScreenCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  run(): void;
}

let offered: readonly ScreenCommand[] = [];
const listeners = new Set<() => void>();

function offer(commands: readonly ScreenCommand[]): void {
  offered = commands;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the open screen lets one do. */
export function useOfferedCommands(): readonly ScreenCommand[] {
  return useSyncExternalStore(subscribe, () => offered);
}

/** Has the palette offer what a screen lets one do; `commands` is the same array for as long as it says the same. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  useEffect(() => {
    offer(commands);
    return () => {
      if (offered === commands) offer([]);
    };
  }, [commands]);
}
