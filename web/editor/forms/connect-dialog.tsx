import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorConnectFormMutation } from '#web/generated/editor/connect-form.ts';
import type { FormServiceKind } from '#web/generated/graphql.ts';
import { CopyField } from '../access/copy-field.tsx';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
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
  const [listId, setListId] = useState('');
  const [requiresDoubleOptIn, setRequiresDoubleOptIn] = useState(true);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const isList = kind === 'MAILING_LIST';
  const isSheet = kind === 'SPREADSHEET';
  const hasNoList = isList && lists.length === 0;

  async function send(): Promise<void> {
    const chosen = isList
      ? { mailingListId: listId, requiresDoubleOptIn }
      : isSheet
        ? { spreadsheetName: text }
        : { url: text };
    try {
      const { data } = await connect({ variables: { input: { formId, kind, ...chosen } } });
      const answer = data?.connectForm;
      setProblem(problemOf(answer)?.message);
      if (answer?.__typename !== 'FormConnected') return;
      if (answer.secret !== null && kind !== 'ZAPIER') return setSecret(answer.secret);
      notify(texts.connected);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
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
        ) : isList ? (
          <>
            <Select
              label={texts.list}
              problem={problem}
              value={listId}
              options={[
                { value: '', label: texts.chooseList },
                ...lists.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setListId}
            />
            <Switch
              label={texts.doubleOptIn}
              hint={texts.doubleOptInHint}
              isSelected={requiresDoubleOptIn}
              onChange={setRequiresDoubleOptIn}
            />
          </>
        ) : (
          <TextField
            label={isSheet ? texts.sheetName : texts.url}
            hint={kind === 'ZAPIER' ? texts.zapierHint : undefined}
            value={text}
            onChange={setText}
            problem={problem}
            maxLength={2_083}
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}
