import { newId } from '#kit/ids.ts';
import { AllHostsDocument, AllWebsitesDocument, type AllWebsitesQuery } from '../generated/content.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';

const pageSize = 200;

/** The websites of an install, in the order of their identifiers. */
export async function* allWebsites({
  graph,
}: Pick<Install, 'graph'>): AsyncGenerator<AllWebsitesQuery['websites'][number]> {
  let after: string | undefined;
  do {
    const variables = { first: pageSize, after: after ?? null };
    const { websites } = await graph.ask(AllWebsitesDocument, variables, gatewayRequest(null, newId()));
    yield* websites;
    after = websites.length === pageSize ? websites.at(-1)?.identifier : undefined;
  } while (after !== undefined);
}

/** The hosts that the websites of an install answer on, by name. */
export async function* allHosts({ graph }: Pick<Install, 'graph'>): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const variables = { first: pageSize, after: after ?? null };
    const { hostNames } = await graph.ask(AllHostsDocument, variables, gatewayRequest(null, newId()));
    yield* hostNames;
    after = hostNames.length === pageSize ? hostNames.at(-1) : undefined;
  } while (after !== undefined);
}
