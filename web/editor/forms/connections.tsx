import { useState } from 'react';
import { useEditorConnectionsQuery } from '#web/generated/editor/connections.ts';
import { useEditorDisconnectFormMutation } from '#web/generated/editor/disconnect-form.ts';
import type { EditorConnectionsQuery, FormServiceKind } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { formsWords } from './words.ts';

const { connections: texts } = formsWords;
const kinds: readonly FormServiceKind[] = [
  'MAILING_LIST',
  'SPREADSHEET',
  'GOOGLE_SHEETS',
  'ZAPIER',
  'WEBHOOK',
];

type Connection = NonNullable<NonNullable<EditorConnectionsQuery['form']>['connections']>[number];

/** Where what is filled in goes besides, each with a way to connect and to end it. */
export function Connections({ formId }: { readonly formId: string }) {
  const [made, setMade] = useState<FormServiceKind>();
  const [ended, setEnded] = useState<Connection>();
  const { data, error, refetch } = useEditorConnectionsQuery({ variables: { formId } });
  const connections = data?.form?.connections ?? [];
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.explanation}</p>
      {!data ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : (
        <ul className="forms-connections">
          {kinds.map((kind) => (
            <li key={kind}>
              <div className="spread">
                <span>
                  <strong>{texts.kinds[kind]}</strong>
                  <br />
                  <span className="soft">{texts.hints[kind]}</span>
                </span>
                <Button aria-label={texts.connectTo(texts.kinds[kind])} onPress={() => setMade(kind)}>
                  {texts.connect}
                </Button>
              </div>
              {connections
                .filter((connection) => connection.kind === kind)
                .map((connection) => (
                  <Connected key={connection.id} connection={connection} onEnd={() => setEnded(connection)} />
                ))}
            </li>
          ))}
        </ul>
      )}
      {made && (
        <ConnectDialog
          formId={formId}
          kind={made}
          lists={data?.mailingLists ?? []}
          onClose={() => setMade(undefined)}
        />
      )}
      {ended && <EndConnection connection={ended} onClose={() => setEnded(undefined)} />}
    </Card>
  );
}

function Connected({
  connection: { target, status, count, requiresDoubleOptIn },
  onEnd,
}: {
  readonly connection: Connection;
  readonly onEnd: () => void;
}) {
  const isPlain = status === 'Connected' || status.includes('connected Zap');
  return (
    <div className="spread forms-connected">
      <span>
        {texts.connectedTo(target)}{' '}
        <Badge tone={isPlain ? 'good' : status === 'Awaiting Connection' ? 'neutral' : 'bad'}>{status}</Badge>
        <br />
        <span className="soft">
          {[
            texts.count(count),
            ...(requiresDoubleOptIn === null
              ? []
              : [requiresDoubleOptIn ? texts.hasDoubleOptIn : texts.noDoubleOptIn]),
          ].join(' · ')}
        </span>
      </span>
      <Button kind="quiet" aria-label={texts.disconnectFrom(target)} onPress={onEnd}>
        {texts.disconnect}
      </Button>
    </div>
  );
}

function EndConnection({
  connection: { id, target },
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const [disconnect] = useEditorDisconnectFormMutation({ refetchQueries: ['EditorConnections'] });
  return (
    <Dialog
      title={texts.disconnectTitle(target)}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          onPress={() => {
            const answer = disconnect({ variables: { id } }).then(({ data }) => data?.disconnectForm);
            void tell(answer, texts.disconnected(target));
            onClose();
          }}
        >
          {texts.disconnect}
        </DialogActions>
      }
    >
      <p>{texts.disconnectText}</p>
    </Dialog>
  );
}
