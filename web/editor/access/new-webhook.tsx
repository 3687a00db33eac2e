import { useState } from 'react';
import { useEditorCreateWebhookMutation } from '#web/generated/editor/create-webhook.ts';
import type { WebhookEventType } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';
import { CheckList, pairsOf } from './check-list.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { accessWords } from './words.ts';

const { webhooks: texts, events } = accessWords;

/** A new address with what it is told; its secret is shown this once. */
export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const [create, { loading }] = useEditorCreateWebhookMutation({ refetchQueries: ['EditorWebhooks'] });
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly WebhookEventType[]>([]);
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<FieldProblem>();

  async function make(): Promise<void> {
    try {
      const input = { url: url.trim(), types: [...types] };
      const made = (await create({ variables: { input } })).data?.createWebhook;
      if (made?.__typename === 'WebhookCreated') return setSecret(made.secret);
      setProblem(problemOf(made));
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved), field: 'url' });
    }
  }

  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog
      title={texts.add}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void make()}>
          {texts.add}
        </DialogActions>
      }
    >
      <div className="form">
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          value={url}
          onChange={setUrl}
          maxLength={2_083}
          problem={problem && problem.field !== 'types' ? problem.message : undefined}
          autoFocus
        />
        <CheckList
          label={texts.types}
          problem={problem?.field === 'types' ? problem.message : undefined}
          labels={pairsOf(events)}
          value={types}
          onChange={setTypes}
        />
      </div>
    </Dialog>
  );
}
