import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsOf } from './document-size.rules.ts';
import { type Introspection, measureIntrospection, readIntrospection } from './introspection-size.rules.ts';
import { limits, tooLarge } from './limits.rules.ts';

const usualListSize = 10;
const listArguments = new Set(['first', 'limit']);

/** What costs are worked out from. */
export interface Prices {
  /** How many items the lists of the schema hold that are not told how many, by the name of their field. */
  readonly listSizes: ReadonlyMap<string, number>;
  /** Read when it is first asked for, which takes a while. */
  readonly introspection: () => Introspection;
}

export function readPrices(schema: GraphQLSchema): Prices {
  let introspection: Introspection | undefined;
  return {
    listSizes: readListSizes(schema),
    introspection: () => (introspection ??= readIntrospection(schema)),
  };
}

/** Says when an operation costs more than is allowed; null when it does not. */
export function findCostProblem(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  prices: Prices,
): GraphQLError | null {
  const { cost, introspected } = measureOperation(document, operation, variables, prices);
  if (introspected > limits.introspected) return tooLarge('asks for more of the schema than there is to it');
  return cost > limits.cost
    ? tooLarge(`costs ${Math.round(cost)}; ${limits.cost} is allowed. Ask for shorter lists`)
    : null;
}

/**
 * What an operation costs: its fields, each as often as the lists above it may hold items, and what it asks of the schema by the
 * length of the answer.
 */
export function measureCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  prices: Prices,
): number {
  const { cost, introspected } = measureOperation(document, operation, variables, prices);
  return cost + introspected / introspectedPerCost;
}

/** An ordinary value of the schema, with its name, in characters. */
const introspectedPerCost = 20;

interface Measuring extends Prices {
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Each fragment is measured once: fragments that spread others twice would take twice as long at each level. */
  readonly measured: Map<string, number>;
  /** What is asked of the schema, where it is asked. */
  readonly introspected: FieldNode[];
}

function measureOperation(
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  prices: Prices,
) {
  const fragments = fragmentsOf(document);
  const measuring = {
    ...prices,
    fragments,
    variables,
    measured: new Map<string, number>(),
    introspected: [],
  };
  const cost = measure(selectionSet, measuring);
  const introspected = measureIntrospection(measuring.introspected, measuring);
  return { cost, introspected };
}

function measure(set: SelectionSetNode, measuring: Measuring): number {
  let cost = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FRAGMENT_SPREAD) cost += measureFragment(node.name.value, measuring);
    else if (node.kind === Kind.INLINE_FRAGMENT) cost += measure(node.selectionSet, measuring);
    else if (node.name.value === '__schema' || node.name.value === '__type')
      measuring.introspected.push(node);
    else
      cost += 1 + (node.selectionSet ? measure(node.selectionSet, measuring) * listSize(node, measuring) : 0);
  }
  return cost;
}

function measureFragment(name: string, measuring: Measuring): number {
  const { fragments, measured } = measuring;
  const known = measured.get(name);
  if (known !== undefined) return known;
  const fragment = fragments.get(name);
  const cost = fragment ? measure(fragment.selectionSet, measuring) : 0;
  measured.set(name, cost);
  return cost;
}

/** As many items as the field is asked for, or as it gives when it is not told how many. */
function listSize({ name, arguments: given }: FieldNode, { variables, listSizes }: Measuring): number {
  const usual = listSizes.get(name.value);
  const value = given?.find((argument) => listArguments.has(argument.name.value))?.value;
  if (!value || value.kind === Kind.NULL) return usual ?? 1;
  if (value.kind === Kind.INT) return Math.max(1, Number(value.value));
  const number = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return typeof number === 'number' ? Math.max(1, number) : (usual ?? usualListSize);
}

/** Reads what the schema says of its lists. */
function readListSizes(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const { name, args } of Object.values(type.getFields())) {
      const list = args.find((argument) => listArguments.has(argument.name));
      if (!list) continue;
      const size = typeof list.defaultValue === 'number' ? list.defaultValue : usualListSize;
      sizes.set(name, Math.max(size, sizes.get(name) ?? 0));
    }
  }
  return sizes;
}
