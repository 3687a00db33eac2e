import { useEffect, useRef, useState } from 'react';
import { useEditorCheckWebsiteAddressMutation } from '#web/generated/editor/check-website-address.ts';
import { graphClient } from '../graph/graph-client.ts';
import { GraphFailure, messageOf } from '../graph/graph-failure.ts';
import { fileSize } from '../media/file-size.rules.ts';
import { HostProof, type Proof } from '../settings/host-proof.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { websiteImportWords as texts } from './import-words.ts';
import { discardWebsiteFile, type Part, sendWebsiteFile, TakeInRefused, takeInWebsite } from './take-in.ts';
import type { WebsiteFileHead } from './website-file.ts';
import { identifierFor } from './websites.rules.ts';

/** How far it is. */
interface Progress {
  readonly part: Part | 'SEND';
  readonly bytes: number;
}

interface Wrong {
  readonly field: string | null;
  readonly message: string;
}

/** Takes in a website from its file: says what is in it, asks where it is to answer, and keeps nothing of one that is given up. */
export function ImportWebsiteDialog({
  file,
  head,
  onClose,
}: {
  readonly file: File;
  readonly head: WebsiteFileHead;
  readonly onClose: () => void;
}) {
  const [checkAddress] = useEditorCheckWebsiteAddressMutation();
  const [host, setHost] = useState('');
  const [ownIdentifier, setIdentifier] = useState<string>();
  const [wrong, setWrong] = useState<Wrong>();
  const [proof, setProof] = useState<Proof>();
  const [progress, setProgress] = useState<Progress>();
  const [checked, setChecked] = useState<number>();
  const sent = useRef({ id: null as string | null, received: 0 });
  const leaving = useRef<AbortController>(undefined);
  const identifier = ownIdentifier ?? identifierFor(host);

  // Whoever leaves the screen gives it up as well.
  useEffect(
    () => () => {
      leaving.current?.abort();
      discardWebsiteFile(sent.current);
    },
    [],
  );

  /** Whether the website may be there, before any of the file is sent. */
  async function mayBeThere(): Promise<boolean> {
    const input = { host: host.trim(), identifier };
    const answer = (await checkAddress({ variables: { input } })).data?.checkWebsiteAddress;
    setProof(answer?.__typename === 'HostNotProven' ? answer : undefined);
    if (answer?.__typename === 'WebsiteAddress') return true;
    const field = answer?.__typename === 'InvalidInput' ? answer.field : 'input.host';
    setWrong({ field, message: answer?.message ?? texts.failed });
    return false;
  }

  async function begin(isCheckOnly: boolean): Promise<void> {
    setWrong(undefined);
    setChecked(undefined);
    const going = new AbortController();
    leaving.current = going;
    const { signal } = going;
    try {
      if (!(await mayBeThere())) return;
      setProgress({ part: 'SEND', bytes: sent.current.received });
      const tell = (part: Progress['part'], bytes: number) => setProgress({ part, bytes });
      const uploadId = await sendWebsiteFile(file, sent.current, {
        signal,
        tell: (bytes) => tell('SEND', bytes),
      });
      const input = { uploadId, host: host.trim(), identifier, isCheckOnly };
      const taken = await takeInWebsite(input, { signal, tell });
      if ('checked' in taken) return setChecked(taken.checked.entries);
      sent.current.id = null;
      notify(texts.done(taken.imported.title, taken.imported.host));
      await graphClient.refetchQueries({ include: ['EditorWebsites'] });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      const message =
        error instanceof TakeInRefused || error instanceof GraphFailure
          ? messageOf(error, texts.failed) || texts.failed
          : words.failures.offline;
      setWrong({ field: null, message });
    } finally {
      setProgress(undefined);
    }
  }

  const isGoing = progress !== undefined;
  return (
    <Dialog
      title={texts.title}
      isOpen
      {...(isGoing ? {} : { onClose })}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.cancel}</Button>
          <Button isDisabled={isGoing} onPress={() => void begin(true)}>
            {texts.check}
          </Button>
          <Button kind="primary" isDisabled={isGoing} onPress={() => void begin(false)}>
            {wrong && wrong.field === null ? texts.goAgain : texts.go}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isGoing) void begin(false);
        }}
      >
        <div className="website-file">
          <strong>{head.title}</strong>
          <span className="soft">
            {file.name}, {fileSize(file.size)}. {texts.was(head.host)}
          </span>
          <span className="soft">
            {head.hasPeople ? texts.withPeople : texts.withoutPeople} {texts.stay}
          </span>
        </div>
        <TextField
          label={texts.host}
          hint={texts.hostHint}
          value={host}
          onChange={(next) => {
            setHost(next);
            setProof(undefined);
            setWrong(undefined);
          }}
          problem={wrong?.field === 'input.host' ? wrong.message : undefined}
          isDisabled={isGoing}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
        <TextField
          label={texts.identifier}
          hint={texts.identifierHint}
          value={identifier}
          onChange={setIdentifier}
          problem={wrong?.field === 'input.identifier' ? wrong.message : undefined}
          isDisabled={isGoing}
          maxLength={63}
          autoComplete="off"
          spellCheck="false"
        />
        {proof && <HostProof proof={proof} />}
        {progress && <ProgressOf progress={progress} all={file.size} />}
        {checked !== undefined && <p role="status">{texts.checked(checked)}</p>}
        {wrong && wrong.field === null && (
          <p role="alert" className="field-problem">
            {wrong.message}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function ProgressOf({
  progress: { part, bytes },
  all,
}: {
  readonly progress: Progress;
  readonly all: number;
}) {
  const label = part === 'SEND' ? texts.sending(fileSize(bytes), fileSize(all)) : texts.parts[part];
  return (
    <div>
      <ProgressBar label={label} status={label} at={Math.min(bytes, all)} of={all} />
    </div>
  );
}
