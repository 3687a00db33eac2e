import { useState } from 'react';
import { useEditorCreateWebsiteMutation } from '#web/generated/editor/create-website.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { HostProof, type Proof } from '../settings/host-proof.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { identifierFor } from './websites.rules.ts';
import { websitesWords as texts } from './words.ts';

type Starter = keyof typeof texts.starters;

const starters = [
  { value: 'ATELIER', label: texts.starters.ATELIER },
  { value: 'NONE', label: texts.starters.NONE },
] as const;

/** What is wrong, and with what. */
interface Wrong {
  readonly field: string | null;
  readonly message: string;
}

/** Makes a website, once its host is shown to be the owner's: says how, and asks again. */
export function NewWebsiteDialog({ onClose }: { readonly onClose: () => void }) {
  const [create, { loading }] = useEditorCreateWebsiteMutation({ refetchQueries: ['EditorWebsites'] });
  const [title, setTitle] = useState('');
  const [host, setHost] = useState('');
  const [starter, setStarter] = useState<Starter>('ATELIER');
  const [wrong, setWrong] = useState<Wrong>();
  const [proof, setProof] = useState<Proof>();

  async function send(): Promise<void> {
    setWrong(undefined);
    if (title.trim() === '') return setWrong({ field: 'input.title', message: texts.nameMissing });
    const input = {
      ...{ title: title.trim(), host: host.trim(), identifier: identifierFor(host) || 'website' },
      ...(starter === 'NONE' ? {} : { starterTheme: starter }),
    };
    try {
      const answer = (await create({ variables: { input } })).data?.createWebsite;
      setProof(answer?.__typename === 'HostNotProven' ? answer : undefined);
      if (answer?.__typename === 'Website') {
        notify(texts.created(answer.primaryHost));
        onClose();
      } else if (answer?.__typename === 'InvalidInput') setWrong(answer);
      else if (answer) setWrong({ field: 'input.host', message: answer.message });
    } catch (error) {
      setWrong({ field: 'input.title', message: messageOf(error, words.failures.notSaved) });
    }
  }

  const ofTitle = wrong?.field === 'input.title';
  return (
    <Dialog
      title={texts.add}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void send()}>
          {proof ? texts.lookAgain : texts.create}
        </DialogActions>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={texts.name}
          value={title}
          onChange={setTitle}
          problem={ofTitle ? wrong.message : undefined}
          maxLength={200}
          autoFocus
        />
        <TextField
          label={texts.host}
          hint={texts.hostHint}
          value={host}
          onChange={(next) => {
            setHost(next);
            setProof(undefined);
            setWrong(undefined);
          }}
          problem={ofTitle ? undefined : wrong?.message}
          autoComplete="off"
          spellCheck="false"
        />
        <Select<Starter> label={texts.starter} value={starter} options={starters} onChange={setStarter} />
        {proof && <HostProof proof={proof} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
