import { useState } from 'react';
import { useEditorDeleteSubmissionsMutation } from '#web/generated/editor/delete-submissions.ts';
import { useEditorMoveSubmissionsMutation } from '#web/generated/editor/move-submissions.ts';
import type { FormSubmissionState } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { formsWords } from './words.ts';

const { submissions: texts } = formsWords;
/** So many at once are taken by the graph. */
const mostAtOnce = 200;

/** What can be done with submissions; what was moved can be taken back. */
export function useSubmissionMoves() {
  const [move] = useEditorMoveSubmissionsMutation();
  const [remove] = useEditorDeleteSubmissionsMutation();
  const [isBusy, setIsBusy] = useState(false);
  // Lists are narrowed by what changes, and forms count them: both are read anew.
  const refetchQueries = ['EditorSubmissions', 'EditorSubmission', 'EditorForms'];

  async function inParts(
    ids: readonly string[],
    send: (part: string[]) => Promise<unknown>,
  ): Promise<boolean> {
    setIsBusy(true);
    try {
      for (let start = 0; start < ids.length; start += mostAtOnce)
        await send(ids.slice(start, start + mostAtOnce));
      return true;
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  const moves = {
    isBusy,
    async move(ids: readonly string[], to: FormSubmissionState, from?: FormSubmissionState): Promise<void> {
      const isMoved = await inParts(ids, (part) => move({ variables: { ids: part, to }, refetchQueries }));
      if (isMoved) notify(texts.moved[to](ids.length), from && (() => void moves.move(ids, from)));
    },
    async removeForGood(ids: readonly string[]): Promise<boolean> {
      const isGone = await inParts(ids, (part) => remove({ variables: { ids: part }, refetchQueries }));
      if (isGone) notify(texts.gone(ids.length));
      return isGone;
    },
  };
  return moves;
}
