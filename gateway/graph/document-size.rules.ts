import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  type SelectionNode,
  type SelectionSetNode,
  validate,
  visit,
} from 'graphql';
import { limits, tooLarge } from './limits.rules.ts';

/** The fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
}

/**
 * What makes a document too large to be validated and planned: told before either, in time that grows with its length only.
 * Fragments that contain themselves have no size, so they are refused first.
 */
export function findDocumentProblems(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const circles = validate(schema, document, [NoFragmentCyclesRule], { maxErrors: 10 });
  if (circles.length > 0) return circles;
  const problem = findCountProblem(document) ?? findShapeProblem(document);
  return problem ? [problem] : [];
}

function findCountProblem(document: DocumentNode): GraphQLError | null {
  const written = countNodes(document);
  for (const name of ['definitions', 'fields', 'spreads', 'directives', 'variables'] as const) {
    if (written[name] > limits[name])
      return tooLarge(`has ${written[name]} ${nouns[name]}; ${limits[name]} are allowed`);
  }
  if (written.longestName > limits.nameLength)
    return tooLarge(`has a name of ${written.longestName} characters; ${limits.nameLength} are allowed`);
  return null;
}

const nouns = {
  definitions: 'operations and fragments',
  fields: 'fields',
  spreads: 'spreads of fragments',
  directives: 'directives',
  variables: 'variables',
} as const;

function countNodes({ definitions }: DocumentNode) {
  const counted = {
    ...{ definitions: definitions.length, fields: 0, spreads: 0, directives: 0, variables: 0 },
    longestName: 0,
  };
  const count = (name: 'fields' | 'spreads' | 'directives' | 'variables') => () => {
    counted[name] += 1;
  };
  for (const definition of definitions) {
    visit(definition, {
      Field: count('fields'),
      FragmentSpread: count('spreads'),
      Directive: count('directives'),
      VariableDefinition: count('variables'),
      Name({ value }) {
        counted.longestName = Math.max(counted.longestName, value.length);
      },
    });
  }
  return counted;
}

/** Depth, aliases and repetition, with every fragment written out where it is spread. */
function findShapeProblem(document: DocumentNode): GraphQLError | null {
  const measuring: Measuring = { fragments: fragmentsOf(document), measured: new Map() };
  let expandedFields = 0;
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION && node.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const { depth, aliases, topFields, fields } = measure(node.selectionSet, measuring);
    if (depth > limits.depth) return tooLarge(`is ${depth} levels deep; ${limits.depth} are allowed`);
    if (aliases > limits.aliases) return tooLarge(`has ${aliases} aliases; ${limits.aliases} are allowed`);
    if (node.kind === Kind.OPERATION_DEFINITION && topFields > limits.rootFields)
      return tooLarge(`has more than the ${limits.rootFields} fields that are allowed at its top`);
    expandedFields += fields;
  }
  if (expandedFields > limits.expandedFields)
    return tooLarge(
      `has ${expandedFields} fields once its fragments are written out; ${limits.expandedFields} are allowed`,
    );
  let repetitions = 0;
  for (const node of document.definitions) {
    if ('selectionSet' in node && node.selectionSet)
      repetitions += countRepetitions([node.selectionSet], measuring.fragments);
  }
  return repetitions > limits.repetitions ? tooLarge('asks for the same fields too often') : null;
}

interface Measure {
  readonly depth: number;
  readonly aliases: number;
  /** Fields at the top, those of fragments included. */
  readonly topFields: number;
  readonly fields: number;
}

interface Measuring {
  readonly fragments: Fragments;
  /** Each fragment is measured once: fragments that spread others twice would take twice as long at each level. */
  readonly measured: Map<string, Measure>;
}

const nothing: Measure = { depth: 0, aliases: 0, topFields: 0, fields: 0 };

function measure(set: SelectionSetNode, measuring: Measuring): Measure {
  const total = { ...nothing };
  for (const node of set.selections) {
    const below = measureBelow(node, measuring);
    const isField = node.kind === Kind.FIELD;
    total.depth = Math.max(total.depth, below.depth + (isField ? 1 : 0));
    total.aliases += below.aliases + (isField && node.alias ? 1 : 0);
    total.topFields += isField ? 1 : below.topFields;
    total.fields += below.fields + (isField ? 1 : 0);
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

/** How many pairs of fields answer under one name at one place: validation compares each pair, and what is below it. */
function countRepetitions(sets: readonly SelectionSetNode[], fragments: Fragments): number {
  const byName = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) collectFields(set, fragments, byName, spread);
  let pairs = 0;
  for (const nodes of byName.values()) {
    pairs += (nodes.length * (nodes.length - 1)) / 2;
    const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    if (below.length > 0) pairs += countRepetitions(below, fragments);
  }
  return pairs;
}

function collectFields(
  set: SelectionSetNode,
  fragments: Fragments,
  byName: Map<string, FieldNode[]>,
  spread: Set<string>,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const name = (node.alias ?? node.name).value;
      const nodes = byName.get(name);
      if (nodes) nodes.push(node);
      else byName.set(name, [node]);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      collectFields(node.selectionSet, fragments, byName, spread);
    } else if (!spread.has(node.name.value)) {
      spread.add(node.name.value);
      const fragment = fragments.get(node.name.value);
      if (fragment) collectFields(fragment.selectionSet, fragments, byName, spread);
    }
  }
}
