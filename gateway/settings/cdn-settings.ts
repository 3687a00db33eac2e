import { z } from 'zod';
import { isWebUrl } from './web-address.rules.ts';

/** The content delivery network in front, which is told what changed. */
export interface CdnSettings {
  /** Whose protocol it speaks. */
  readonly service: 'fastly' | 'cloudflare';
  readonly token: string;
  /** Its names for what is in front of the install: services at Fastly, zones at Cloudflare. */
  readonly zones: readonly string[];
  /** Where its API is asked, without a slash at the end. */
  readonly apiUrl: string;
}

const apiUrls = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
} as const;

/** The variables that say which CDN is told of changes. */
export const cdnEnvironment = {
  CDN_SECONDS: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0)
    .meta({ description: 'a whole number of seconds, 0 to 999999', example: '30' }),
  CDN: z.enum(['off', 'fastly', 'cloudflare']).default('off').meta({
    description: 'off, fastly or cloudflare: whose protocol tells the CDN in front what changed',
    example: 'fastly',
  }),
  CDN_TOKEN: z.string().max(1_000).regex(/^\S+$/).optional().meta({
    description: 'the token of the CDN’s API that may purge, and goes with CDN',
    example: 'a-token-that-may-purge',
  }),
  CDN_ZONES: z
    .string()
    .regex(/^[\w-]+(?: *, *[\w-]+)*$/)
    .transform((text) => text.split(',').map((zone) => zone.trim()))
    .optional()
    .meta({
      description: 'ids of Fastly’s services or Cloudflare’s zones, with commas between, and goes with CDN',
      example: '023e105f4ecef8ad9ca31a8372d0c353',
    }),
  CDN_API_URL: z.string().refine(isWebUrl).optional().meta({
    description: 'where the CDN’s API is asked, such as a proxy’s address',
    example: 'http://10.0.0.5:8080/fastly',
  }),
};

/** What else has to be given. */
export function findMissingCdnKeys(
  given: Readonly<Record<string, string>>,
): ('CDN_TOKEN' | 'CDN_ZONES' | 'CDN_SECONDS')[] {
  if (!given.CDN || given.CDN === 'off') return [];
  return (['CDN_TOKEN', 'CDN_ZONES', 'CDN_SECONDS'] as const).filter((name) => !given[name]);
}

export function toCdn(values: {
  CDN: 'off' | 'fastly' | 'cloudflare';
  CDN_TOKEN?: string | undefined;
  CDN_ZONES?: string[] | undefined;
  CDN_API_URL?: string | undefined;
}): CdnSettings | undefined {
  const { CDN: service, CDN_TOKEN: token, CDN_ZONES: zones } = values;
  if (service === 'off' || !token || !zones) return undefined;
  return { service, token, zones, apiUrl: (values.CDN_API_URL ?? apiUrls[service]).replace(/\/$/, '') };
}
