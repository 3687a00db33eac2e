import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { ImportWebsiteDialog } from './import-website-dialog.tsx';
import { websiteImportWords as texts } from './import-words.ts';
import { readWebsiteFile, type WebsiteFileHead } from './website-file.ts';

const mostBytes = 1024 ** 3;

/** Chooses the file of a website, and looks into it before any of it is sent. */
export function ImportWebsite() {
  const mayUpload = useMay('MEDIA_MANAGE');
  const [chosen, setChosen] = useState<{ readonly file: File; readonly head: WebsiteFileHead }>();

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > mostBytes) return notifyFailure(texts.tooLarge(file.name));
    const head = await readWebsiteFile(file);
    if (head) setChosen({ file, head });
    else notifyFailure(texts.notOne(file.name));
  }

  // Its file comes with the uploads of this website.
  if (!mayUpload) return null;
  return (
    <>
      <FileTrigger
        acceptedFileTypes={['.gz', '.tgz', 'application/gzip']}
        onSelect={(files) => void take(files?.[0])}
      >
        <Button icon="down">{texts.open}</Button>
      </FileTrigger>
      {chosen && <ImportWebsiteDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
