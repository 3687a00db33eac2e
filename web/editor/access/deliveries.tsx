import { useEffect, useState } from 'react';
import { useEditorDeliveriesQuery } from '#web/generated/editor/deliveries.ts';
import { useEditorReplayDeliveryMutation } from '#web/generated/editor/replay-delivery.ts';
import type { EditorDeliveryRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { accessWords } from './words.ts';

const { webhooks: texts } = accessWords;
const tones = { QUEUED: 'warn', DELIVERED: 'good', FAILED: 'bad' } as const;
const pauseMs = 2_000;

/** What an address was told, and what it answered; as long as something waits it is looked at again. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const formats = useFormats();
  const [shown, setShown] = useState<EditorDeliveryRowFragment>();
  const query = useEditorDeliveriesQuery({ variables: { webhookId, first: 50 } });
  const { startPolling, stopPolling } = query;
  const { rows, error, retry, more } = usePages(query, ({ webhookDeliveries }) => webhookDeliveries);
  const isWaiting = rows?.some(({ state, attempts }) => state === 'QUEUED' && attempts < 2) ?? false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    startPolling(pauseMs);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  return (
    <Card title={texts.deliveries} isFlush>
      {!rows ? (
        error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : rows.length === 0 ? (
        <p className="soft access-none">{texts.noDeliveries}</p>
      ) : (
        <Table label={texts.deliveries} {...{ rows, ...more }} columns={columnsWith(formats, setShown)} />
      )}
      {shown && <Delivery delivery={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

function columnsWith(
  formats: Formats,
  onShow: (delivery: EditorDeliveryRowFragment) => void,
): Column<EditorDeliveryRowFragment>[] {
  const { deliveryColumns: columns } = texts;
  return [
    {
      ...{ id: 'event', title: columns.event },
      cell: ({ eventType, replayOf }) => (replayOf ? `${eventType} (${texts.replayed})` : eventType),
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      ...{ id: 'answer', title: columns.answer },
      cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? texts.noAnswer,
    },
    {
      ...{ id: 'attempts', title: columns.attempts, isNumber: true, isExtra: true },
      cell: ({ attempts }) => formats.number(attempts),
    },
    {
      ...{ id: 'when', title: columns.when, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (delivery) => (
        <IconButton icon="forward" label={texts.show(delivery.eventType)} onPress={() => onShow(delivery)} />
      ),
    },
  ];
}

function Delivery({
  delivery: { id, eventType, body, lastError },
  onClose,
}: {
  readonly delivery: EditorDeliveryRowFragment;
  readonly onClose: () => void;
}) {
  const [replay, { loading }] = useEditorReplayDeliveryMutation({ refetchQueries: ['EditorDeliveries'] });
  async function again(): Promise<void> {
    const answer = replay({ variables: { id } }).then(({ data }) =>
      data?.replayWebhookDelivery.__typename === 'NotFound' ? data.replayWebhookDelivery : null,
    );
    if (await tell(answer, texts.replaying)) onClose();
  }
  return (
    <Dialog
      title={eventType}
      isOpen
      onClose={onClose}
      foot={
        <Button kind="primary" isPending={loading} onPress={() => void again()}>
          {texts.replay}
        </Button>
      }
    >
      <div className="stack">
        <h3>{texts.body}</h3>
        {/* A long body scrolls, so it takes the focus. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by its keys */}
        <pre className="access-body" tabIndex={0}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
        {lastError && (
          <>
            <h3>{texts.error}</h3>
            <p>{lastError}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
