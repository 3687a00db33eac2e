import type { ApolloServerOptions, ApolloServerPlugin, BaseContext } from '@apollo/server';
import { CompiledGateway } from './compiled-gateway.ts';
import { limitOperations } from './limits-plugin.ts';
import { createDocumentStore } from './operation-stores.ts';
import type { GraphContext } from './request.ts';
import { readAccessMap } from './shareable.ts';
import { TextSizes } from './text-sizes.ts';

/** What is found out about the schema and about operations, whichever install runs them. */
export interface SchemaWork {
  readonly gateway: CompiledGateway;
  readonly documentStore: NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;
  readonly limitOperations: ApolloServerPlugin<GraphContext>;
  readonly textSizes: TextSizes;
}

const bySupergraph = new Map<string, SchemaWork>();

/** The work on a supergraph, which takes most of a second: a process that opens several installs does it once. */
export function schemaWorkOf(supergraphSdl: string): SchemaWork {
  const known = bySupergraph.get(supergraphSdl);
  if (known) return known;
  const work = {
    gateway: new CompiledGateway(supergraphSdl),
    documentStore: createDocumentStore(),
    limitOperations: limitOperations(readAccessMap(supergraphSdl)),
    textSizes: new TextSizes(),
  };
  bySupergraph.set(supergraphSdl, work);
  return work;
}
