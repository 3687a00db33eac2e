import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';
import type { Viewer } from './viewer.ts';

/** What writes are counted for. */
export type LimitSubject = 'ADDRESS' | 'SESSION' | 'WEBSITE';

/** How often something is accepted, as `@limited` declares it. */
export interface Limit {
  /** The field or the group of fields that is counted. */
  readonly name: string;
  readonly to: number;
  readonly perSeconds: number;
  readonly by: LimitSubject;
  readonly isLeased: boolean;
  /** What the person reads; null for when to try again. */
  readonly message: string | null;
}

const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

/** Addresses that were looked at: whoever visits asks several times, and each field with a limit looks again. */
const lookedAt = new LRUCache<string, boolean>({ max: 2_000 });

/** An address of this machine or of its own network: everyone has it where a proxy stands in front that is not trusted. */
function isNear(address: string): boolean {
  const known = lookedAt.get(address);
  if (known !== undefined) return known;
  const isOne = isOfOwnNetwork(address);
  lookedAt.set(address, isOne);
  return isOne;
}

function isOfOwnNetwork(address: string): boolean {
  const network = address.replace(/^::ffff:/i, '');
  const kind = isIP(network);
  return kind !== 0 && near.check(network, kind === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whom a write is counted for; null when it is not. Addresses near the server are not counted by cheap limits, which every
 * visitor behind a proxy would share; exact ones count them, as guessing a code must not be free there. Who has no session that
 * the server made, or brings a cart's token that it did not, is counted by exact limits with all such of their network: making
 * tokens up is worth nothing.
 */
export function subjectOf(
  { by, isLeased }: Limit,
  viewer: Viewer,
  isOwnCart: (viewer: Viewer) => boolean = () => false,
): string | null {
  if (viewer.permissions.includes('GATEWAY')) return null;
  if (by === 'WEBSITE') return viewer.websiteId;
  const { address, memberId, accountId, cartToken } = viewer;
  const network = address === undefined || (isLeased && isNear(address)) ? null : networkOf(address);
  if (by === 'ADDRESS') return network;
  const session = memberId ?? accountId ?? (isOwnCart(viewer) ? cartToken : undefined);
  return session ?? (network === null || isLeased ? null : `stranger ${network}`);
}

/** What counts of a subject are kept under: a hash, so that no address and no token is kept. */
export function limitKey({ name, by, perSeconds }: Limit, subject: string): string {
  return createHash('sha256').update(`${name} ${by} ${perSeconds} ${subject}`).digest('base64url');
}

/** A process accepts a tenth of what is allowed without asking, and asks for a tenth each time after that. */
export function leaseSize({ to }: Limit): number {
  return Math.max(1, Math.floor(to / 10));
}

/** The operator's factor makes every limit wider or narrower, but never forbids all. */
export function scaleLimit(limit: Limit, factor: number): Limit {
  return { ...limit, to: Math.max(1, Math.round(limit.to * factor)) };
}
