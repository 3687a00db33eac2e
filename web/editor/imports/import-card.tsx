import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { words } from '../words.ts';
import { ImportDialog, type SendFile } from './import-dialog.tsx';
import { importWords as texts } from './words.ts';

const mostBytes = 100 * 1024 * 1024;

/** A file that is ready to be sent, or why it cannot be. */
export type ReadyFile = { readonly name: string; readonly bytes: Blob } | { readonly problem: string };

/** One way to bring a website over: what it takes, and a button for its files. */
export function ImportCard({
  title,
  hint,
  action,
  types,
  isSeveral = false,
  read,
  send,
}: {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  /** The ends of the names of such files, and their media types. */
  readonly types: readonly string[];
  readonly isSeveral?: boolean;
  /** Makes one file of those that were chosen. */
  read(files: readonly File[]): Promise<ReadyFile>;
  readonly send: SendFile;
}) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [ready, setReady] = useState<{ readonly name: string; readonly bytes: Blob }>();

  /** Makes a file of those that were chosen, or answers what keeps them from being imported. */
  async function prepare(files: readonly File[]): Promise<string | undefined> {
    const large = files.find(({ size }) => size > mostBytes);
    if (large) return texts.tooLarge(large.name);
    const file = await read(files);
    if ('problem' in file) return file.problem;
    if (file.bytes.size > mostBytes) return texts.tooLarge(file.name);
    setReady(file);
    return undefined;
  }

  async function take(chosen: FileList | null): Promise<void> {
    const files = [...(chosen ?? [])];
    if (files.length === 0) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      setProblem(await prepare(files));
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card title={title}>
      <p className="soft">{hint}</p>
      <div className="page-actions">
        <FileTrigger
          acceptedFileTypes={types}
          allowsMultiple={isSeveral}
          onSelect={(files) => void take(files)}
        >
          <Button isPending={isBusy}>{action}</Button>
        </FileTrigger>
      </div>
      {problem && (
        <p role="alert" className="field-problem">
          {problem}
        </p>
      )}
      {ready && <ImportDialog {...ready} send={send} onClose={() => setReady(undefined)} />}
    </Card>
  );
}
