import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#kit/network.ts';

/** A browser as its name tells, in groups that owners look at. */
export interface BrowserGroup {
  /** Empty for what no browser tells of. */
  readonly device: 'desktop' | 'mobile' | 'tablet' | '';
  readonly browser: string;
  readonly os: string;
}

/** What the name of a browser tells. */
export interface KnownBrowser extends BrowserGroup {
  readonly isRobot: boolean;
}

/** Most visitors have one of few browsers, and looking at a name costs as much as keeping an event. */
const knownBrowsers = new LRUCache<string, KnownBrowser>({ max: 1_000 });
const longestName = 500;

/** A browser's group, and whether it is a robot, as who names no browser is. */
export function readBrowser(userAgent: string): KnownBrowser {
  const known = knownBrowsers.get(userAgent);
  if (known) return known;
  const read = { ...groupBrowser(userAgent), isRobot: userAgent === '' || isbot(userAgent) };
  if (userAgent.length <= longestName) knownBrowsers.set(userAgent, read);
  return read;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A tablet says so, or is an Android that does not say it is mobile; what names neither is a desktop. */
function groupBrowser(userAgent: string): BrowserGroup {
  const nameBy = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
  const isTablet = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent);
  const device = isTablet ? 'tablet' : /Mobi|iPhone|Android/.test(userAgent) ? 'mobile' : 'desktop';
  return { device, browser: nameBy(browsers), os: nameBy(systems) };
}

const recordPattern = /^([\w-]{1,64})(?:\|[1-9]\d{0,15}){3}\|([1-9]\d{0,15})$/;

/** The visitor that the cookie `ss_cvr` tells: `id|first|previous|last|count`; null for anything else. */
export function readVisitorRecord(value: unknown): { readonly id: string; readonly isNew: boolean } | null {
  const [, id, count] = typeof value === 'string' ? (recordPattern.exec(value) ?? []) : [];
  return id === undefined ? null : { id, isNew: count === '1' };
}

/** The visitor's own id in what someone copied: the cookie `ss_cvr`, encoded or not, or the id that it begins with; null for anything else. */
export function readVisitorId(text: string): string | null {
  const [, id] = /^([\w-]{1,64})(?:(?:\||%7C)\d{1,16}){0,4}$/i.exec(text.trim()) ?? [];
  return id ?? null;
}

/** What a visitor is kept under: a hash that differs from website to website, so the cookie itself is nowhere. */
export function visitorKey(websiteId: string, id: string): string {
  return hash(`${websiteId} ${id}`);
}

/** The same without cookies: from the network and the browser, by a salt that is gone after two days. */
export function cookielessKey(salt: string, address: string, userAgent: string): string {
  return hash(`${salt} ${networkOf(address) ?? ''} ${userAgent}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
