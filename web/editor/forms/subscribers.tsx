import { useCallback, useState } from 'react';
import { useEditorDeleteSubscribersMutation } from '#web/generated/editor/delete-subscribers.ts';
import type { EditorSubscriberRowFragment, SubscriberState } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, EmptyState, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { formsWords } from './words.ts';

const { lists: texts } = formsWords;
const tones = { SUBSCRIBED: 'good', PENDING: 'warn', UNSUBSCRIBED: 'neutral' } as const;
/** So many at once are taken by the graph. */
const mostAtOnce = 200;

interface Asked {
  readonly state?: SubscriberState | undefined;
  readonly search?: string | undefined;
}

/** Who signed up to a list, to be searched and removed. */
export function Subscribers({
  subscribers,
  asked: { state, search },
  onAsk,
  loadMore,
  isLoading,
}: {
  readonly subscribers: readonly EditorSubscriberRowFragment[];
  readonly asked: Asked;
  readonly onAsk: (asked: Asked, how?: { readonly isTyping: boolean }) => void;
  readonly loadMore: (() => void) | undefined;
  readonly isLoading: boolean;
}) {
  const formats = useFormats();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const [remove] = useEditorDeleteSubscribersMutation({ refetchQueries: ['EditorList', 'EditorLists'] });
  const chosen = subscribers
    .filter(({ id }) => ids.has(id))
    .map(({ id }) => id)
    .slice(0, mostAtOnce);
  const type = useCallback(
    (text: string) => onAsk({ search: text || undefined }, { isTyping: true }),
    [onAsk],
  );
  return (
    <Card isFlush>
      <Toolbar label={texts.subscribers}>
        <SearchInput
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search ?? ''}
          onChange={type}
        />
        <FilterSelect
          label={texts.state}
          labels={texts.states}
          value={state}
          onChange={(next) => onAsk({ state: next })}
        />
      </Toolbar>
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setIds(new Set())}>
          <Button icon="trash" onPress={() => setIsAsked(true)}>
            {texts.removeSubscribers}
          </Button>
        </SelectionBar>
      )}
      {subscribers.length === 0 ? (
        <EmptyState icon="mail" title={texts.noSubscribersTitle}>
          {texts.noSubscribersText}
        </EmptyState>
      ) : (
        <Table
          label={texts.subscribers}
          rows={subscribers}
          columns={columnsWith(formats)}
          nameOf={({ email }) => email}
          selection={{ ids, onChange: setIds }}
          loadMore={loadMore}
          isLoadingMore={isLoading}
        />
      )}
      <Dialog
        title={texts.removeTitle(chosen.length)}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsked(false)}
            onPress={() => {
              setIsAsked(false);
              const answer = remove({ variables: { ids: chosen } }).then(() => null);
              void tell(answer, texts.removedSubscribers(chosen.length));
            }}
          >
            {texts.removeSubscribers}
          </DialogActions>
        }
      >
        <p>{texts.removeText}</p>
      </Dialog>
    </Card>
  );
}

function columnsWith(formats: Formats): Column<EditorSubscriberRowFragment>[] {
  const { subscriberColumns: columns } = texts;
  return [
    { id: 'email', title: columns.email, cell: ({ email }) => email },
    {
      ...{ id: 'name', title: columns.name, isExtra: true },
      cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    { id: 'source', title: columns.source, isExtra: true, cell: ({ source }) => source },
    {
      ...{ id: 'since', title: columns.since, isNumber: true },
      cell: ({ createdAt }) => formats.date(createdAt),
    },
  ];
}
