import {
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** `Type.field` -> the permission that it declares; a type's own under its name alone. */
export type AccessMap = ReadonlyMap<string, string>;

/** Reads every `@access` of the composed schema. */
export function readAccessMap(supergraphSdl: string): AccessMap {
  const access = new Map<string, string>();
  for (const definition of parse(supergraphSdl).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
      continue;
    const typeName = definition.name.value;
    const own = permissionOf(definition.directives);
    if (own) access.set(typeName, own);
    for (const field of definition.fields ?? []) {
      const permission = permissionOf(field.directives) ?? own;
      if (permission) access.set(`${typeName}.${field.name.value}`, permission);
    }
  }
  return access;
}

function permissionOf(directives: readonly ConstDirectiveNode[] = []): string | undefined {
  const value = directives
    .find(({ name }) => name.value === 'access')
    ?.arguments?.find(({ name }) => name.value === 'to')?.value;
  return value?.kind === Kind.ENUM ? value.value : undefined;
}

/** True for a query whose every field answers everyone alike, so that one answer serves all. */
export function isShareable(
  schema: GraphQLSchema,
  access: AccessMap,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): boolean {
  if (operation.operation !== OperationTypeNode.QUERY) return false;
  const typeInfo = new TypeInfo(schema);
  let isForEveryone = true;
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field(node) {
        const { value } = node.name;
        const parent = typeInfo.getParentType();
        if (value === '__typename') return;
        if (access.get(`${parent?.name}.${value}`) !== 'EVERYONE') isForEveryone = false;
      },
    }),
  );
  return isForEveryone;
}
