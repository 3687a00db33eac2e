import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorConnectFormMutation } from '#web/generated/editor/connect-form.ts';
import type { FormServiceKind } from '#web/generated/graphql.ts';
import { CopyField } from '../access/copy-field.tsx';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { ConnectFields, draftOf, emptyDraft } from './connect-fields.tsx';
import { formsWords } from './words.ts';
import '../access/access.css';

const { connections: texts } = formsWords;

/** Connects a form to one place; what the other side needs is shown this once. */
export function ConnectDialog({
  formId,
  kind,
  lists,
  onClose,
}: {
  readonly formId: string;
  readonly kind: FormServiceKind;
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}) {
  const [connect, { loading }] = useEditorConnectFormMutation({ refetchQueries: ['EditorConnections'] });
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<FieldProblem>();
  const [secret, setSecret] = useState<string>();
  const isSheet = kind === 'SPREADSHEET';
  const hasNoList = kind === 'MAILING_LIST' && lists.length === 0;

  async function send(): Promise<void> {
    try {
      const { data } = await connect({ variables: { input: { formId, kind, ...draftOf(kind, draft) } } });
      const answer = data?.connectForm;
      setProblem(problemOf(answer));
      if (answer?.__typename !== 'FormConnected') return;
      if (answer.secret !== null && kind !== 'ZAPIER') return setSecret(answer.secret);
      notify(texts.connected);
      onClose();
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  if (secret !== undefined)
    return (
      // Closed by its button alone: it is not shown again.
      <Dialog
        title={texts.secretTitle}
        isOpen
        foot={
          <Button kind="primary" onPress={onClose}>
            {texts.complete}
          </Button>
        }
      >
        <CopyField
          label={isSheet ? texts.sheetAddress : texts.secret}
          hint={isSheet ? texts.sheetAddressHint : texts.secretHint}
          value={secret}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={texts.connectTo(texts.kinds[kind])}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.cancel}</Button>
          {hasNoList ? (
            <Link to="/forms/lists" className="button button-primary">
              {texts.toLists}
            </Link>
          ) : (
            <Button kind="primary" isPending={loading} onPress={() => void send()}>
              {texts.connect}
            </Button>
          )}
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasNoList) void send();
        }}
      >
        {hasNoList ? (
          <p>{texts.noLists}</p>
        ) : (
          <ConnectFields
            {...{ kind, draft, lists, problem }}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        )}
      </form>
    </Dialog>
  );
}
