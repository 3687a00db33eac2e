import { useState } from 'react';
import type { LabelKind } from '#web/generated/graphql.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { maxLabelLength, labelWords as words } from './words.ts';

export interface LabelRowProps {
  readonly kind: LabelKind;
  readonly label: { readonly name: string; readonly itemCount: number };
  readonly isChosen: boolean;
  readonly isEdited: boolean;
  onChoose(isChosen: boolean): void;
  onEdit(): void;
  onClose(): void;
  /** What is wrong with the name; nothing when it is the new one. */
  onRename(name: string): Promise<string | undefined>;
}

/** A tag or category with how many items carry it, or its name being changed. */
export function LabelRow({
  kind,
  label,
  isChosen,
  isEdited,
  onChoose,
  onEdit,
  onClose,
  onRename,
}: LabelRowProps) {
  const [name, setName] = useState(label.name);
  const [problem, setProblem] = useState<string>();
  if (!isEdited)
    return (
      <li className="label-row">
        <Checkbox label={label.name} isSelected={isChosen} onChange={onChoose} />
        <span className="soft number">{words.items(label.itemCount)}</span>
        <IconButton icon="edit" label={words.edit(label.name)} onPress={onEdit} />
      </li>
    );
  async function save(): Promise<void> {
    const wrong = name.trim() === label.name ? undefined : await onRename(name);
    setProblem(wrong);
    if (wrong === undefined) onClose();
  }
  return (
    <li>
      <form
        className="label-edit"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <TextField
          label={words.name(label.name)}
          isLabelHidden
          problem={problem}
          value={name}
          maxLength={maxLabelLength[kind]}
          autoFocus
          onChange={(next) => {
            setName(next);
            setProblem(undefined);
          }}
        />
        <Button type="submit" kind="primary">
          {words.save}
        </Button>
        <Button
          onPress={() => {
            setName(label.name);
            onClose();
          }}
        >
          {words.cancel}
        </Button>
      </form>
    </li>
  );
}
