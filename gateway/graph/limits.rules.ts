import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
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
} as const;

const usualListSize = 10;
const listArguments = new Set(['first', 'limit']);

/** The first limit that an operation breaks, told to whoever wrote it; null when it keeps all. */
export function findLimitProblem(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const found = measure(operation.selectionSet, fragments, variables);
  if (found.depth > limits.depth) return tooMuch(`is ${found.depth} levels deep; ${limits.depth} are allowed`);
  if (found.aliases > limits.aliases) return tooMuch(`has ${found.aliases} aliases; ${limits.aliases} are allowed`);
  if (operation.selectionSet.selections.length > limits.rootFields) {
    return tooMuch(`has more than the ${limits.rootFields} fields that are allowed at its top`);
  }
  if (found.cost > limits.cost) return tooMuch(`costs ${Math.round(found.cost)}; ${limits.cost} is allowed. Ask for shorter lists`);
  return null;
}

function tooMuch(reason: string): GraphQLError {
  return new GraphQLError(`The operation ${reason}.`, { extensions: { code: 'OPERATION_TOO_LARGE' } });
}

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function measure(set: SelectionSetNode, fragments: Fragments, variables: Readonly<Record<string, unknown>>): Measure {
  const total = { depth: 0, aliases: 0, cost: 0 };
  for (const node of set.selections) {
    const inner =
      node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value)?.selectionSet : node.selectionSet;
    const below = inner ? measure(inner, fragments, variables) : { depth: 0, aliases: 0, cost: 0 };
    const isField = node.kind === Kind.FIELD;
    total.depth = Math.max(total.depth, below.depth + (isField ? 1 : 0));
    total.aliases += below.aliases + (isField && node.alias ? 1 : 0);
    total.cost += isField ? 1 + below.cost * (inner ? listSize(node.arguments ?? [], variables) : 1) : below.cost;
  }
  return total;
}

function listSize(nodes: readonly { name: { value: string }; value: ValueNode }[], variables: Readonly<Record<string, unknown>>): number {
  const node = nodes.find(({ name }) => listArguments.has(name.value));
  if (!node) return 1;
  if (node.value.kind === Kind.INT) return Math.max(1, Number(node.value.value));
  const value = node.value.kind === Kind.VARIABLE ? variables[node.value.name.value] : undefined;
  return typeof value === 'number' ? Math.max(1, value) : usualListSize;
}
