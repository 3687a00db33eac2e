import { useState } from 'react';
import type { LabelKind } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { LabelRow } from './label-row.tsx';
import type { useLabels } from './use-labels.ts';
import { labelWords as words } from './words.ts';

/** The labels that there are, to filter, edit one by one, merge and remove. */
export function LabelList({
  kind,
  state,
}: {
  readonly kind: LabelKind;
  readonly state: ReturnType<typeof useLabels>;
}) {
  const { labels, error } = state;
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<string>();
  const [asks, setAsks] = useState<'merge' | 'remove'>();
  const [into, setInto] = useState('');
  if (error && !labels)
    return (
      <div className="label-failed" role="alert">
        <p>{words.failed}</p>
        <Button onPress={state.retry}>{words.retry}</Button>
      </div>
    );
  if (!labels) return <Skeleton rows={4} />;
  const names = labels.map(({ name }) => name).filter((name) => chosen.has(name));
  const shown = labels.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));

  async function run(change: Promise<string | undefined>, done: string): Promise<void> {
    const problem = await change;
    setAsks(undefined);
    if (problem !== undefined) return notifyFailure(problem);
    setChosen(new Set());
    notify(done);
  }

  return (
    <>
      {labels.length > 5 && (
        <SearchInput
          label={words.filter}
          placeholder={words.filterPlaceholder}
          value={filter}
          onChange={setFilter}
        />
      )}
      {names.length > 0 && (
        <SelectionBar count={names.length} onClear={() => setChosen(new Set())}>
          {names.length > 1 && (
            <Button
              onPress={() => {
                setInto(names[0] ?? '');
                setAsks('merge');
              }}
            >
              {words.merge}
            </Button>
          )}
          <Button icon="trash" onPress={() => setAsks('remove')}>
            {words.remove}
          </Button>
        </SelectionBar>
      )}
      {shown.length === 0 && <p className="soft">{filter ? words.noneFound : words.none(kind)}</p>}
      <ul className="label-list" aria-label={words.list(kind)}>
        {shown.map((label) => (
          <LabelRow
            key={label.name}
            label={label}
            isChosen={chosen.has(label.name)}
            isEdited={edited === label.name}
            onChoose={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(label.name);
              else next.delete(label.name);
              setChosen(next);
            }}
            onEdit={() => (edited === undefined ? setEdited(label.name) : notifyFailure(words.onlyOne(kind)))}
            onClose={() => setEdited(undefined)}
            onRename={(name) => state.rename(label.name, name)}
            kind={kind}
          />
        ))}
      </ul>
      {asks === 'remove' && (
        <Dialog
          title={words.removeTitle(names.length, kind)}
          role="alertdialog"
          isOpen
          onClose={() => setAsks(undefined)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setAsks(undefined)}
              cancel={words.keep}
              isPending={state.isBusy}
              onPress={() => void run(state.remove(names), words.removed)}
            >
              {words.remove}
            </DialogActions>
          }
        >
          <p>{words.removeText}</p>
        </Dialog>
      )}
      {asks === 'merge' && (
        <Dialog
          title={words.merge}
          isOpen
          onClose={() => setAsks(undefined)}
          foot={
            <Button
              kind="primary"
              isPending={state.isBusy}
              onPress={() =>
                void run(
                  state.merge(
                    names.filter((name) => name !== into),
                    into,
                  ),
                  words.merged(kind),
                )
              }
            >
              {words.mergeNow}
            </Button>
          }
        >
          <Select
            label={words.into}
            value={into}
            options={names.map((value) => ({ value, label: value }))}
            onChange={setInto}
          />
        </Dialog>
      )}
    </>
  );
}
