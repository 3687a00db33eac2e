import { useState } from 'react';
import { useEditorRenewWebhookSecretMutation } from '#web/generated/editor/renew-webhook-secret.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { tell } from '../ui/tell.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { accessWords } from './words.ts';

const { webhooks: texts } = accessWords;

/** Puts a new secret in the place of one that is lost, or that others may have seen. */
export function RenewSecret({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [renew, { loading }] = useEditorRenewWebhookSecretMutation();

  async function make(): Promise<void> {
    await tell(
      renew({ variables: { id } }).then(({ data }) => {
        const answer = data?.renewWebhookSecret;
        if (answer?.__typename !== 'WebhookSecretRenewed') return answer;
        setSecret(answer.secret);
        return null;
      }),
      texts.renewed,
    );
    setIsAsked(false);
  }

  return (
    <>
      <Button onPress={() => setIsAsked(true)}>{texts.renew}</Button>
      <Dialog
        title={texts.renewTitle}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions onCancel={() => setIsAsked(false)} isPending={loading} onPress={() => void make()}>
            {texts.renew}
          </DialogActions>
        }
      >
        <p>{texts.renewText}</p>
      </Dialog>
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
