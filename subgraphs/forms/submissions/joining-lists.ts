import type { Queries } from '#kit/database.ts';
import type { WriteMails } from '#kit/outbox.ts';
import type { Viewer } from '#kit/viewer.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { countConnection, findConnectedLists } from '../connections/connection.data.ts';
import type { FormRow } from '../forms/form.data.ts';
import { subscribe } from '../mailing-lists/mailing-list.data.ts';
import { readPersonName } from '../mailing-lists/mailing-list.rules.ts';
import { askToConfirm } from '../mailing-lists/subscribing.ts';
import { type Answer, isListOf } from './answer.rules.ts';
import { emailIn } from './answer-text.rules.ts';

/** Whoever fills in a form that is connected to mailing lists joins them with the first address that they filled in. */
export async function joinLists(
  queries: Queries,
  write: WriteMails,
  form: FormRow,
  answers: readonly Answer[],
  viewer: Pick<Viewer, 'language' | 'baseUrl' | 'translation'>,
): Promise<void> {
  const email = emailIn(answers);
  if (email === undefined) return;
  const name = answers.find(({ type }) => type === 'NAME')?.value ?? [];
  const [firstName = '', lastName = ''] = isListOf(name) ? name : [];
  const signUp = {
    email: normalizeEmail(email),
    ...{ firstName: readPersonName(firstName), lastName: readPersonName(lastName) },
    ...{ language: viewer.language ?? null, source: `form:${form.id}` },
  };
  for (const { id, listId, listName, createdAt, requiresDoubleOptIn } of await findConnectedLists(
    queries,
    form.id,
  )) {
    const list = { id: listId, name: listName, createdAt };
    if (requiresDoubleOptIn) await askToConfirm(queries, write, list, signUp, viewer);
    else await subscribe(queries, listId, signUp);
    await countConnection(queries, id);
  }
}
