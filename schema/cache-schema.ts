import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isObjectType,
  visit,
} from 'graphql';

/** The text of a module with what a cache of answers has to know: which types an interface or union stands for that documents name, and which fields are lists that are read page by page. */
export function cacheSchema(api: GraphQLSchema, documents: { document: DocumentNode }[]): string {
  const named = new Set<string>();
  const note = ({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode) => {
    if (typeCondition) named.add(typeCondition.name.value);
  };
  for (const { document } of documents) visit(document, { InlineFragment: note, FragmentDefinition: note });
  const types = Object.values(api.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const possible = types
    .filter((type) => isAbstractType(type))
    .filter(({ name }) => named.has(name))
    .map((type) => [type.name, api.getPossibleTypes(type).map(({ name }) => name)]);
  const connections = types
    .filter((type) => isObjectType(type))
    .map((type) => [
      type.name,
      Object.values(type.getFields())
        .filter((field) => field.args.some(({ name }) => name === 'after'))
        .map(({ name }) => name),
    ])
    .filter(([, fields]) => fields?.length);
  return `/** Types by the interface that they implement, or the union that they belong to, of those that documents name. */
export const possibleTypes: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(possible))};

/** Fields by their type that are lists read page by page. */
export const connections: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(connections))};
`;
}
