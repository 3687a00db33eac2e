import { useState } from 'react';
import { useEditorSetWebsitePasswordMutation } from '#web/generated/editor/set-website-password.ts';
import { useEditorWebsitePasswordQuery } from '#web/generated/editor/website-password.ts';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { websitePasswordWords as texts } from './website-password-words.ts';

/** The password that visitors need for all of the website. */
export function WebsitePassword() {
  const { data, error, refetch } = useEditorWebsitePasswordQuery();
  const [set, { loading }] = useEditorSetWebsitePasswordMutation();
  const [isAsked, setIsAsked] = useState(false);
  const save = async (password: string | null) =>
    (await set({ variables: { password } })).data?.setWebsitePassword;
  async function send(password: string): Promise<string | undefined> {
    const problem = problemOf(await save(password));
    if (!problem) notify(texts.saved);
    return problem?.message;
  }
  return (
    <Card title={texts.title}>
      <Loaded data={data?.website} error={error} refetch={refetch}>
        {({ isPasswordProtected }) => (
          <>
            <p className="soft">{texts.hint}</p>
            <div className="danger-actions">
              {isPasswordProtected && <Badge tone="warn">{texts.isSet}</Badge>}
              <Button onPress={() => setIsAsked(true)}>
                {isPasswordProtected ? texts.change : texts.set}
              </Button>
              {isPasswordProtected && (
                <Button kind="quiet" isPending={loading} onPress={() => void tell(save(null), texts.removed)}>
                  {texts.remove}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {isAsked && (
        <OneTextDialog
          title={texts.title}
          label={texts.label}
          submit={texts.save}
          send={send}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}
