import type { UpdateItemsInput } from '../generated/graphql.ts';
import type { InputProblem } from '../problems.ts';
import type { ItemRow } from './item.data.ts';

/** The labels of an item after some were added and others taken away; those that were there keep their order. */
export function changeLabels(
  before: readonly string[],
  added: readonly string[] | null | undefined,
  removed: readonly string[] | null | undefined,
): string[] {
  const gone = new Set((removed ?? []).map((label) => label.trim()));
  const kept = before.filter((label) => !gone.has(label));
  return [...new Set([...kept, ...(added ?? []).map((label) => label.trim())])];
}

/** What a change of several items is for one of them. */
export function changeOfOne(
  before: Pick<ItemRow, 'tags' | 'categories'>,
  { status, publishedAt, addTags, removeTags, addCategories, removeCategories }: UpdateItemsInput,
) {
  return {
    ...(status ? { status } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    tags: changeLabels(before.tags, addTags, removeTags),
    categories: changeLabels(before.categories, addCategories, removeCategories),
  };
}

/** So many problems are told in one message. */
const mostTold = 5;

/** What is wrong with several items in one message: each problem once, and how many more there are. */
export function sumUpProblems(problems: readonly InputProblem[]): InputProblem {
  const messages = [...new Set(problems.map(({ message }) => message))];
  const rest = messages.length - mostTold;
  const told = messages.slice(0, mostTold).join(' ');
  return {
    field: problems[0]?.field ?? null,
    message: rest > 0 ? `${told} It is the same with ${rest} more.` : told,
  };
}
