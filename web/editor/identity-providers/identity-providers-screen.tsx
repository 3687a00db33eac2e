import { useState } from 'react';
import {
  EditorIdentityProvidersDocument,
  useEditorIdentityProvidersQuery,
} from '#web/generated/editor/identity-providers.ts';
import { useEditorRemoveIdentityProviderMutation } from '#web/generated/editor/remove-identity-provider.ts';
import type { EditorIdentityProviderFragment } from '#web/generated/graphql.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { settingsWords } from '../settings/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Badge, Card, EmptyState } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import { words } from '../words.ts';
import { IdentityProviderDialog } from './identity-provider-dialog.tsx';
import { identityProvidersWords as texts } from './words.ts';

type Provider = EditorIdentityProviderFragment;

/** Who may vouch for members, besides the website itself. */
export function Screen() {
  const { data, error, refetch } = useEditorIdentityProvidersQuery();
  return (
    <SettingsPage current="identityProviders">
      <Loaded data={data?.identityProviders} {...{ error, refetch }}>
        {(providers) => <Providers providers={providers} />}
      </Loaded>
    </SettingsPage>
  );
}

function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  const [edited, setEdited] = useEdited(providers);
  const [leaving, setLeaving] = useState<Provider>();
  const add = (
    <Button icon="plus" onPress={() => setEdited(null)}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <Card title={texts.title} isFlush actions={providers.length > 0 && add}>
        {providers.length === 0 ? (
          <EmptyState icon="user" title={texts.emptyTitle} action={add}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <Table
            label={texts.title}
            rows={providers}
            columns={columnsOf({ onEdit: setEdited, onRemove: setLeaving })}
          />
        )}
      </Card>
      <p className="soft">{texts.explanation}</p>
      {providers.length > 0 && (
        <p>
          <a href="/account/sign-on" target="_blank" rel="noreferrer">
            {texts.tryIt}
          </a>
        </p>
      )}
      {edited !== undefined && (
        <IdentityProviderDialog provider={edited} onClose={() => setEdited(undefined)} />
      )}
      {leaving && <RemoveDialog provider={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function columnsOf({
  onEdit,
  onRemove,
}: {
  onEdit(provider: Provider): void;
  onRemove(provider: Provider): void;
}): readonly Column<Provider>[] {
  const { columns } = texts;
  return [
    { id: 'name', title: columns.name, cell: ({ name }) => name },
    {
      ...{ id: 'issuer', title: columns.issuer },
      cell: ({ issuer }) => <span className="setting-address">{issuer}</span>,
    },
    {
      ...{ id: 'state', title: columns.state },
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? texts.on : texts.off}</Badge>
      ),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (provider) => (
        <>
          <IconButton
            icon="edit"
            label={`${words.controls.edit}: ${provider.name}`}
            onPress={() => onEdit(provider)}
          />
          <IconButton
            icon="trash"
            label={`${words.controls.remove}: ${provider.name}`}
            onPress={() => onRemove(provider)}
          />
        </>
      ),
    },
  ];
}

/** Its secret is gone with it: nothing brings it back. */
function RemoveDialog({ provider, onClose }: { readonly provider: Provider; readonly onClose: () => void }) {
  const [remove, { loading }] = useEditorRemoveIdentityProviderMutation({
    refetchQueries: [EditorIdentityProvidersDocument],
  });
  async function leave(): Promise<void> {
    const { id } = provider;
    const removed = remove({ variables: { id } }).then(({ data }) => data?.deleteIdentityProvider);
    await tell(removed, settingsWords.removed);
    onClose();
  }
  return (
    <Dialog
      title={texts.removeTitle(provider.name)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          cancel={texts.keep}
          isPending={loading}
          onPress={() => void leave()}
        >
          {texts.remove}
        </DialogActions>
      }
    >
      <p>{texts.removeText}</p>
    </Dialog>
  );
}
