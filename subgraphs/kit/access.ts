import {
  defaultFieldResolver,
  type GraphQLDirective,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  isObjectType,
} from 'graphql';
import { ownText } from '#schema/forget-definitions.ts';
import type { RequestContext } from './subgraph.ts';
import { isHeldBy } from './viewer.ts';

/** Fields of the federation protocol: the gateway's own, and no data of anyone by themselves. */
const protocolFields = new Set(['_entities', '_service']);

/** Puts a check before the resolver of each field whose `@access` asks for more than a visitor has. */
export function enforceAccess(schema: GraphQLSchema): GraphQLSchema {
  const missing = fieldsWithoutAccess(schema);
  if (missing.length > 0) throw new Error(`No @access is declared for ${missing.join(', ')}.`);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const permission = fieldPermission(schema, type, field.name);
      if (permission === undefined || permission === 'EVERYONE' || permission === 'VISITOR') continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (parent, args, context: RequestContext, info) => {
        assertPermission(context, permission);
        return resolve(parent, args, context, info);
      };
    }
  }
  return schema;
}

/** Throws unless the viewer holds the permission. */
export function assertPermission(context: RequestContext, permission: string): void {
  const { viewer } = context;
  const isHeld =
    permission === 'MEMBER' ? viewer.memberId !== undefined : isHeldBy(viewer.permissions, permission);
  if (isHeld) return;
  const isSignedIn = viewer.accountId !== undefined || viewer.memberId !== undefined;
  if (viewer.apiKeyId !== undefined) throw refusal('This key does not allow this.', 'FORBIDDEN');
  if (isSignedIn) throw refusal('Your role does not allow this.', 'FORBIDDEN');
  throw refusal('Please sign in first.', 'UNAUTHENTICATED');
}

/** What somebody is answered whose role writes drafts, where visitors would see what they do. */
export function draftsOnlyRefusal(): GraphQLError {
  return refusal('Your role writes drafts. Somebody who may publish has to do this.', 'FORBIDDEN');
}

/** What a key is answered that reads only, and was to change something. */
export function readOnlyRefusal(): GraphQLError {
  return refusal('This key may read, and change nothing.', 'FORBIDDEN');
}

function refusal(message: string, code: 'FORBIDDEN' | 'UNAUTHENTICATED'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** `Type.field` of every field that nobody declared: neither the field nor its type carries `@access`. */
export function fieldsWithoutAccess(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter((type) => !type.name.startsWith('_'))
    .flatMap((type) =>
      Object.keys(type.getFields())
        .filter((name) => !(isRoot(schema, type) && protocolFields.has(name)))
        .filter((name) => fieldPermission(schema, type, name) === undefined)
        .map((name) => `${type.name}.${name}`),
    );
}

/** An operation inherits nothing: each one says for itself who may run it. */
function isRoot(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  return type === schema.getQueryType() || type === schema.getMutationType();
}

function fieldPermission(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  fieldName: string,
): string | undefined {
  const directive = schema.getDirective('access');
  if (!directive) return undefined;
  const field = type.getFields()[fieldName];
  const own = field?.astNode ? permissionOf(directive, [field.astNode]) : undefined;
  if (own !== undefined || isRoot(schema, type)) return own;
  return permissionOf(directive, [type.astNode, ...type.extensionASTNodes]);
}

function permissionOf(
  directive: GraphQLDirective,
  nodes: readonly (Parameters<typeof getDirectiveValues>[1] | null | undefined)[],
): string | undefined {
  for (const node of nodes) {
    const values = node ? getDirectiveValues(directive, node) : undefined;
    if (values) return ownText(String(values.to));
  }
  return undefined;
}
