import { reservedSlugs } from '../collections/collection.rules.ts';
import { encodePath, normalizePath } from '../pages/page.rules.ts';
import type { InputProblem } from '../problems.ts';

/** A redirect as it is kept: a path in its normal writing, and a path or an address elsewhere. */
export interface PlannedRedirect {
  readonly source: string;
  readonly target: string;
}

/** An owner's list holds at most 20000 redirects. */
export const maxRedirects = 20_000;

/** At most 200 are saved at once. */
export const maxSaved = 200;

const maxLength = 2083;

/** Redirects lead from one to the next at most so often before someone looks up the end of the way. */
export const maxSteps = 20;

/** A redirect leads from a path that may have no page to a path of the website or a web address. */
export function readRedirect(
  input: { readonly source: string; readonly target: string },
  index: number,
): PlannedRedirect | { readonly problem: InputProblem } {
  const field = `redirects.${index}`;
  const refuse = (name: string, message: string) => ({ problem: { field: `${field}.${name}`, message } });
  const source = input.source.trim();
  const target = input.target.trim();
  if (!isOwnPath(source)) return refuse('source', `${source} is not a valid page URL`);
  const path = normalizePath(source);
  if (path === '/') return refuse('source', 'The home page leads nowhere else.');
  if (reservedSlugs.has(path.split('/')[1] ?? ''))
    return refuse('source', `The website itself answers on ${path}.`);
  if (isElsewhere(target)) return { source: path, target: new URL(target).href };
  if (!isOwnTarget(target)) return refuse('target', `${target} is no address that a redirect can lead to.`);
  if (normalizePath(pathOf(target)) === path) return refuse('target', `${source} would lead to itself.`);
  return { source: path, target: normalTarget(target) };
}

/** True for an address on another website. */
export function isElsewhere(target: string): boolean {
  return (
    target.length <= maxLength &&
    !/[\s\p{Cc}\\]/u.test(target) &&
    /^https?:\/\/[^/]/i.test(target) &&
    URL.canParse(target)
  );
}

/** The path of a target on this website, without its query and fragment. */
export function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? '';
}

function isOwnPath(path: string): boolean {
  return path.length <= maxLength && /^\/(?![/\\])[^?#\s\p{Cc}\\]*$/u.test(path);
}

function isOwnTarget(target: string): boolean {
  return target.length <= maxLength && /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(target);
}

/** A target on this website keeps its query and fragment; its path is written the one way there is. */
function normalTarget(target: string): string {
  return encodePath(normalizePath(pathOf(target))) + target.slice(pathOf(target).length);
}

/** A list of redirects leads nobody in a circle: the source whose way comes back to a path of its own, or null. */
export function findLoop(redirects: ReadonlyMap<string, string>, sources: readonly string[]): string | null {
  return sources.find((source) => isCircle(redirects, source)) ?? null;
}

function isCircle(redirects: ReadonlyMap<string, string>, source: string): boolean {
  const seen = new Set<string>();
  for (let path = source; ; ) {
    if (seen.has(path)) return true;
    seen.add(path);
    const target = redirects.get(path);
    if (target === undefined || isElsewhere(target)) return false;
    path = normalizePath(pathOf(target));
  }
}
