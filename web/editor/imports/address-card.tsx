import { type FormEvent, type ReactNode, useState } from 'react';
import { useEditorImportSiteAddressMutation } from '#web/generated/editor/import-site-address.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { importWords } from './words.ts';

const { address: texts, begun } = importWords;

/** Brings a website over by its address; what was typed stays until it is being imported. */
export function AddressCard({
  refetchQueries,
  children,
}: {
  /** The lists that show imports. */
  readonly refetchQueries: string[];
  readonly children?: ReactNode;
}) {
  const [importAddress, { loading }] = useEditorImportSiteAddressMutation({ refetchQueries });
  const [address, setAddress] = useState('');
  const [isLooking, setIsLooking] = useState(false);
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(false);
  }

  async function send(isDryRun: boolean): Promise<void> {
    setProblem(undefined);
    setIsLooking(isDryRun);
    try {
      const answer = (await importAddress({ variables: { address, isDryRun } })).data?.importSiteAddress;
      const refused = problemOf(answer);
      if (refused) return setProblem(refused.message);
      if (answer?.__typename === 'ImportRun') notify((isDryRun ? texts.looking : begun)(answer.filename));
      // It is still there to be imported once it was looked at.
      if (!isDryRun) setAddress('');
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    }
  }

  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          label={texts.field}
          placeholder={texts.placeholder}
          type="url"
          autoComplete="url"
          value={address}
          problem={problem}
          onChange={setAddress}
        />
        <div className="page-actions">
          <Button type="submit" kind="secondary" isPending={loading && !isLooking}>
            {texts.action}
          </Button>
          <Button kind="quiet" isPending={loading && isLooking} onPress={() => void send(true)}>
            {texts.look}
          </Button>
          {children}
        </div>
      </form>
    </Card>
  );
}
