import { Link } from '@tanstack/react-router';
import { useEditorImportSiteMutation } from '#web/generated/editor/import-site.ts';
import { useEditorImportWordPressMutation } from '#web/generated/editor/import-word-press.ts';
import { CopyField } from '../access/copy-field.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useMay, useViewer } from '../shell/viewer-context.ts';
import { Card } from '../ui/page.tsx';
import { AddressCard } from './address-card.tsx';
import { ImportCard, type ReadyFile } from './import-card.tsx';
import { ImportList } from './import-list.tsx';
import '../access/access.css';
import './imports.css';
import { makeSiteFile } from './site-file.rules.ts';
import { importWords as texts } from './words.ts';

const refetchQueries = ['EditorImports'];

/** Other websites are brought over here, and what became of each is told. */
export function Screen() {
  const { website, account } = useViewer();
  const mayImportProducts = useMay('CATALOG_MANAGE');
  const mayMakeWebsites = useMay('WEBSITE_CREATE');
  const [importWordPress] = useEditorImportWordPressMutation({ refetchQueries });
  const [importSite] = useEditorImportSiteMutation({ refetchQueries });
  return (
    <SettingsPage current="imports">
      <ImportCard
        {...texts.wordPress}
        types={['.xml', 'text/xml', 'application/xml']}
        read={readOne}
        send={async (input) => (await importWordPress({ variables: { input } })).data?.importWordPress}
      />
      <AddressCard refetchQueries={refetchQueries}>
        {mayImportProducts && (
          <Link to="/products/files" className="button button-quiet">
            {texts.address.products}
          </Link>
        )}
      </AddressCard>
      <ImportCard
        title={texts.site.title}
        hint={texts.site.hint}
        action={texts.site.action}
        types={['.json', '.jsonl', 'application/json']}
        isSeveral
        read={readPages}
        send={async (input) => (await importSite({ variables: { input } })).data?.importSite}
      />
      <p className="soft">{texts.again}</p>
      <ImportList />
      <Card title={texts.whole.title}>
        <p className="soft">{texts.whole.hint}</p>
        <CopyField
          label={texts.whole.export}
          value={`npm run vitrine -- export website ${website.primaryHost} website.tar.gz`}
        />
        {mayMakeWebsites && <Link to="/websites">{texts.whole.here}</Link>}
        <CopyField
          label={texts.whole.import}
          value={`npm run vitrine -- import website website.tar.gz --owner ${account.email}`}
        />
      </Card>
    </SettingsPage>
  );
}

async function readOne([file]: readonly File[]): Promise<ReadyFile> {
  return file ? { name: file.name, bytes: file } : { problem: '' };
}

/** Saved pages are sent as one list. */
async function readPages(files: readonly File[]): Promise<ReadyFile> {
  const made = makeSiteFile(
    await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))),
  );
  if ('noPage' in made) return { problem: texts.site.noPage(made.noPage) };
  if ('noOrigin' in made) return { problem: texts.site.noOrigin };
  return { name: made.name, bytes: new Blob([made.text]) };
}
