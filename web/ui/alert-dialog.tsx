import { useEffect, useId, useRef } from 'react';
import { pageText } from '#web/site/languages/page-texts.ts';

export interface AlertDialogProps {
  readonly title: string;
  readonly message: string;
  /** Called once it was closed, by its button or by Escape; the focus is back where it was then. */
  readonly onClose: () => void;
}

/** Interrupts with one message: read out at once, focus inside, back to where it was afterwards. Moves nothing below. */
export function AlertDialog({ title, message, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // Gone in the same moment that it closes: what closes by itself tells of it later, when another may be open already.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      className="alert alert-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
    >
      <p className="alert-title" id={`${id}-title`}>
        {title}
      </p>
      <p id={`${id}-message`}>{message}</p>
      <p>
        <button type="button" className="button" onClick={close}>
          {pageText('Close')}
        </button>
      </p>
    </dialog>
  );
}
