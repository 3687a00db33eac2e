import type { Queries } from '#kit/database.ts';
import { publishItemDraft } from '../drafts/draft-publishing.data.ts';
import type { InputProblem } from '../problems.ts';
import type { ItemRow } from './item.data.ts';
import { draftThatGoesOut } from './item-status.rules.ts';

/** Publishes the draft of an item's text, where the change of the item asks for it; why it cannot be says the item by its name. */
export async function publishTextOf(
  queries: Queries,
  before: Pick<ItemRow, 'id' | 'title' | 'status'>,
  input: Parameters<typeof draftThatGoesOut>[1],
  after: { status: string },
): Promise<InputProblem | null> {
  const kind = draftThatGoesOut(before, input, after);
  if (kind === null) return null;
  const problem = await publishItemDraft(queries, before.id, kind);
  if (!problem || kind === 'due') return null;
  return { field: 'input.status', message: `“${before.title}” cannot be published. ${problem.message}` };
}
