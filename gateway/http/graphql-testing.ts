import type { TestInstall, TestWebsite } from '../testing.ts';

/** What a browser sends for no other website unless that one was asked first. */
export const asProgram = { 'apollo-require-preflight': 'true' };

/** What `/graphql` answers. */
export interface GraphqlBody {
  data?: unknown;
  errors?: { message: string; path?: unknown; extensions?: Record<string, unknown> }[];
}

/** Posts an operation to a website as a client does. */
export async function postGraphql(
  { app }: TestInstall,
  { host }: TestWebsite,
  payload: object,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    ...{ method: 'POST', url: '/graphql', payload },
    headers: { host, ...headers },
  });
  return { response, answer: response.json<GraphqlBody>() };
}
