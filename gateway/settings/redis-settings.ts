import { z } from 'zod';
import type { RedisSettings } from '../limits/shared-counts.ts';

const isRedisUrl = (text: string): boolean =>
  URL.canParse(text) &&
  ['redis:', 'rediss:'].includes(new URL(text).protocol) &&
  new URL(text).hostname !== '';

/** The settings of what processes share in Redis or Valkey. */
export const redisEnvironment = {
  REDIS_URL: z.string().refine(isRedisUrl).optional().meta({
    description: 'the redis:// or rediss:// address of a Redis or Valkey, with its password',
    example: 'rediss://default:secret@redis.example.com:6379/0',
  }),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,100}$/)
    .default('vitrine:')
    .meta({
      description: 'what every key begins with: letters, digits and : . _ -',
      example: 'shop-one:',
    }),
};

/** The shared server; undefined where none is named. */
export const toRedis = (values: {
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_PREFIX: string;
}): RedisSettings | undefined =>
  values.REDIS_URL === undefined ? undefined : { url: values.REDIS_URL, prefix: values.REDIS_PREFIX };
