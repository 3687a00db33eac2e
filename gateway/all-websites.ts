import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { gatewayRequest } from './http/viewers.ts';
import type { Install } from './install.ts';

const query =
  'query ($first: Int!, $after: String) { websites(first: $first, after: $after) { identifier primaryHost title } }';
const pageSize = 200;
const answer = z.object({
  websites: z.array(z.object({ identifier: z.string(), primaryHost: z.string(), title: z.string() })),
});

/** The websites of an install, in the order of their identifiers. */
export async function* allWebsites({
  graph,
}: Pick<Install, 'graph'>): AsyncGenerator<z.infer<typeof answer>['websites'][number]> {
  let after: string | undefined;
  do {
    const request = gatewayRequest(null, newId());
    const variables = { first: pageSize, after: after ?? null };
    const { websites } = answer.parse(await graph.ask('content', query, variables, request));
    yield* websites;
    after = websites.length === pageSize ? websites.at(-1)?.identifier : undefined;
  } while (after !== undefined);
}
