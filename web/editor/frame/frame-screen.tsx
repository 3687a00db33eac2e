import { useSyncExternalStore } from 'react';
import type { DraftStore, StoredDraft } from '../design/draft-store.ts';
import { DraftWorkspace } from '../design/draft-workspace.tsx';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isSameDraft } from '../ui/draft-storage.ts';
import { Page } from '../ui/page.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import { FooterFields } from './footer-fields.tsx';
import type { Fields, FrameDraft } from './frame-draft.rules.ts';
import { frameSource } from './frame-graph.ts';
import { HeaderFields } from './header-fields.tsx';
import { frameWords as words } from './words.ts';
import '../canvas/canvas.css';
import '../design/design.css';
import './frame.css';

/** What is above and below all pages, with a page beside it. */
export function Screen() {
  return (
    <Page title={pagesWords.title} part={pagesWords.tabs.frame} isWide>
      <PagesTabs current="frame" />
      <DraftWorkspace
        label={words.label}
        toolbarLabel={words.toolbar}
        source={frameSource}
        frame="frame"
        conflict={(store, stored) => <FrameConflict store={store} stored={stored} />}
      >
        {(store) => <FrameFields store={store} />}
      </DraftWorkspace>
    </Page>
  );
}

function FrameFields({ store }: { readonly store: DraftStore<FrameDraft> }) {
  const { draft } = useSyncExternalStore(store.subscribe, store.read);
  const changing = (name: keyof FrameDraft) => (part: Fields, key?: string | null) =>
    store.change({ [name]: { ...store.read().draft[name], ...part } }, key ?? null);
  return (
    <>
      <AnnouncementFields fields={draft.header} change={changing('header')} />
      <HeaderFields fields={draft.header} change={changing('header')} />
      <FooterFields fields={draft.footer} change={changing('footer')} />
    </>
  );
}

/** Two windows changed it: one goes on, and the other is a step back. */
function FrameConflict({
  store,
  stored,
}: {
  readonly store: DraftStore<FrameDraft>;
  readonly stored: StoredDraft<FrameDraft>;
}) {
  const { draft } = store.read();
  const parts = (['header', 'footer'] as const).filter(
    (name) => !isSameDraft(draft[name], stored.draft[name]),
  );
  return (
    <Dialog
      title={words.conflict.title}
      role="alertdialog"
      isOpen
      foot={
        <>
          <Button onPress={() => store.takeTheirs()}>{words.conflict.takeTheirs}</Button>
          <Button kind="primary" onPress={() => void store.keepMine()}>
            {words.conflict.keepMine}
          </Button>
        </>
      }
    >
      <p>{words.conflict.explanation}</p>
      <ul className="design-version">
        {parts.map((name) => (
          <li key={name}>{words.conflict.parts[name]}</li>
        ))}
      </ul>
    </Dialog>
  );
}
