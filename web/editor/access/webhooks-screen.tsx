import { useState } from 'react';
import { useEditorWebhooksQuery } from '#web/generated/editor/webhooks.ts';
import type { EditorWebhookRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { Button } from '../ui/button.tsx';
import { Badge, Card, EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { accessWords } from './words.ts';
import './access.css';

const { webhooks: texts } = accessWords;
/** A website has at most so many. */
export const mostWebhooks = 25;

/** Addresses that are told what happens. */
export function Screen() {
  const formats = useFormats();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useEditorWebhooksQuery({ variables: { first: mostWebhooks } });
  const nodes = data?.webhooks.nodes;
  const add = (
    <Button
      kind="primary"
      icon="plus"
      isDisabled={(nodes?.length ?? 0) >= mostWebhooks}
      onPress={() => setIsAdding(true)}
    >
      {texts.add}
    </Button>
  );
  return (
    <SettingsPage current="webhooks">
      <Card isFlush title={texts.label} actions={nodes?.length ? add : undefined}>
        {!nodes ? (
          error ? (
            <ErrorPanel error={error} onRetry={() => refetch()} />
          ) : (
            <Skeleton />
          )
        ) : nodes.length === 0 ? (
          <EmptyState icon="external" title={texts.emptyTitle} action={add}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <Table
            label={texts.label}
            rows={nodes}
            columns={columnsWith(formats)}
            linkTo={({ id }) => `/settings/webhooks/${id}`}
          />
        )}
      </Card>
      <p className="soft">{texts.explanation}</p>
      {isAdding && <NewWebhook onClose={() => setIsAdding(false)} />}
    </SettingsPage>
  );
}

function columnsWith(formats: Formats): Column<EditorWebhookRowFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'url', title: columns.url },
      cell: ({ url }) => <span className="access-address">{url}</span>,
    },
    {
      ...{ id: 'events', title: columns.events, isExtra: true },
      cell: ({ types }) => texts.eventCount(types.length),
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: (webhook) => <WebhookState webhook={webhook} formats={formats} />,
    },
  ];
}

/** Whether an address is told, and whether it answers. */
export function WebhookState({
  webhook: { isEnabled, failingSince },
  formats,
}: {
  readonly webhook: EditorWebhookRowFragment;
  readonly formats: Formats;
}) {
  if (!isEnabled) return <Badge>{texts.off}</Badge>;
  if (failingSince) return <Badge tone="bad">{texts.failing(formats.brief(failingSince))}</Badge>;
  return <Badge tone="good">{texts.on}</Badge>;
}
