import type { CdnSettings } from '../settings/cdn-settings.ts';

/** A request to the API of a CDN. */
export interface PurgeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** So many keys each of them takes in one request. */
export const keysAtOnce = { fastly: 256, cloudflare: 30 } as const;

/** Asks for everything to be forgotten that bears one of these keys, in one zone. */
export function purgeRequest(
  { service, token, apiUrl }: Pick<CdnSettings, 'service' | 'token' | 'apiUrl'>,
  zone: string,
  keys: readonly string[],
): PurgeRequest {
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  return service === 'fastly'
    ? {
        url: `${apiUrl}/service/${zone}/purge`,
        headers: { ...json, 'fastly-key': token },
        body: JSON.stringify({ surrogate_keys: keys }),
      }
    : {
        url: `${apiUrl}/zones/${zone}/purge_cache`,
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ tags: keys }),
      };
}

/** The headers by which a CDN keeps a page for so long, and knows what it is made of. */
export function pageHeaders(
  service: CdnSettings['service'] | undefined,
  seconds: number,
  keys: readonly string[],
): Readonly<Record<string, string>> {
  const kept = `max-age=${seconds}, stale-while-revalidate=${seconds}`;
  if (service === undefined) return { 'cdn-cache-control': kept };
  // What was purged must not be shown once more while it is asked for anew.
  return service === 'fastly'
    ? { 'surrogate-control': `max-age=${seconds}`, 'surrogate-key': keys.join(' ') }
    : { 'cdn-cache-control': `max-age=${seconds}`, 'cache-tag': keys.join(',') };
}

const usualPauseMs = 1_000;
const longestPauseMs = 60_000;

/** How long to wait after so many failures: what the CDN asks for, or twice as long each time, up to a minute. */
export function pauseMs(failures: number, retryAfter: string | undefined): number {
  const asked = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : 0;
  return Math.max(asked, Math.min(longestPauseMs, usualPauseMs * 2 ** Math.max(0, failures - 1)));
}
