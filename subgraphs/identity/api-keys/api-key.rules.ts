import { createHash } from 'node:crypto';
import type { Permission } from '../generated/graphql.ts';

/** What one key may ask for: so many requests, and operations that cost so much together, in each minute. */
export const apiKeyLimits = {
  requests: { to: 600, perSeconds: 60 },
  cost: { to: 500_000, perSeconds: 60 },
} as const;

const marker = 'vk_';
const prefixLength = 11;
const longestName = 100;
const tokenPattern = /^vk_[\w-]{43}$/;

/** A key to be, as its maker asks for it. */
export interface ApiKeyInput {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

/** A new key: 256 random bits after a mark by which scanners of code find keys that leaked. */
export function formatApiKey(random: Buffer): { token: string; prefix: string } {
  const token = `${marker}${random.toString('base64url')}`;
  return { token, prefix: token.slice(0, prefixLength) };
}

/** Of a key only the SHA-256 is stored; null for what is no key. */
export function hashApiKey(token: string): Uint8Array<ArrayBuffer> | null {
  return tokenPattern.test(token) ? new Uint8Array(createHash('sha256').update(token).digest()) : null;
}

/** A key has a name, something it may do, nothing that its maker may not, and an end that is still to come. */
export function findApiKeyProblem(
  { name, permissions, expiresAt }: ApiKeyInput,
  ownPermissions: readonly string[],
  now: Date,
): { field: string; message: string } | null {
  const length = name.trim().length;
  if (length === 0 || length > longestName)
    return { field: 'input.name', message: `A key’s name has 1 to ${longestName} characters.` };
  if (permissions.length === 0)
    return { field: 'input.permissions', message: 'A key that may do nothing is of no use.' };
  const foreign = permissions.filter((permission) => !ownPermissions.includes(permission));
  if (foreign.length > 0)
    return {
      field: 'input.permissions',
      message: `You may not give what you do not have: ${foreign.join(', ')}.`,
    };
  if (expiresAt && expiresAt <= now)
    return { field: 'input.expiresAt', message: 'The key’s end must be in the future.' };
  return null;
}

/** A key allows what it was made for, as far as its maker may do it now. */
export function permissionsOfKey(
  permissions: readonly Permission[],
  makersPermissions: readonly Permission[],
): Permission[] {
  return permissions.filter((permission) => makersPermissions.includes(permission));
}
