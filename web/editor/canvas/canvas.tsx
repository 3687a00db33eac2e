import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import type { CheckedField } from '../checks/page-checks.rules.ts';
import { RichToolbar } from '../rich-text/rich-toolbar.tsx';
import { richTextWords } from '../rich-text/words.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { EmptyState, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { firstWidth } from '../ui/width-choice.tsx';
import { BlockPalette } from './block-palette.tsx';
import { BlockPanel } from './block-panel.tsx';
import './canvas.css';
import { CanvasFrame } from './canvas-frame.tsx';
import {
  type CanvasRelease,
  CanvasToolbar,
  type CanvasToolbarProps,
  type FrameWidth,
  frameWidths,
} from './canvas-toolbar.tsx';
import { makeCommands, type PastedFrom } from './commands.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FrameDocument } from './frame-document.ts';
import { allBlocks, findBlock } from './layout.ts';
import { CanvasOutline } from './outline.tsx';
import { PastedNotice } from './pasted-notice.tsx';
import { PreviewNotice } from './preview-date.tsx';
import { scrollTo } from './scroll-to.ts';
import { runShortcut } from './shortcuts.ts';
import { type CanvasSession, useCanvasSession } from './use-canvas-session.ts';
import { type Point, usePlainWriting } from './use-plain-writing.ts';
import { useTextWriting } from './use-text-writing.ts';
import { canvasWords as words } from './words.ts';

export interface CanvasProps extends Pick<CanvasToolbarProps, 'review' | 'onSettled' | 'isHidden'> {
  readonly title: string;
  /** The page's address. */
  readonly path: string;
  readonly place: BlockPlaceInput;
  /** Names the canvas in this browser. */
  readonly memoryKey: string;
  /** What goes on instead when somebody publishes: whoever shows the canvas says when. */
  readonly release?: CanvasRelease | undefined;
  /** Leads to a field of the settings; absent where they are not to be changed. */
  readonly onField?: ((field: CheckedField) => void) | undefined;
}

/** A page to work on: the page itself, the list of its blocks, and the fields of what is chosen. */
export function Canvas(props: CanvasProps) {
  const [attempt, setAttempt] = useState(0);
  const [language, setLanguage] = useState('');
  const { place, path, memoryKey } = props;
  const inLanguage = useMemo(
    () => placeIn({ place, path, memoryKey }, language),
    [place, path, memoryKey, language],
  );
  const state = useCanvasSession(inLanguage.place, inLanguage.memoryKey, attempt);
  switch (state.kind) {
    case 'loading':
      return <Skeleton />;
    case 'gone':
      return (
        <EmptyState icon="pages" title={words.gone}>
          {words.goneMore}
        </EmptyState>
      );
    case 'failed':
      return <ErrorPanel error={state.error} onRetry={() => setAttempt((count) => count + 1)} />;
    case 'open':
      return (
        <OpenCanvas
          key={inLanguage.memoryKey}
          {...props}
          {...inLanguage}
          session={state}
          language={language}
          onLanguage={setLanguage}
        />
      );
  }
}

/** Where the blocks of another language are: they have a draft of their own, and their page an address of its own. */
function placeIn(
  { place, path, memoryKey }: Pick<CanvasProps, 'place' | 'path' | 'memoryKey'>,
  language: string,
) {
  if (language === '') return { place, path, memoryKey };
  return {
    place: { ...place, language },
    path: `/${language}${path}`,
    memoryKey: `${memoryKey} ${language}`,
  };
}

