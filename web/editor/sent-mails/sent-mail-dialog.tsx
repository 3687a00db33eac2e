import type { EditorMailRowFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Dialog } from '../ui/dialog.tsx';
import { sentMailsWords as texts } from './words.ts';
import './sent-mails.css';

/** One mail as it was written, and why it was not sent where it was not. */
export function SentMailDialog({
  mail: { to, subject, text, state, attempts, lastError, createdAt, settledAt },
  onClose,
}: {
  readonly mail: EditorMailRowFragment;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  return (
    <Dialog title={subject} isOpen isWide onClose={onClose}>
      <p className="sent-mail-text">
        {texts.columns.to}: {to}
        <br />
        {texts.columns.written}: {formats.dateTime(createdAt)}
      </p>
      <p className="soft">
        {texts.explanations[state]} {attempts > 0 && `${texts.attempts(attempts)} `}
        {settledAt && texts.settled(formats.dateTime(settledAt))}
      </p>
      {lastError && (
        <p className="sent-mail-text">
          {texts.said}: {lastError}
        </p>
      )}
      <section className="sent-mail" aria-label={texts.text}>
        {text}
      </section>
    </Dialog>
  );
}
