import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** What one operation may ask for. */
export const limits = {
  /** Lexical tokens of a document. */
  tokens: 4_000,
  /** Fields below each other; an introspection query needs 13. */
  depth: 16,
  /** Fields under another name. */
  aliases: 60,
  /** Fields at the top. */
  rootFields: 20,
  /** Fields in all, each as often as the lists above it may hold items. */
  cost: 100_000,
  /** Objects and lists within each other in the variables. */
  variableDepth: 32,
} as const;

const usualListSize = 10;
const listArguments = new Set(['first', 'limit']);

/** The first limit that an operation breaks, told to whoever wrote it; null when it keeps all. */
export function findLimitProblem(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  listSizes: ListSizes,
): GraphQLError | null {
  const fragments = fragmentsOf(document);
  const found = measure(operation.selectionSet, { fragments, variables, listSizes, measured: new Map() });
  if (found.depth > limits.depth)
    return tooMuch(`is ${found.depth} levels deep; ${limits.depth} are allowed`);
  if (found.aliases > limits.aliases)
    return tooMuch(`has ${found.aliases} aliases; ${limits.aliases} are allowed`);
  if (found.fields > limits.rootFields) {
    return tooMuch(`has more than the ${limits.rootFields} fields that are allowed at its top`);
  }
  if (found.cost > limits.cost)
    return tooMuch(`costs ${Math.round(found.cost)}; ${limits.cost} is allowed. Ask for shorter lists`);
  return null;
}

/** What an operation costs: its fields, each as often as the lists above it may hold items. */
export function measureCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  listSizes: ListSizes,
): number {
  const fragments = fragmentsOf(document);
  return measure(operation.selectionSet, { fragments, variables, listSizes, measured: new Map() }).cost;
}

function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
}

function tooMuch(reason: string): GraphQLError {
  return new GraphQLError(`The operation ${reason}.`, { extensions: { code: 'OPERATION_TOO_LARGE' } });
}

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  /** Fields at the top, those of fragments included. */
  readonly fields: number;
}

interface Measuring {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly listSizes: ListSizes;
  /** Each fragment is measured once: fragments that spread others twice would take twice as long at each level. */
  readonly measured: Map<string, Measure>;
}

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, fields: 0 };

function measure(set: SelectionSetNode, measuring: Measuring): Measure {
  const total = { depth: 0, aliases: 0, cost: 0, fields: 0 };
  for (const node of set.selections) {
    const below = measureBelow(node, measuring);
    const isField = node.kind === Kind.FIELD;
    total.depth = Math.max(total.depth, below.depth + (isField ? 1 : 0));
    total.aliases += below.aliases + (isField && node.alias ? 1 : 0);
    total.cost += isField ? 1 + below.cost * listSize(node, measuring) : below.cost;
    total.fields += isField ? 1 : below.fields;
  }
  return total;
}

function measureBelow(node: SelectionNode, measuring: Measuring): Measure {
  if (node.kind !== Kind.FRAGMENT_SPREAD)
    return node.selectionSet ? measure(node.selectionSet, measuring) : nothing;
  const { fragments, measured } = measuring;
  const { value: name } = node.name;
  const known = measured.get(name);
  if (known) return known;
  const fragment = fragments.get(name);
  const found = fragment ? measure(fragment.selectionSet, measuring) : nothing;
  measured.set(name, found);
  return found;
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

/** How many items the lists of a schema hold that are not told how many, by the name of their field. */
export type ListSizes = ReadonlyMap<string, number>;

/** Reads what the schema says of its lists. */
export function readListSizes(schema: GraphQLSchema): ListSizes {
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

/**
 * Values are nested no deeper than any input of the schema needs, so that nothing that reads them runs out of room, and no
 * text in them holds the character U+0000, which PostgreSQL stores nowhere. What is wrong, or null.
 */
export function findValueProblem(values: unknown): string | null {
  let level: unknown[] = [values];
  for (let depth = 0; depth < limits.variableDepth && level.length > 0; depth += 1) {
    if (level.some((value) => typeof value === 'string' && value.includes('\0')))
      return 'No text may hold the character U+0000.';
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return level.length > 0 ? 'The variables are nested too deep.' : null;
}

/** The same of the values that are written into the operation. */
export function findLiteralProblem(document: DocumentNode): string | null {
  const texts: string[] = [];
  visit(document, { StringValue: (node) => void texts.push(node.value) });
  return findValueProblem(texts);
}
