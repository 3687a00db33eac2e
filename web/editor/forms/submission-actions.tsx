import { useState } from 'react';
import type { FormSubmissionState } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { useSubmissionMoves } from './use-submission-moves.ts';
import { formsWords } from './words.ts';

const { submissions: texts } = formsWords;

/** Buttons for what can be done with submissions of one state. */
export function SubmissionActions({
  ids,
  state,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly state: FormSubmissionState;
  readonly onDone?: (isGone: boolean) => void;
}) {
  const moves = useSubmissionMoves();
  const [isAsked, setIsAsked] = useState(false);
  const to = async (next: FormSubmissionState) => {
    await moves.move(ids, next, state);
    onDone?.(false);
  };
  return (
    <>
      {state === 'RECEIVED' ? (
        <>
          <Button isDisabled={moves.isBusy} onPress={() => void to('SPAM')}>
            {texts.spam}
          </Button>
          <Button icon="trash" isDisabled={moves.isBusy} onPress={() => void to('DELETED')}>
            {texts.delete}
          </Button>
        </>
      ) : (
        <>
          <Button icon="undo" isDisabled={moves.isBusy} onPress={() => void to('RECEIVED')}>
            {texts.restore}
          </Button>
          <Button kind="danger" isDisabled={moves.isBusy} onPress={() => setIsAsked(true)}>
            {texts.deleteForever}
          </Button>
        </>
      )}
      <Dialog
        title={texts.forGoodTitle(ids.length)}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsked(false)}
            onPress={async () => {
              setIsAsked(false);
              if (await moves.removeForGood(ids)) onDone?.(true);
            }}
          >
            {texts.deleteForever}
          </DialogActions>
        }
      >
        <p>{texts.forGoodText}</p>
      </Dialog>
    </>
  );
}
