import {
  buildASTSchema,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  isScalarType,
  parse,
} from 'graphql';
import { commerceSubgraph } from '#commerce/subgraph.ts';
import { contentSubgraph } from '#content/subgraph.ts';
import { scalarResolvers } from '#kit/scalars.ts';
import type { OpenOptions, RequestContext, ResolverMap, SubgraphDefinition } from '#kit/subgraph.ts';
import api from '#schema/api.graphql?raw';

/** A shop as one executable schema, without federation. */
export interface MergedShop {
  readonly schema: GraphQLSchema;
  createContext(request: RequestContext): object;
  close(): Promise<void>;
}

type Resolver = GraphQLFieldResolver<unknown, Record<string, unknown>>;

/** Commerce and content behind one schema: the public one, with the very resolvers and data of the subgraphs. */
export async function openMergedShop(options: OpenOptions): Promise<MergedShop> {
  const schema = buildASTSchema(parse(api));
  addScalars(schema);
  const commerce = await openPart(schema, commerceSubgraph, options);
  const content = await openPart(schema, contentSubgraph, options);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = ({ __typename }: { __typename?: string }) => __typename;
  }
  return {
    schema,
    createContext: (request) => ({
      commerce: commerce.createContext(request),
      content: content.createContext(request),
    }),
    async close() {
      await Promise.all([commerce.close(), content.close()]);
    },
  };
}

function addScalars(schema: GraphQLSchema): void {
  for (const [name, { serialize, parseValue, parseLiteral }] of Object.entries(scalarResolvers)) {
    const type = schema.getType(name);
    if (isScalarType(type)) Object.assign(type, { serialize, parseValue, parseLiteral });
  }
}

async function openPart<Context extends RequestContext>(
  schema: GraphQLSchema,
  definition: SubgraphDefinition<Context>,
  options: OpenOptions,
) {
  const data = await definition.open(options);
  for (const map of definition.resolvers) addResolvers(schema, definition.name, map);
  return {
    createContext: (request: RequestContext) => data.createContext(request),
    async close() {
      await data.close?.();
      await data.database.close();
    },
  };
}

/** Each resolver gets the context of the subgraph that it comes from. */
function addResolvers(schema: GraphQLSchema, subgraph: string, map: ResolverMap): void {
  for (const [typeName, resolvers] of Object.entries(map)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    const fields = type.getFields();
    for (const [name, resolve] of Object.entries<Resolver>(resolvers)) {
      const field = fields[name];
      if (field)
        field.resolve = (parent, args, context, info) => resolve(parent, args, context[subgraph], info);
    }
  }
}
