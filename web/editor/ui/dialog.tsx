import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { words } from '../words.ts';
import { IconButton } from './button.tsx';
import './overlay.css';

export interface DialogFrameProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Absent where it can't be closed without an answer. */
  readonly onClose?: () => void;
  readonly isWide?: boolean;
  /** As high with nothing as with much in it: no button moves from under the pointer while a list comes and goes. */
  readonly isTall?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

export interface DialogContentProps {
  /** Buttons at its foot; the one that goes on comes last. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export type DialogProps = DialogFrameProps & DialogContentProps;

/** Something that is done before going on. Escape and a click beside it close it where that loses nothing. */
export function Dialog({ foot, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContent foot={foot}>{children}</DialogContent>
    </DialogFrame>
  );
}

/** A dialog that stays while what is in it changes with its buttons, as from being read to a form. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, isOpen, onClose, isWide, isTall, role = 'dialog', children } = props;
  const box = useRef<HTMLElement>(null);
  return (
    <ModalOverlay
      className="veil"
      isOpen={isOpen}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(open) => !open && onClose?.()}
    >
      <Modal className={`dialog-box ${isWide ? 'dialog-wide' : ''} ${isTall ? 'dialog-tall' : ''}`}>
        <AriaDialog className="dialog" role={role} ref={box}>
          <FocusKeeper box={box} />
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {onClose && <IconButton icon="close" label={words.controls.close} onPress={onClose} />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is in a dialog, above its buttons. */
export function DialogContent({ foot, children }: DialogContentProps) {
  return (
    <>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-foot">{foot}</div>}
    </>
  );
}

/** Takes the focus back where what had it is gone, such as the button that deleted its own row: keys go on reaching the dialog. */
function FocusKeeper({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const keep = () => {
      const isOnTop = dialog.closest('[inert], [aria-hidden=true]') === null;
      if (isOnTop && document.activeElement === document.body) dialog.focus();
    };
    const observer = new MutationObserver(keep);
    observer.observe(dialog, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box]);
  return null;
}
