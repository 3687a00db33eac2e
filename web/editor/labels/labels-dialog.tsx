import { useState } from 'react';
import type { LabelKind } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { LabelList } from './label-list.tsx';
import { useLabels } from './use-labels.ts';
import { maxLabelLength, labelWords as words } from './words.ts';
import './labels.css';

const kinds: readonly LabelKind[] = ['TAG', 'CATEGORY'];

/** The tags and categories of a page: added, renamed, merged and removed in all of its items at once. */
export function LabelsDialog({ collectionId, onClose }: { readonly collectionId: string; onClose(): void }) {
  const [kind, setKind] = useState<LabelKind>('TAG');
  return (
    <Dialog title={words.title} isOpen isTall onClose={onClose}>
      <div className="labels">
        <Select
          label={words.kinds}
          value={kind}
          options={kinds.map((value) => ({ value, label: words.tabs[value] }))}
          onChange={(next) => setKind(next)}
        />
        <Labels key={kind} collectionId={collectionId} kind={kind} />
      </div>
    </Dialog>
  );
}

function Labels({ collectionId, kind }: { readonly collectionId: string; readonly kind: LabelKind }) {
  const state = useLabels(collectionId, kind);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  async function add(): Promise<void> {
    const wrong = await state.add(name);
    setProblem(wrong);
    if (wrong === undefined) setName('');
  }
  return (
    <>
      <form
        className="label-add"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (name.trim() !== '') void add();
        }}
      >
        <TextField
          label={words.newName(kind)}
          hint={words.most[kind]}
          problem={problem}
          value={name}
          maxLength={maxLabelLength[kind]}
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <Button type="submit" icon="plus" isPending={state.isBusy} isDisabled={name.trim() === ''}>
          {words.add}
        </Button>
      </form>
      <LabelList kind={kind} state={state} />
    </>
  );
}
