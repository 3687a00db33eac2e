import { buildSubgraphSchema } from '@apollo/subgraph';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { forgetDefinitions } from '#schema/forget-definitions.ts';
import shared from '#schema/shared.graphql?raw';
import { enforceAccess } from './access.ts';
import { enforceLimits } from './limits.ts';
import { completeConnections } from './relay.rules.ts';
import { scalarResolvers } from './scalars.ts';
import type { RequestContext, ResolverMap, SubgraphDefinition } from './subgraph.ts';
import { translateMessages } from './visitor-messages.ts';

type SchemaParts = Pick<SubgraphDefinition<RequestContext>, 'sdl' | 'resolvers'>;

/** A subgraph's schema with the operations that were compiled for it. */
export interface Executable {
  readonly schema: GraphQLSchema;
  /** Each text is compiled once; the gateway sends few different ones. */
  compile(query: string): CompiledQuery | ExecutionResult;
  /** True for a compiled operation that may change something. */
  isMutation(operation: CompiledQuery): boolean;
}

const maxCompiled = 2_000;

const executables = new WeakMap<object, Executable>();

/** The executable of a subgraph. It holds no data, so that one serves every install that a process opens. */
export function executableOf(definition: SchemaParts): Executable {
  const known = executables.get(definition.resolvers);
  if (known) return known;
  const schema = forgetDefinitions(buildSchema(definition));
  const compiled = new LRUCache<string, CompiledQuery | ExecutionResult>({ max: maxCompiled });
  const mutations = new WeakSet<CompiledQuery>();
  const executable: Executable = {
    schema,
    isMutation: (operation) => mutations.has(operation),
    compile(query) {
      const earlier = compiled.get(query);
      if (earlier) return earlier;
      const document = parse(query);
      const result = compile(schema, document);
      if (isCompiledQuery(result) && hasMutation(document)) mutations.add(result);
      compiled.set(query, result);
      return result;
    },
  };
  executables.set(definition.resolvers, executable);
  return executable;
}

function hasMutation({ definitions }: DocumentNode): boolean {
  return definitions.some((each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === 'mutation');
}

function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | ExecutionResult {
  const errors = validate(schema, document);
  if (errors.length > 0) return { errors: errors.map(asBadInput) };
  const compiled = compileQuery(schema, document);
  const defaults = defaultsOf(document);
  if (!isCompiledQuery(compiled) || Object.keys(defaults).length === 0) return compiled;
  const query: CompiledQuery['query'] = (root, context, variables) =>
    compiled.query(root, context, { ...defaults, ...variables });
  return { ...compiled, query };
}

/** The defaults of variables that are never null: graphql-jit takes these for missing where nothing is given. */
function defaultsOf({ definitions }: DocumentNode): Record<string, unknown> {
  const variables = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : [],
  );
  return Object.fromEntries(
    variables.flatMap(({ variable, type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && defaultValue
        ? [[variable.name.value, valueFromASTUntyped(defaultValue)]]
        : [],
    ),
  );
}

/** The schema of a subgraph, every field guarded by its `@access`. */
export function buildSchema(definition: SchemaParts): GraphQLSchema {
  const nouns = Object.keys(definition.sdl)
    .sort()
    .map((path) => definition.sdl[path] ?? '');
  const typeDefs = parse([shared, 'type Query\ntype Mutation', ...nouns].join('\n'), { noLocation: true });
  const schema = buildSubgraphSchema({
    typeDefs: completeConnections(typeDefs),
    resolvers: mergeResolvers([scalarResolvers, ...definition.resolvers]),
  });
  // What someone may not do is refused before it is counted: nobody uses up what others may do.
  return enforceAccess(enforceLimits(translateMessages(schema)));
}

function mergeResolvers(maps: readonly ResolverMap[]): Record<string, Record<string, never>> {
  const merged: Record<string, Record<string, never>> = {};
  for (const map of maps) {
    for (const [type, resolvers] of Object.entries(map)) {
      merged[type] =
        typeof resolvers === 'object' && !('serialize' in resolvers)
          ? { ...merged[type], ...resolvers }
          : resolvers;
    }
  }
  return merged;
}

/** The gateway checked all but the values of scalars: what is wrong is what someone wrote there. */
export function asBadInput({ message, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', ...extensions } });
}
