import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import {
  findLinkProblem,
  type LinkFields,
  type LinkProblem,
  linkKinds,
  mayOpenWindow,
  wordsOf,
  writeLink,
} from './link.rules.ts';
import { FileTarget, PageTarget } from './link-targets.tsx';
import { linkWords as words } from './words.ts';
import './links.css';

/** A link as whoever asked for it takes it. */
export interface ChosenLink {
  readonly href: string;
  readonly opensNewWindow: boolean;
  readonly name: string;
  /** What to show where it has no name. */
  readonly words: string;
}

export interface LinkDialogProps {
  readonly initial: LinkFields;
  /** Whether the words that lead there are written here too. */
  readonly hasName?: boolean;
  /** Whether whoever asked can open it in a window of its own. */
  readonly hasWindow?: boolean;
  /** Takes the link away, where there is one. */
  readonly onRemove?: (() => void) | undefined;
  onSet(link: ChosenLink): void;
  onClose(): void;
}

/** Where a link leads: a page, an address of the web, a mail, a telephone or a file. */
export function LinkDialog({ initial, hasName, hasWindow, onRemove, onSet, onClose }: LinkDialogProps) {
  const [fields, setFields] = useState(initial);
  const [files, setFiles] = useState<readonly string[]>([]);
  const know = useCallback(
    (found: readonly string[]) => setFiles((before) => [...new Set([...before, ...found])]),
    [],
  );
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Whoever is told what is wrong goes on where it is.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const change = (next: Partial<LinkFields>) => {
    setProblem(null);
    setFields({ ...fields, ...next });
  };
  const field = (name: 'name' | 'page' | 'address' | 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'phone') => ({
    label: words[name],
    value: fields[name],
    problem: problem?.field === name ? problem.message : undefined,
    onChange: (value: string) => change({ [name]: value }),
  });
  function set(): void {
    const wrong = findLinkProblem(fields, files);
    setProblem(wrong);
    if (wrong !== null) return;
    const { kind, opensNewWindow, name } = fields;
    onSet({
      ...{ href: writeLink(fields), opensNewWindow: opensNewWindow && mayOpenWindow(kind) },
      ...{ name: name.trim(), words: wordsOf(fields) },
    });
    onClose();
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      foot={
        <>
          {onRemove && (
            <Button
              onPress={() => {
                onRemove();
                onClose();
              }}
            >
              {words.unset}
            </Button>
          )}
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button kind="primary" onPress={set}>
            {words.set}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="link-fields"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          set();
        }}
      >
        <Select
          label={words.kind}
          value={fields.kind}
          options={linkKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        {fields.kind === 'page' && <PageTarget {...field('page')} />}
        {fields.kind === 'web' && <TextField {...field('address')} inputMode="url" autoFocus />}
        {fields.kind === 'phone' && <TextField {...field('phone')} inputMode="tel" autoFocus />}
        {fields.kind === 'file' && (
          <FileTarget
            value={fields.file}
            problem={problem?.field === 'file' ? problem.message : undefined}
            onKnown={know}
            onChange={(file) => change({ file })}
          />
        )}
        {fields.kind === 'email' && (
          <>
            <TextField {...field('to')} hint={words.several} inputMode="email" autoFocus />
            <TextField {...field('subject')} isOptional />
            <TextField {...field('cc')} isOptional inputMode="email" />
            <TextField {...field('bcc')} isOptional inputMode="email" />
            <TextField {...field('body')} isOptional rows={4} />
          </>
        )}
        {hasName && <TextField {...field('name')} hint={words.nameHint} isOptional />}
        {hasWindow && mayOpenWindow(fields.kind) && (
          <Switch
            label={words.opensNewWindow}
            isSelected={fields.opensNewWindow}
            onChange={(opensNewWindow) => change({ opensNewWindow })}
          />
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
