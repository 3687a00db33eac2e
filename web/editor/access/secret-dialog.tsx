import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { accessWords } from './words.ts';

const { webhooks: texts } = accessWords;

/** A secret that is shown this once: closed by its button alone. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  return (
    <Dialog
      title={texts.secretTitle}
      isOpen
      foot={
        <Button kind="primary" onPress={onClose}>
          {texts.complete}
        </Button>
      }
    >
      <CopyField label={texts.secret} hint={texts.once} value={secret} />
    </Dialog>
  );
}
