import { useState } from 'react';
import { useEditorErasePersonMutation } from '#web/generated/editor/erase-person.ts';
import { useEditorExportPersonMutation } from '#web/generated/editor/export-person.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { saveFile } from '../ui/save-file.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words as commonWords } from '../words.ts';
import { customersWords } from './words.ts';

const words = customersWords.person;

/** Hands over all that is kept about someone, or erases it; they need no account. */
export function PersonData() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [exportPerson, exporting] = useEditorExportPersonMutation();
  const [erasePerson, erasing] = useEditorErasePersonMutation();
  const address = email.trim();
  const fail = (error: unknown) => notifyFailure(messageOf(error, commonWords.failures.notSaved));

  async function download() {
    const { data } = await exportPerson({ variables: { email: address } });
    if (data?.exportPerson.__typename !== 'PersonExport') return setProblem(data?.exportPerson.message);
    const { count, records } = data.exportPerson;
    if (count === 0) return setProblem(words.unknown);
    saveFile(`${address}.json`, JSON.stringify(records, null, 2), 'application/json');
    notify(words.exported(count));
  }

  async function erase() {
    const { data } = await erasePerson({ variables: { email: address } });
    if (!data) return;
    setAsking(false);
    const answer = data.erasePerson;
    if (answer.__typename !== 'PersonErasure') return setProblem(answer.message);
    if (answer.isDone) {
      setEmail('');
      notify(words.erased);
    } else if (answer.openOrders.length > 0) notifyFailure(words.openOrders(answer.openOrders.join(', ')));
    else notifyFailure(words.waiting);
  }

  return (
    <Card title={words.title}>
      <p className="soft">{words.text}</p>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        value={email}
        problem={problem}
        onChange={(typed) => {
          setEmail(typed);
          setProblem(undefined);
        }}
      />
      <div className="spread">
        <Button
          isDisabled={address === ''}
          isPending={exporting.loading}
          onPress={() => download().catch(fail)}
        >
          {words.export}
        </Button>
        <Button kind="danger" isDisabled={address === ''} onPress={() => setAsking(true)}>
          {words.erase}
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={words.ask(address)}
          role="alertdialog"
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button kind="danger" isPending={erasing.loading} onPress={() => erase().catch(fail)}>
                {words.confirm}
              </Button>
            </>
          }
        >
          <p>{words.warning}</p>
        </Dialog>
      )}
    </Card>
  );
}
