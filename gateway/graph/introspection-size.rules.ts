import {
  type FieldNode,
  type GraphQLSchema,
  type IntrospectionType,
  introspectionFromSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Fragments } from './document-size.rules.ts';
import { limits } from './limits.rules.ts';

/** All that a schema answers about itself. */
export interface Introspection {
  readonly schema: object;
  readonly typesByName: ReadonlyMap<string, IntrospectionType>;
}

export function readIntrospection(schema: GraphQLSchema): Introspection {
  const { __schema } = introspectionFromSchema(schema);
  return { schema: __schema, typesByName: new Map(__schema.types.map((type) => [type.name, type])) };
}

interface Measuring {
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly introspection: () => Introspection;
}

/**
 * About how many characters of JSON these fields `__schema` and `__type` are answered, read from the schema itself. It stops as soon
 * as they are more than is allowed; deprecated things are counted whether they are asked for or not.
 */
export function measureIntrospection(fields: readonly FieldNode[], measuring: Measuring): number {
  if (fields.length === 0) return 0;
  const { variables, fragments } = measuring;
  const introspection = measuring.introspection();
  const measured = new Map<SelectionSetNode, Map<object, number>>();

  /** Types stand in short where they are named: `{ kind name }`. */
  function inFull(value: object): object {
    if (!('kind' in value && 'name' in value && typeof value.name === 'string')) return value;
    return introspection.typesByName.get(value.name) ?? value;
  }

  function sizeOfObject(value: object, set: SelectionSetNode): number {
    const known = measured.get(set)?.get(value);
    if (known !== undefined) return known;
    let size = 2;
    for (const node of set.selections) {
      if (size > limits.introspected) break;
      if (node.kind === Kind.INLINE_FRAGMENT) size += sizeOfObject(value, node.selectionSet);
      else if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(node.name.value);
        size += fragment ? sizeOfObject(value, fragment.selectionSet) : 0;
      } else size += sizeOfField(node, Reflect.get(value, node.name.value));
    }
    const ofSet = measured.get(set) ?? new Map<object, number>();
    measured.set(set, ofSet.set(value, size));
    return size;
  }

  function sizeOf(value: unknown, set: SelectionSetNode | undefined): number {
    if (typeof value === 'string') return value.length + 2;
    if (typeof value !== 'object' || value === null) return 5;
    if (!Array.isArray(value)) return set ? sizeOfObject(inFull(value), set) : 5;
    let size = 2;
    for (const item of value) {
      if (size > limits.introspected) break;
      size += sizeOf(item, set) + 1;
    }
    return size;
  }

  function sizeOfField(node: FieldNode, value: unknown): number {
    return (node.alias ?? node.name).value.length + 4 + sizeOf(value, node.selectionSet);
  }

  let size = 0;
  for (const node of fields) {
    const isSchema = node.name.value === '__schema';
    size += sizeOfField(
      node,
      isSchema ? introspection.schema : introspection.typesByName.get(nameAskedFor(node, variables)),
    );
  }
  return size;
}

function nameAskedFor({ arguments: given }: FieldNode, variables: Readonly<Record<string, unknown>>): string {
  const value = given?.find(({ name }) => name.value === 'name')?.value;
  if (value?.kind === Kind.STRING) return value.value;
  return value?.kind === Kind.VARIABLE ? String(variables[value.name.value]) : '';
}

/** True for an operation that asks for nothing but the schema: its answer is the same for all, for as long as the process runs. */
export function asksOnlyForSchema({ selections }: SelectionSetNode): boolean {
  return selections.every(
    (node) => node.kind === Kind.FIELD && ['__schema', '__type', '__typename'].includes(node.name.value),
  );
}
