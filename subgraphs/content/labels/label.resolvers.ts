import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type InputProblem, invalidInput, notFound } from '../problems.ts';
import { changeLabels, findLabels, type LabelChange } from './label.data.ts';
import {
  findLabelProblem,
  findNamedProblem,
  findTakenLabel,
  type LabelKind,
  labelTakenMessage,
} from './label.rules.ts';

type Place = { readonly collectionId: string; readonly kind: LabelKind };
type Refusal = ReturnType<typeof notFound> | { readonly __typename: 'LabelTaken'; readonly message: string };

const noLabel = 'This collection has no such word.';

async function change(
  context: ContentContext,
  { collectionId, kind }: Place,
  problem: InputProblem | null,
  decide: (known: readonly string[]) => LabelChange | { readonly refusal: Refusal },
) {
  if (problem) return invalidInput(problem);
  const scope = context.own();
  if (!(await scope.collections.byId.load(collectionId)))
    return notFound('This website has no such collection.');
  const changed = await changeLabels(scope.db, { collectionId, kind }, decide);
  if ('refusal' in changed) return changed.refusal;
  return { __typename: 'ChangedLabels' as const, labels: changed.labels };
}

function taken(kind: LabelKind): { refusal: Refusal } {
  return { refusal: { __typename: 'LabelTaken', message: labelTakenMessage(kind) } };
}

export const labelResolvers: Resolvers = {
  Mutation: {
    addLabel: (_, { name, ...place }, context) =>
      change(context, place, findLabelProblem(place.kind, 'name', name), (known) =>
        findTakenLabel(name, known) === null ? { kind: 'add', name: name.trim() } : taken(place.kind),
      ),
    renameLabel: (_, { name, newName, ...place }, context) =>
      change(context, place, findLabelProblem(place.kind, 'newName', newName), (known) => {
        if (!known.includes(name)) return { refusal: notFound(noLabel) };
        const other = findTakenLabel(newName, known);
        // Another writing of its own name is a new name too.
        if (other !== null && other !== name) return taken(place.kind);
        return { kind: 'merge', names: [name], into: newName.trim() };
      }),
    mergeLabels: (_, { names, into, ...place }, context) =>
      change(
        context,
        place,
        findNamedProblem(names) ?? findLabelProblem(place.kind, 'into', into),
        (known) => {
          if (names.some((name) => !known.includes(name))) return { refusal: notFound(noLabel) };
          return { kind: 'merge', names, into: findTakenLabel(into, known) ?? into.trim() };
        },
      ),
    removeLabels: (_, { names, ...place }, context) =>
      change(context, place, findNamedProblem(names), (known) =>
        names.every((name) => known.includes(name))
          ? { kind: 'remove', names }
          : { refusal: notFound(noLabel) },
      ),
  },
  Collection: {
    labels: (row, { kind, search }, context) =>
      findLabels(context.scopeOf(row.websiteId).db, row.id, kind, search?.trim() ?? ''),
  },
};
