import { useState } from 'react';
import { useEditorDeleteWebsiteMutation } from '#web/generated/editor/delete-website.ts';
import { useEditorRestoreWebsiteMutation } from '#web/generated/editor/restore-website.ts';
import { useEditorSetWebsitePrivateMutation } from '#web/generated/editor/set-website-private.ts';
import { useEditorWebsiteStatusQuery } from '#web/generated/editor/website-status.ts';
import { useFormats } from '../formats.ts';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { problemOf } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { dangerWords as texts } from './danger-words.ts';
import { SettingsPage } from './settings-page.tsx';

/** Takes the website offline, deletes it, and brings it back. */
export function Screen() {
  const { data, error, refetch } = useEditorWebsiteStatusQuery();
  return (
    <SettingsPage current="danger">
      <Loaded data={data?.website} error={error} refetch={refetch}>
        {({ title, status, removedAt }) =>
          status === 'DELETED' ? (
            <Deleted removedAt={removedAt ?? ''} />
          ) : (
            <>
              <Offline isPrivate={status === 'PRIVATE'} />
              <Removal title={title} />
            </>
          )
        }
      </Loaded>
    </SettingsPage>
  );
}

function Offline({ isPrivate }: { readonly isPrivate: boolean }) {
  const [setPrivate, { loading }] = useEditorSetWebsitePrivateMutation();
  const change = () =>
    tell(
      setPrivate({ variables: { isPrivate: !isPrivate } }).then(({ data }) => data?.setWebsitePrivate),
      isPrivate ? texts.nowOnline : texts.nowOffline,
    );
  return (
    <Card title={texts.offline}>
      <p className="soft">{isPrivate ? texts.nowOffline : texts.offlineHint}</p>
      <div>
        <Button isPending={loading} onPress={() => void change()}>
          {isPrivate ? texts.takeOnline : texts.takeOffline}
        </Button>
      </div>
    </Card>
  );
}

function Removal({ title }: { readonly title: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [remove] = useEditorDeleteWebsiteMutation();
  async function send(typed: string): Promise<string | undefined> {
    const problem = problemOf((await remove({ variables: { title: typed } })).data?.deleteWebsite);
    if (!problem) notify(texts.deleted);
    return problem?.message;
  }
  return (
    <Card title={texts.remove}>
      <p className="soft">{texts.removeHint}</p>
      <p>{texts.exportFirst}</p>
      <div className="danger-actions">
        <a className="button button-secondary" href="/config/website.tar.gz" download>
          {texts.download}
        </a>
        <Button kind="danger" onPress={() => setIsAsked(true)}>
          {texts.removeAction}
        </Button>
      </div>
      {isAsked && (
        <OneTextDialog
          title={texts.confirm(title)}
          label={texts.type(title)}
          submit={texts.remove}
          isDangerous
          send={send}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Card>
  );
}

function Deleted({ removedAt }: { readonly removedAt: string }) {
  const formats = useFormats();
  const [restore, { loading }] = useEditorRestoreWebsiteMutation();
  const bringBack = () =>
    tell(
      restore().then(({ data }) => data?.restoreWebsite),
      texts.restored,
    );
  return (
    <Card title={texts.remove}>
      <p>{texts.until(formats.date(removedAt))}</p>
      <div className="danger-actions">
        <Button kind="primary" isPending={loading} onPress={() => void bringBack()}>
          {texts.restore}
        </Button>
        <a className="button button-secondary" href="/config/website.tar.gz" download>
          {texts.download}
        </a>
      </div>
    </Card>
  );
}