function OpenCanvas({
  title,
  path,
  place,
  release,
  review,
  onSettled,
  isHidden,
  onField,
  session,
  language,
  onLanguage,
}: CanvasProps & {
  readonly session: CanvasSession;
  /** Empty for the website's own. */
  readonly language: string;
  onLanguage(language: string): void;
}) {
  const { store } = session;
  const [said, say] = useState('');
  const [width, setWidth] = useState<FrameWidth>(firstWidth);
  const [isShown, setIsShown] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  /** The instant to come that the page is shown as of; empty for now. */
  const [at, setAt] = useState('');
  const address = at === '' ? `${path}?draft` : `${path}?${new URLSearchParams({ draft: '', at })}`;
  /** Where blocks that show nothing say what to do about it. */
  const canvasAddress = at === '' ? `${path}?draft=canvas` : address;
  const [findings, setFindings] = useState(0);
  const [pasted, setPasted] = useState<PastedFrom | null>(null);
  const frame = useRef<FrameDocument | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const openLink = useCallback(() => setIsLinking(true), []);
  const { id, title: websiteTitle } = useViewer().website;
  const commands = useMemo(
    () => makeCommands(session, { id, title: websiteTitle }, { say, onPasted: setPasted }),
    [session, id, websiteTitle],
  );
  const { writing, write, finish } = useTextWriting(frame, store, commands, openLink);
  const writePlain = usePlainWriting(frame, session, commands);
  const { saving } = useSyncExternalStore(store.subscribe, store.read);
  const checkedPage = useCallback(() => frame.current?.document, []);
  const open = useCallback((opened: FrameDocument) => {
    frame.current = opened;
    setIsShown(true);
  }, []);

  /** What somebody wanted to write in before the page was there. */
  const wanted = useRef<string | null>(null);
  function startWriting(id: string, at?: Point): void {
    wanted.current = frame.current === null ? id : null;
    const block = findBlock(store.read().layout, id);
    if (block?.type === 'html' && !write(block)) notify(richTextWords.canvasKeepsHtml);
    if (block && block.type !== 'html' && at) writePlain(block, at);
  }

  const resumeWriting = useEffectEvent(() => {
    const id = wanted.current;
    if (id !== null && store.read().selection.blocks.includes(id)) startWriting(id);
  });
  useEffect(() => {
    if (isShown) resumeWriting();
  }, [isShown]);

  /** What visitors see now is looked through, too; whoever published goes on meanwhile. */
  async function countFindings(): Promise<void> {
    try {
      const { checkPage } = await import('../checks/check-page.ts');
      const page = checkedPage();
      if (page) setFindings((await checkPage(page)).filter(({ isSerious }) => isSerious).length);
    } catch {
      // The checks say what keeps them from running when they are asked for.
    }
  }

  /** Chooses the block that something is in, and brings it into view. */
  function showPlace(element: Element): void {
    const block = allBlocks(store.read().layout).find(({ id }) =>
      frame.current?.element(id)?.contains(element),
    );
    if (block) store.select({ blocks: [block.id] });
    scrollTo(element);
  }

  useEffect(() => {
    const keys = (event: KeyboardEvent) => void runShortcut(event, store, commands);
    const paste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      void commands.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (store.read().saving.kind === 'offline') event.preventDefault();
    };
    document.addEventListener('keydown', keys);
    document.addEventListener('paste', paste);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('keydown', keys);
      document.removeEventListener('paste', paste);
      window.removeEventListener('beforeunload', warn);
    };
  }, [store, commands]);

  return (
    <div className="canvas">
      <CanvasToolbar
        {...{
          session,
          commands,
          place,
          address,
          width,
          release,
          review,
          onSettled,
          isHidden,
          language,
          onLanguage,
          at,
        }}
        onAt={setAt}
        onWidth={setWidth}
        onCheck={() => setIsChecking(true)}
        onPublished={() => void countFindings()}
        findings={findings}
        isCheckable={isShown}
      />
      {isChecking && (
        <ChecksPanel
          page={checkedPage}
          onShow={showPlace}
          onField={language === '' ? onField : undefined}
          onClose={() => setIsChecking(false)}
        />
      )}
      {at !== '' && <PreviewNotice at={at} onEnd={() => setAt('')} />}
      {saving.kind === 'refused' && (
        <p className="canvas-notice canvas-notice-bad" role="alert">
          <strong>{words.saving.refused}.</strong> {saving.message}
        </p>
      )}
      {pasted && pasted.left.length > 0 && <PastedNotice pasted={pasted} onClose={() => setPasted(null)} />}
      <div className="canvas-columns">
        <CanvasOutline session={session} commands={commands} />
        <div className="canvas-middle">
          {writing && (
            <RichToolbar
              editor={writing.editor}
              isLinking={isLinking}
              onLinking={setIsLinking}
              onClose={finish}
            />
          )}
          <CanvasFrame
            {...{ session, commands, title }}
            address={canvasAddress}
            isPreview={at !== ''}
            width={frameWidths[width]}
            onOpen={open}
            onWrite={startWriting}
          />
        </div>
        <BlockPanel session={session} commands={commands} onWrite={startWriting} />
      </div>
      <BlockPalette session={session} commands={commands} onWrite={startWriting} />
      {saving.kind === 'conflict' && <ConflictDialog session={session} {...saving} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
