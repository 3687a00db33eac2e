import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';

/**
 * Typed hooks for each mutation and each query, but for those named `Site…`, which only the server runs, and `Editor…`, which
 * have files of their own. A query has two: one asks as soon as the component is there, the other when it is told to.
 */
export function hooksOf(documents: { document: DocumentNode }[]): string {
  const hooks = operationsOf(documents).flatMap((operation) =>
    /^(?:Site|Editor)/.test(operation.name.value) ? [] : hooksOfOperation(operation, 'graphql.'),
  );
  const from = "from '@apollo/client/react';\nimport * as graphql from './graphql.ts';\n";
  return `import { useLazyQuery, useMutation, useQuery } ${from}${hooks.join('')}`;
}

/** An operation that has a name. */
export type NamedOperation = OperationDefinitionNode & Required<Pick<OperationDefinitionNode, 'name'>>;

/** The operations among documents. */
export function operationsOf(documents: { document: DocumentNode }[]): NamedOperation[] {
  return documents
    .flatMap(({ document }) => document.definitions)
    .flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) return [];
      return [{ ...definition, name: definition.name }];
    });
}

/** `from` is what stands before the name of its document. */
export function hooksOfOperation(definition: NamedOperation, from: string): string[] {
  const { name, operation, variableDefinitions = [] } = definition;
  const needsVariables = variableDefinitions.some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );
  return operation === 'query'
    ? queryHooks(name.value, needsVariables, from)
    : [mutationHook(name.value, from)];
}

function mutationHook(name: string, from: string): string {
  const types = `graphql.${name}Mutation, graphql.${name}MutationVariables`;
  return `
/** Runs the operation ${name}. */
export function use${name}Mutation(options?: useMutation.Options<${types}>) {
  return useMutation(${from}${name}Document, options);
}
`;
}

function queryHooks(name: string, needsVariables: boolean, from: string): string[] {
  const variables = `graphql.${name}QueryVariables`;
  const types = `graphql.${name}Query, ${variables}`;
  const options = needsVariables
    ? `options: useQuery.Options<${types}> & { readonly variables: ${variables} }`
    : `options: useQuery.Options<${types}> = {}`;
  return [
    `
/** Runs the operation ${name}. */
export function use${name}Query(${options}) {
  return useQuery(${from}${name}Document, options);
}
`,
    `
/** Runs the operation ${name} when it is told to. */
export function use${name}LazyQuery(options: useLazyQuery.Options<${types}> = {}) {
  return useLazyQuery(${from}${name}Document, options);
}
`,
  ];
}
