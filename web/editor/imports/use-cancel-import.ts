import { useEditorCancelImportMutation } from '#web/generated/editor/cancel-import.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';

/** So often an import that goes on is looked at. */
export const pauseMs = 2_000;

/** Cancels an import; what keeps it from that is told. */
export function useEditorCancelImport() {
  const [cancelImport, { loading }] = useEditorCancelImportMutation();
  const cancel = async (id: string): Promise<void> => {
    try {
      const refused = problemOf((await cancelImport({ variables: { id } })).data?.cancelImport);
      if (refused) notifyFailure(refused.message);
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.wrong));
    }
  };
  return { cancel, isPending: loading };
}
