import { createHash } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import type { AttemptSubject } from './sign-in-attempt.data.ts';

const purpose = 'known device';
const lifetimeMs = 400 * 24 * 60 * 60 * 1000;

/** Whose browser it is. Members are a website's, contributors the install's. */
export interface DeviceHolder {
  readonly kind: 'account' | 'member';
  readonly id: string;
}

/** Has the browser keep that someone signed in with it: their wrong passwords are then counted apart from those of strangers. */
export function rememberDevice(context: IdentityContext, holder: DeviceHolder): void {
  const expiresAt = Date.now() + lifetimeMs;
  const token = context.secret.seal(purpose, `${nameOf(context, holder)} ${expiresAt}`);
  context.effects.push({ kind: 'device-known', token, expiresAt: new Date(expiresAt).toISOString() });
}

/** What attempts are counted for in a browser that someone signed in with before; null in any other. */
export function findKnownDevice(context: IdentityContext, holder: DeviceHolder): AttemptSubject | null {
  const name = nameOf(context, holder);
  const token = context.viewer.deviceTokens?.find((each) => {
    const [kind, id, expiresAt] = context.secret.open(purpose, each)?.split(' ') ?? [];
    return `${kind} ${id}` === name && Number(expiresAt) > Date.now();
  });
  return token ? { kind: 'device', value: createHash('sha256').update(token).digest('hex') } : null;
}

function nameOf({ viewer }: IdentityContext, { kind, id }: DeviceHolder): string {
  return kind === 'member' ? `member ${viewer.websiteId}:${id}` : `account ${id}`;
}
