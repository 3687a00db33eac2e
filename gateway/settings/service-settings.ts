import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isWebUrl } from './web-address.rules.ts';

const service = z.string().refine(isWebUrl).optional().meta({
  description: 'the http or https address of the service that runs this subgraph',
  example: 'http://10.0.0.5:4001/graphql',
});
const subgraph = z.enum(['commerce', 'content', 'forms', 'identity', 'analytics']);

/** The variables that say which subgraphs run as services of their own, and where. */
export const serviceEnvironment = {
  COMMERCE_SERVICE_URL: service,
  CONTENT_SERVICE_URL: service,
  FORMS_SERVICE_URL: service,
  IDENTITY_SERVICE_URL: service,
  ANALYTICS_SERVICE_URL: service,
  SUBGRAPH: subgraph
    .optional()
    .meta({ description: `one of ${subgraph.options.join(', ')}`, example: 'commerce' }),
  VIEWER_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta({
      description:
        'at least 32 characters nobody can guess, the same for the gateway and each subgraph beside it',
      example: randomBytes(32).toString('hex'),
    }),
};

/** Earlier versions called them `COMMERCE_URL` and so on. Whoever still does would have all subgraphs run in one process unnoticed. */
const renamed = ['COMMERCE', 'CONTENT', 'FORMS', 'IDENTITY'] as const;

/** Services need a secret that they share with the gateway, and each an address by its present name. */
export function findMissingServiceKeys(
  given: Readonly<Record<string, string>>,
): (keyof typeof serviceEnvironment)[] {
  const isSplit = Object.keys(serviceEnvironment).some((name) => name !== 'VIEWER_SECRET' && given[name]);
  return [
    ...(isSplit && !given.VIEWER_SECRET ? (['VIEWER_SECRET'] as const) : []),
    ...renamed
      .filter((name) => given[`${name}_URL`] && !given[`${name}_SERVICE_URL`])
      .map((name) => `${name}_SERVICE_URL` as const),
  ];
}
