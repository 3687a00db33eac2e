import { messageOf } from '../graph/graph-failure.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { words } from '../words.ts';
import { notify, notifyFailure } from './toast.tsx';

/** Says what became of a change that no form shows; true when it was made. */
export async function tell(
  answer: Promise<MutationAnswer | null | undefined>,
  done: string,
  undo?: () => void,
): Promise<boolean> {
  try {
    const message = (await answer)?.message;
    if (message === undefined) notify(done, undo);
    else notifyFailure(message);
    return message === undefined;
  } catch (error) {
    notifyFailure(messageOf(error, words.failures.notSaved));
    return false;
  }
}
