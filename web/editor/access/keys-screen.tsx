import { useState } from 'react';
import { useEditorApiKeysQuery } from '#web/generated/editor/api-keys.ts';
import { useEditorRevokeApiKeyMutation } from '#web/generated/editor/revoke-api-key.ts';
import type { EditorApiKeyRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { KeyCallDays, KeyCalls } from './key-calls.tsx';
import { NewKey } from './new-key.tsx';
import { accessWords } from './words.ts';
import './access.css';

const { keys: texts, permissions: titles } = accessWords;
const pageSize = 50;

/** Keys of programs: made, watched and deleted. */
export function Screen() {
  const formats = useFormats();
  const [isMaking, setIsMaking] = useState(false);
  const [ended, setEnded] = useState<EditorApiKeyRowFragment>();
  const [counted, setCounted] = useState<EditorApiKeyRowFragment>();
  const pages = usePages(useEditorApiKeysQuery({ variables: { first: pageSize } }), ({ apiKeys }) => apiKeys);
  const add = (
    <Button kind="primary" icon="plus" onPress={() => setIsMaking(true)}>
      {texts.add}
    </Button>
  );
  return (
    <SettingsPage current="keys">
      <Card isFlush title={accessWords.keys.label} actions={pages.rows?.length ? add : undefined}>
        <PagedList
          pages={pages}
          empty={{ icon: 'settings', title: texts.emptyTitle, text: texts.emptyText, action: add }}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.label}
              columns={columnsWith(formats, setCounted, setEnded)}
            />
          )}
        </PagedList>
      </Card>
      <p className="soft">
        {texts.explanation} <a href={texts.learnMoreAddress}>{texts.learnMore}</a>
      </p>
      {isMaking && <NewKey onClose={() => setIsMaking(false)} />}
      {counted && <KeyCallDays apiKey={counted} onClose={() => setCounted(undefined)} />}
      {ended && <EndKey apiKey={ended} onClose={() => setEnded(undefined)} />}
    </SettingsPage>
  );
}

function columnsWith(
  formats: Formats,
  onCount: (apiKey: EditorApiKeyRowFragment) => void,
  onEnd: (apiKey: EditorApiKeyRowFragment) => void,
): Column<EditorApiKeyRowFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'name', title: columns.name },
      cell: ({ name, prefix }) => (
        <>
          {name} <code className="soft access-prefix">{prefix}…</code>
        </>
      ),
    },
    {
      ...{ id: 'scope', title: columns.scope, isExtra: true },
      cell: ({ isReadOnly, permissions }) => (
        <>
          <Badge tone={isReadOnly ? 'neutral' : 'info'}>
            {isReadOnly ? texts.readOnly : texts.readAndChange}
          </Badge>{' '}
          <span className="soft">{permissions.map((each) => titles[each] ?? each).join(', ')}</span>
        </>
      ),
    },
    {
      ...{ id: 'calls', title: columns.calls },
      cell: (apiKey) => <KeyCalls apiKey={apiKey} onShow={() => onCount(apiKey)} />,
    },
    {
      ...{ id: 'used', title: columns.used },
      cell: ({ lastUsedAt }) => (lastUsedAt ? formats.brief(lastUsedAt) : texts.never),
    },
    {
      ...{ id: 'ends', title: columns.ends },
      cell: ({ revokedAt, expiresAt }) =>
        revokedAt ? (
          <Badge tone="bad">{texts.revoked}</Badge>
        ) : expiresAt === null ? (
          ''
        ) : Date.parse(expiresAt) < Date.now() ? (
          <Badge tone="warn">{texts.expired}</Badge>
        ) : (
          formats.date(expiresAt)
        ),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (apiKey) =>
        apiKey.revokedAt === null && (
          <IconButton icon="trash" label={`${texts.delete}: ${apiKey.name}`} onPress={() => onEnd(apiKey)} />
        ),
    },
  ];
}

function EndKey({
  apiKey: { id, name },
  onClose,
}: {
  readonly apiKey: EditorApiKeyRowFragment;
  readonly onClose: () => void;
}) {
  const [revoke, { loading }] = useEditorRevokeApiKeyMutation();
  return (
    <Dialog
      title={texts.deleteTitle(name)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          isPending={loading}
          onPress={async () => {
            const answer = revoke({ variables: { id } }).then(({ data }) => data?.revokeApiKey);
            await tell(
              answer.then((key) => (key?.__typename === 'NotFound' ? key : null)),
              texts.deleted(name),
            );
            onClose();
          }}
        >
          {texts.delete}
        </DialogActions>
      }
    >
      <p>{texts.deleteText}</p>
    </Dialog>
  );
}
