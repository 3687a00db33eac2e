import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type TypeNode,
} from 'graphql';

/**
 * Completes the connections of an SDL as Relay's cursor connections specification has them: a type whose name ends in
 * `Connection` declares its `nodes`, and gets `edges`, `pageInfo` and the type of its edges. Edges may be read by whoever may
 * read the connection.
 */
export function completeConnections(document: DocumentNode): DocumentNode {
  return { ...document, definitions: document.definitions.flatMap(completed) };
}

function completed(definition: DefinitionNode): DefinitionNode[] {
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION || !definition.name.value.endsWith('Connection'))
    return [definition];
  const { fields = [], directives = [], name } = definition;
  const nodes = fields.find((field) => field.name.value === 'nodes');
  const isDeclared = (field: string) => fields.some((each) => each.name.value === field);
  if (!nodes || isDeclared('edges')) return [definition];
  const edgeName = name.value.replace(/Connection$/, 'Edge');
  const { edges, pageInfo } = connectionFields(edgeName);
  const added = [edges, ...(isDeclared('pageInfo') ? [] : [pageInfo])];
  return [{ ...definition, fields: [...fields, ...added] }, edgeOf(edgeName, itemOf(nodes.type), directives)];
}

function connectionFields(edgeName: string): Record<'edges' | 'pageInfo', FieldDefinitionNode> {
  const [edges, pageInfo] =
    objectType(`type Connection {
    "The same as \`nodes\`, each with its cursor."
    edges: [${edgeName}!]!
    "Where this page begins and ends, and whether there is more."
    pageInfo: PageInfo!
  }`).fields ?? [];
  if (!edges || !pageInfo) throw new Error('A connection has edges and pageInfo.');
  return { edges, pageInfo };
}

function edgeOf(
  name: string,
  item: TypeNode,
  directives: readonly ConstDirectiveNode[],
): ObjectTypeDefinitionNode {
  const edge = objectType(`"One of a list, with its place in it."
  type ${name} {
    "Its place: pass it as \`after\` for what follows it."
    cursor: String!
    "The same as in \`nodes\`."
    node: ${print(item)}
  }`);
  return { ...edge, directives };
}

function objectType(sdl: string): ObjectTypeDefinitionNode {
  const [definition] = parse(sdl, { noLocation: true }).definitions;
  if (definition?.kind !== Kind.OBJECT_TYPE_DEFINITION) throw new Error(`Not an object type: ${sdl}`);
  return definition;
}

/** The type of what a list holds: `[Order!]!` holds `Order!`. */
function itemOf(type: TypeNode): TypeNode {
  if (type.kind === Kind.NON_NULL_TYPE) return itemOf(type.type);
  if (type.kind === Kind.LIST_TYPE) return type.type;
  throw new Error('The `nodes` of a connection are a list.');
}
