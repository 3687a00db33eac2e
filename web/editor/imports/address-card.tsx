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
  const [problem, setProblem] = useState<string>();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    try {
      const answer = (await importAddress({ variables: { address } })).data?.importSiteAddress;
      const refused = problemOf(answer);
      if (refused) return setProblem(refused.message);
      if (answer?.__typename === 'ImportRun') notify(begun(answer.filename));
      setAddress('');
    } catch (error) {
      setProblem(messageOf(error, words.failures.wrong));
    }
  }

  return (
    <Card title={texts.title}>
      <p className="soft">{texts.hint}</p>
      <form className="form" noValidate onSubmit={(event) => void send(event)}>
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
          <Button type="submit" kind="secondary" isPending={loading}>
            {texts.action}
          </Button>
          {children}
        </div>
      </form>
    </Card>
  );
}
