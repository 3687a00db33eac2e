import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** What of a resolver's `info` tells what is selected. */
export type SelectedInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/**
 * Names of the fields that an operation selects below a field, or below a path from it, whatever type or condition they are for.
 * `nodes` of a path stands for `edges { node }` too, which are the same things.
 */
export function selectedFields(
  { fieldNodes, fragments }: SelectedInfo,
  path: readonly string[] = [],
): ReadonlySet<string> {
  let sets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  for (const step of path) {
    const below = step === 'nodes' ? setsBelow(setsBelow(sets, 'edges', fragments), 'node', fragments) : [];
    sets = [...setsBelow(sets, step, fragments), ...below];
  }
  return new Set(fieldsOf(sets, fragments).map(({ name }) => name.value));
}

function setsBelow(
  sets: readonly SelectionSetNode[],
  step: string,
  fragments: GraphQLResolveInfo['fragments'],
): SelectionSetNode[] {
  return fieldsOf(sets, fragments).flatMap(({ name, selectionSet }) =>
    name.value === step && selectionSet ? [selectionSet] : [],
  );
}

function fieldsOf(
  sets: readonly SelectionSetNode[],
  fragments: GraphQLResolveInfo['fragments'],
): FieldNode[] {
  const found: FieldNode[] = [];
  const visit = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) found.push(node);
      else {
        const below = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
        if (below) visit(below.selectionSet);
      }
    }
  };
  for (const set of sets) visit(set);
  return found;
}
