import { useState } from 'react';
import { useEditorAddHostMutation } from '#web/generated/editor/add-host.ts';
import { useEditorHostsQuery } from '#web/generated/editor/hosts.ts';
import { useEditorRemoveHostMutation } from '#web/generated/editor/remove-host.ts';
import { useEditorSetPrimaryHostMutation } from '#web/generated/editor/set-primary-host.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { HostProof, type Proof } from './host-proof.tsx';
import { settingsWords } from './words.ts';

const { hosts: texts } = settingsWords;

/** The names that the website answers on. */
export function WebsiteHosts() {
  const { data, error, refetch } = useEditorHostsQuery();
  const [setPrimary] = useEditorSetPrimaryHostMutation();
  const [remove] = useEditorRemoveHostMutation();
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={2} />;
  return (
    <Card title={texts.title}>
      <p className="soft">{texts.explanation}</p>
      <ul className="setting-rows">
        {data.websiteHosts.map(({ host, isPrimary }) => (
          <li key={host} className="setting-line">
            <strong className="setting-address">{host}</strong>
            {isPrimary ? (
              <Badge tone="good">{texts.primary}</Badge>
            ) : (
              <span className="frame-row">
                <Button
                  kind="quiet"
                  onPress={async () => {
                    const answer = setPrimary({ variables: { host } });
                    await tell(
                      answer.then((one) => one.data?.setPrimaryHost),
                      texts.madePrimary(host),
                    );
                    await refetch();
                  }}
                >
                  {texts.makePrimary}
                </Button>
                <IconButton
                  icon="trash"
                  label={texts.remove(host)}
                  onPress={async () => {
                    const answer = remove({ variables: { host } });
                    await tell(
                      answer.then((one) => one.data?.deleteWebsiteHost),
                      texts.removed(host),
                    );
                    await refetch();
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <AddHost onAdded={() => void refetch()} />
    </Card>
  );
}

/** Adds a name, once it is shown to be the owner's: says how, and asks again. */
function AddHost({ onAdded }: { onAdded(): void }) {
  const [add, { loading }] = useEditorAddHostMutation();
  const [host, setHost] = useState('');
  const [problem, setProblem] = useState<string>();
  const [proof, setProof] = useState<Proof>();

  async function run(): Promise<void> {
    setProblem(undefined);
    try {
      const { data } = await add({ variables: { host: host.trim() } });
      const answer = data?.addWebsiteHost;
      setProof(answer?.__typename === 'HostNotProven' ? answer : undefined);
      if (answer?.__typename === 'WebsiteHosts') {
        notify(texts.added(host.trim()));
        setHost('');
        onAdded();
      } else if (answer) setProblem(answer.message);
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    }
  }

  return (
    <>
      <div className="setting-add">
        <TextField
          label={texts.add}
          hint={texts.addHint}
          problem={problem}
          value={host}
          onChange={(next) => {
            setHost(next);
            setProof(undefined);
            setProblem(undefined);
          }}
        />
        <Button isPending={loading} onPress={() => void run()}>
          {proof ? texts.askAgain : texts.addButton}
        </Button>
      </div>
      {proof && <HostProof proof={proof} />}
    </>
  );
}
