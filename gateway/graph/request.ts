import type { FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { RequestContext } from '#kit/subgraph.ts';
import type { Visit } from '../http/viewers.ts';

/** A request to the graph. */
export interface GraphRequest extends RequestContext {
  /** What `Changes.sync` said when the request came: whether what is kept is exact. */
  readonly isCacheExact?: boolean;
}

/** A fresh request of a viewer. */
export function requestOf(viewer: RequestContext['viewer'], isCacheExact?: boolean): GraphRequest {
  return { viewer, tags: new Set(), effects: [], ...(isCacheExact === undefined ? {} : { isCacheExact }) };
}

/** What Apollo Server hands to plugins and data sources. It copies this object for each operation, but nothing below it. */
export interface GraphContext {
  readonly request: GraphRequest;
  /** Absent for an operation that the server runs by itself. */
  readonly http?: HttpOrigin;
  /** Set once the operation was read and is within the limits. */
  checked?: CheckedOperation;
}

/** The HTTP request that an operation came with. */
export interface HttpOrigin {
  readonly request: FastifyRequest;
  readonly visit: Visit;
  /** Other operations are run than those that ship with the product. */
  readonly mayAskFreely: boolean;
  /** `Set-Cookie` headers of the answer. */
  readonly cookies: string[];
}

/** An operation within the limits. */
export interface CheckedOperation {
  /** Names the operation within its document. */
  readonly key: string;
  /** The same answer serves everyone who holds no permission. */
  readonly isShareable: boolean;
  /** It asks for the schema only, which no subgraph is asked for. */
  readonly isAboutSchema: boolean;
  /** It ships with the product. */
  readonly isStored: boolean;
  /** The variables that it declares, with their defaults. */
  readonly variables: Record<string, unknown>;
  /** What is wrong with the variables. */
  readonly variableErrors: readonly GraphQLError[];
  /** What it costs, as its limits count it. */
  measureCost(): number;
}
