import { z } from 'zod';
import { isWebUrl } from './web-address.rules.ts';

/** Where events of visits are kept that no figure is made of any more. */
export const clickhouseEnvironment = {
  ANALYTICS_URL: z.string().refine(isWebUrl).optional().meta({
    description: 'the http:// or https:// address of a ClickHouse, with user, password and database',
    example: 'https://vitrine:secret@clickhouse.example.com:8443/vitrine',
  }),
};
