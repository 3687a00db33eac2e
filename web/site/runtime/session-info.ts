import type { ExpiringStorage } from './expiring-storage.ts';

/** What is known about the session that a page is opened in. */
export interface SessionInfo {
  /** It is the session's first page. */
  readonly isFirstLanding: boolean;
  /** The visitor was not here before this session. */
  readonly isFirstSession: boolean;
  /** The path of the session's first page. */
  readonly landingPath: string;
}

const sessionMs = 30 * 60_000;
const visitorMs = 390 * 24 * 60 * 60_000;

/** Notes that a page was opened; a session is over after half an hour without one. */
export function beginSession(storage: ExpiringStorage, path: string): SessionInfo {
  const known = storage.get('session');
  const current = isSession(known)
    ? { ...known, isFirstLanding: false }
    : { isFirstLanding: true, isFirstSession: storage.get('visitor') !== true, landingPath: path };
  storage.set('session', current, sessionMs);
  storage.set('visitor', true, visitorMs);
  return current;
}

/** Both are kept together. */
function isSession(value: unknown): value is { isFirstSession: boolean; landingPath: string } {
  return value instanceof Object && 'landingPath' in value;
}
