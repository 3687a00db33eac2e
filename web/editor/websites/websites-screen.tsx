import { useState } from 'react';
import { useEditorWebsitesQuery } from '#web/generated/editor/websites.ts';
import { useMay, useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { ImportWebsite } from './import-website.tsx';
import { NewWebsiteDialog } from './new-website-dialog.tsx';
import { WebsiteList } from './website-list.tsx';
import { websitesWords as texts } from './words.ts';

/** The websites on which the account has a role, and another one for whoever may make it. */
export function Screen() {
  const { account, website } = useViewer();
  const mayCreate = useMay('WEBSITE_CREATE');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useEditorWebsitesQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      back={{ to: '/', label: texts.home }}
      actions={
        mayCreate && (
          <>
            <ImportWebsite />
            <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </>
        )
      }
    >
      <Loaded data={data?.account?.websites} error={error} refetch={refetch}>
        {(websites) => <WebsiteList websites={websites} hereId={website.id} />}
      </Loaded>
      {!mayCreate && (
        <p className="soft">
          {texts.mayNot} <code className="websites-command">{texts.allow(account.email)}</code>
        </p>
      )}
      {isAdding && <NewWebsiteDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
