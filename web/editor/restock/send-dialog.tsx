import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { words } from '../words.ts';
import { planSending } from './restock.rules.ts';
import { useSending } from './use-sending.ts';
import { restockWords as texts } from './words.ts';

/** A mail cannot be taken back, so it is said first how many go. On the way it can be stopped: who was not written to yet goes on waiting. */
export function SendDialog({
  groups,
  onClose,
  onSent,
}: {
  readonly groups: readonly EditorRestockGroupFragment[];
  onClose(): void;
  onSent(): void;
}) {
  const { sendTo, stop, sent } = useSending();
  const { people, leftOut } = planSending(groups);
  if (sent !== undefined)
    return (
      <Dialog
        title={texts.sending.title}
        role="alertdialog"
        isOpen
        foot={<Button onPress={stop}>{texts.sending.stop}</Button>}
      >
        <ProgressBar
          label={texts.sending.label}
          status={texts.sending.status(sent, people)}
          at={sent}
          of={people}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={people > 0 ? texts.sendTitle(people) : texts.nothingToSend}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        people > 0 ? (
          <>
            <Button onPress={onClose}>{words.controls.cancel}</Button>
            <Button kind="primary" onPress={() => void sendTo(groups).then(onSent)}>
              {texts.send}
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{words.controls.close}</Button>
        )
      }
    >
      {people > 0 && <p>{texts.sendText}</p>}
      {leftOut > 0 && <p className="soft">{texts.leftOut(leftOut)}</p>}
    </Dialog>
  );
}
