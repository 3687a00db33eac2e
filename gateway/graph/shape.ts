import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  printSchema,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { forgetDefinitions } from '#schema/forget-definitions.ts';
import { isRecord } from '#schema/record.ts';
import type { Data } from './plan-data.ts';

/** Cuts the data of a plan to what was asked for, in its order, with nulls where something that must be there is missing. */
export type Shape = (
  data: Data,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult> | ExecutionResult;

/** The public schema, prepared for shaping. */
export interface ShapingSchemas {
  /** Reads fields by their names: what nearly every operation needs. */
  readonly plain: GraphQLSchema;
  /** Reads fields by their aliases: slower, for operations that have any. */
  readonly aliased: GraphQLSchema;
}

/** Makes abstract types known by `__typename`. A second schema, which reads fields by their aliases, is made when it is needed. */
export function prepareShaping(plain: GraphQLSchema): ShapingSchemas {
  let aliased: GraphQLSchema | undefined;
  resolveTypesByName(plain);
  return {
    plain,
    get aliased() {
      aliased ??= readByAlias(
        forgetDefinitions(buildSchema(printSchema(plain), { assumeValid: true, noLocation: true })),
      );
      return aliased;
    },
  };
}

function resolveTypesByName(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type))
      type.resolveType = (value) => (isRecord(value) ? String(value.__typename) : undefined);
  }
}

function readByAlias(schema: GraphQLSchema): GraphQLSchema {
  resolveTypesByName(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = (source, _args, _context, info) => source[info.path.key];
    }
  }
  return schema;
}

/** Compiles the shape of an operation. */
export function compileShape(
  schemas: ShapingSchemas,
  document: DocumentNode,
  operationName: string | undefined,
): Shape {
  const compiled = compileQuery(
    hasAliases(document) ? schemas.aliased : schemas.plain,
    document,
    operationName,
  );
  if (!isCompiledQuery(compiled)) return () => compiled;
  return (data, variables) => compiled.query(data, undefined, variables);
}

function hasAliases(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field(node) {
      if (node.alias && node.alias.value !== node.name.value) isFound = true;
    },
  });
  return isFound;
}

/** A thing that is gone is null wherever that is allowed, and nothing is wrong with the answer then. */
export function isOfGoneThing(
  path: readonly (string | number)[],
  gone: ReadonlySet<Data>,
  brought: unknown,
  shaped: unknown,
): boolean {
  let source = brought;
  let answer = shaped;
  for (const step of path) {
    if (isRecord(source) && gone.has(source)) return answer === null;
    source = stepInto(source, step);
    answer = answer === null ? undefined : stepInto(answer, step);
  }
  return false;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isRecord(value) ? value[step] : undefined;
}
