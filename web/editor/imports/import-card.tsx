import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { base64Of } from '../base64.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
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
  send(input: { filename: string; base64: string }): Promise<MutationAnswer | null | undefined>;
}) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  /** Answers what keeps the files from being imported. */
  async function begin(files: readonly File[]): Promise<string | undefined> {
    const large = files.find(({ size }) => size > mostBytes);
    if (large) return texts.tooLarge(large.name);
    const file = await read(files);
    if ('problem' in file) return file.problem;
    if (file.bytes.size > mostBytes) return texts.tooLarge(file.name);
    const answer = await send({ filename: file.name, base64: await base64Of(file.bytes) });
    const refused = problemOf(answer);
    if (refused) return refused.message;
    notify(texts.begun(file.name));
    return undefined;
  }

  async function take(chosen: FileList | null): Promise<void> {
    const files = [...(chosen ?? [])];
    if (files.length === 0) return;
    setProblem(undefined);
    setIsBusy(true);
    try {
      setProblem(await begin(files));
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
    </Card>
  );
}
