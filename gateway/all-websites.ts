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

const hostQuery = 'query ($first: Int!, $after: String) { hostNames(first: $first, after: $after) }';
const hostAnswer = z.object({ hostNames: z.array(z.string()) });

/** The hosts that the websites of an install answer on, by name. */
export async function* allHosts({ graph }: Pick<Install, 'graph'>): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const variables = { first: pageSize, after: after ?? null };
    const answered = await graph.ask('content', hostQuery, variables, gatewayRequest(null, newId()));
    const { hostNames } = hostAnswer.parse(answered);
    yield* hostNames;
    after = hostNames.length === pageSize ? hostNames.at(-1) : undefined;
  } while (after !== undefined);
}
