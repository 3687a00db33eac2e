import { useState } from 'react';
import { useEditorPeopleQuery } from '#web/generated/editor/people.ts';
import type { EditorContributorRowFragment } from '#web/generated/graphql.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Menu } from '../ui/menu.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { words } from '../words.ts';
import { pairsOf } from './check-list.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type PeopleChanges, usePeopleChanges } from './use-people-changes.ts';
import { accessWords } from './words.ts';
import './access.css';

const { people: texts, roles } = accessWords;
const roleOptions = pairsOf(roles).map(([value, label]) => ({ value, label }));

/** Who builds the website, what they may, and who is asked to. */
export function Screen() {
  const { account } = useViewer();
  const changes = usePeopleChanges();
  const [isInviting, setIsInviting] = useState(false);
  const [leaving, setLeaving] = useState<EditorContributorRowFragment>();
  const { data, error, refetch } = useEditorPeopleQuery();
  return (
    <SettingsPage current="people">
      {!data ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton />
        )
      ) : (
        <>
          <Card
            isFlush
            title={texts.contributors}
            actions={
              <Button kind="primary" icon="plus" onPress={() => setIsInviting(true)}>
                {texts.invite}
              </Button>
            }
          >
            <Table
              label={texts.contributors}
              rows={data.contributors.map((each) => ({ ...each, id: each.account.id }))}
              columns={columnsWith(account.id, changes, setLeaving)}
            />
          </Card>
          <Invitations invitations={data.contributorInvitations} changes={changes} />
          {isInviting && <InviteDialog roles={data.roles} onClose={() => setIsInviting(false)} />}
        </>
      )}
      {leaving && (
        <Dialog
          title={texts.removeTitle(leaving.account.email)}
          role="alertdialog"
          isOpen
          onClose={() => setLeaving(undefined)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setLeaving(undefined)}
              onPress={() => {
                void changes.remove(leaving);
                setLeaving(undefined);
              }}
            >
              {texts.remove}
            </DialogActions>
          }
        >
          <p>{texts.removeText}</p>
        </Dialog>
      )}
    </SettingsPage>
  );
}

type Row = EditorContributorRowFragment & { readonly id: string };

function columnsWith(
  ownId: string,
  changes: PeopleChanges,
  onRemove: (contributor: EditorContributorRowFragment) => void,
): Column<Row>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'email', title: columns.email },
      cell: ({ account: { id, email } }) => (
        <>
          {email} {id === ownId && <Badge>{texts.you}</Badge>}
        </>
      ),
    },
    {
      ...{ id: 'role', title: columns.role },
      cell: (row) => (
        <Select
          label={texts.roleOf(row.account.email)}
          isLabelHidden
          value={row.role}
          options={roleOptions}
          onChange={(role) => void changes.setRole(row, role)}
        />
      ),
    },
    {
      ...{ id: 'security', title: columns.security },
      cell: ({ hasTotp, passkeyCount }) =>
        [
          hasTotp ? texts.totp : texts.password,
          ...(passkeyCount > 0 ? [texts.passkeys(passkeyCount)] : []),
        ].join(', '),
    },
    {
      ...{ id: 'sessions', title: columns.sessions, isExtra: true },
      cell: ({ sessionCount }) => texts.sessions(sessionCount),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (row) => (
        <Menu
          label={texts.actions(row.account.email)}
          icon="more"
          actions={[
            ...(row.id === ownId
              ? [{ id: 'security', label: texts.ownSecurity, href: '/config/security' }]
              : []),
            { id: 'sessions', label: texts.endSessions, run: () => void changes.endSessions(row) },
            {
              ...{ id: 'remove', label: texts.remove, icon: 'trash' as const, isDangerous: true },
              run: () => onRemove(row),
            },
          ]}
        />
      ),
    },
  ];
}
