import { lazy, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { checksWords } from '../checks/words.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { useScreenCommands } from '../shell/screen-actions.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { WidthChoice } from '../ui/width-choice.tsx';
import { findProblemPlace } from './block-problems.ts';
import type { CanvasStore } from './canvas-store.ts';
import type { Commands } from './commands.ts';
import { discardDraft } from './draft-graph.ts';
import { draftReviewOf } from './draft-review.ts';
import { fieldLabel } from './field-rules.ts';
import { moveFocusTo } from './focus-moves.ts';
import { LanguageSelect } from './language-select.tsx';
import { openPalette } from './palette-state.ts';
import { PreviewDialog } from './preview-date.tsx';
import { publishDraft } from './publish-draft.ts';
import { type DraftReview, ReviewButton } from './review-button.tsx';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

/** Opened by few: a file of its own. */
const PageVersions = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).PageVersions }));

/** Widths of the page on the canvas, in pixels: it is made smaller where there is less room. A phone has up to 432. */
export const frameWidths = { desktop: 1_200, tablet: 768, phone: 390 } as const;

export type FrameWidth = keyof typeof frameWidths;

const widthNames: readonly FrameWidth[] = ['desktop', 'tablet', 'phone'];

/** How a canvas is published that is part of something larger. */
export interface CanvasRelease {
  /** What the button says. */
  readonly label: string;
  /** Told how to publish the blocks: that answers false when something was in the way, which was said already. */
  start(publish: () => Promise<boolean>): void;
}

export interface CanvasToolbarProps {
  readonly session: CanvasSession;
  readonly commands: Commands;
  readonly place: BlockPlaceInput;
  /** The address of the page's draft. */
  readonly address: string;
  readonly width: FrameWidth;
  readonly release?: CanvasRelease | undefined;
  /** How it is handed in for review, where that is of more than its blocks. */
  readonly review?: DraftReview | undefined;
  /** Told when the blocks were published or handed in, or are not handed in any more. */
  readonly onSettled?: (() => void) | undefined;
  /** Whether visitors may not open the page, whatever is published of it. */
  readonly isHidden?: boolean | undefined;
  /** Empty for the website's own. */
  readonly language: string;
  onLanguage(language: string): void;
  /** The instant to come that the page is shown as of; empty for now. */
  readonly at: string;
  onAt(at: string): void;
  onWidth(width: FrameWidth): void;
  /** Looks through the page for what could be better. */
  onCheck(): void;
  /** How much of what was published keeps someone out. */
  readonly findings: number;
  /** Whether the page is there to be looked through. */
  readonly isCheckable: boolean;
  onPublished(): void;
}

/** What can be done to the page as a whole. */
export function CanvasToolbar(props: CanvasToolbarProps) {
  const {
    session: { store, kinds },
    commands,
    place,
    address,
    width,
    release,
    onWidth,
    onCheck,
    findings,
    isCheckable,
    onPublished,
  } = props;
  const { canUndo, canRedo, saving, draft } = useSyncExternalStore(store.subscribe, store.read);
  const [showsVersions, setShowsVersions] = useState(false);
  const [choosesDate, setChoosesDate] = useState(false);
  /** Leads to the field that kept the page from being published, and says where it is; undefined where it was no block's. */
  function lead(refused: string): string | undefined {
    const found = findProblemPlace(store.read().layout, kinds, refused);
    if (!found) return undefined;
    const { block, path } = found;
    store.select({ blocks: [block.id] });
    moveFocusTo('fields', path);
    const field = path === '' ? '' : fieldLabel(path.split('.').at(-1) ?? '');
    return words.holdsBack(kinds.get(block.type)?.title ?? block.type, field);
  }
  const publishing = usePublishing(store, place, lead, props.onSettled);
  /** Publishes, and says that it did where nobody else does. */
  async function publish(replacing?: number): Promise<void> {
    if (!(await publishing.publish(replacing)) || release) return;
    notify(props.isHidden ? words.publishedHidden : words.published);
    onPublished();
  }
  const mayPublish = useMay('CONTENT_MANAGE');
  const review = props.review ?? draftReviewOf(store, place, props.onSettled);
  const isReadable = props.review !== undefined || draft.hasChanges || saving.kind !== 'saved';
  function start(): void {
    if (!mayPublish) void (isReadable && review.set(true));
    else if (release) release.start(publishing.publish);
    else void publish();
  }
  const latest = useRef({ start, onCheck });
  latest.current = { start, onCheck };
  const publishLabel = mayPublish ? (release?.label ?? words.publish) : words.review.ask;
  useScreenCommands(
    useMemo(
      () => [
        { id: 'add block', label: words.addBlock, icon: 'plus', run: () => openPalette('end') },
        {
          ...{ id: 'add section', label: words.addSection, icon: 'plus' },
          run() {
            commands.insertSection(store.read().layout.at(-1)?.id ?? null);
            moveFocusTo('fields');
          },
        },
        { id: 'publish', label: publishLabel, icon: 'check', run: () => latest.current.start() },
        {
          id: 'check',
          label: checksWords.buttonWith(0),
          icon: 'search',
          run: () => latest.current.onCheck(),
        },
      ],
      [commands, store, publishLabel],
    ),
  );
  return (
    <div className="canvas-toolbar" role="toolbar" aria-label={words.toolbar}>
      <IconButton icon="undo" label={words.undo} isDisabled={!canUndo} onPress={commands.undo} />
      <IconButton icon="redo" label={words.redo} isDisabled={!canRedo} onPress={commands.redo} />
      <WidthChoice
        label={words.width}
        widths={widthNames}
        titles={words.widths}
        value={width}
        onChange={onWidth}
      />
      <LanguageSelect language={props.language} onLanguage={props.onLanguage} />
      <span className={`canvas-saving canvas-saving-${saving.kind}`} role="status">
        {words.saving[saving.kind]}
      </span>
      <a className="button button-quiet" href={address} target="_blank" rel="noreferrer">
        {words.preview}
      </a>
      <Button kind="quiet" isDisabled={!isCheckable} onPress={onCheck}>
        {checksWords.buttonWith(findings)}
      </Button>
      <Menu
        label={words.more}
        icon="more"
        actions={[
          { id: 'preview', label: words.previewAt.open, icon: 'calendar', run: () => setChoosesDate(true) },
          { id: 'copy', label: words.copyPage, run: () => void commands.copyPage() },
          { id: 'versions', label: words.versions, run: () => setShowsVersions(true) },
          { id: 'discard', label: words.discard, isDangerous: true, run: () => void publishing.discard() },
        ]}
      />
      {mayPublish ? (
        <Button kind="primary" isPending={publishing.isBusy} onPress={start}>
          {publishLabel}
        </Button>
      ) : (
        <ReviewButton review={review} isDisabled={!isReadable} />
      )}
      {showsVersions && (
        <Suspense fallback={null}>
          <PageVersions session={props.session} place={place} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
      {choosesDate && <PreviewDialog at={props.at} onAt={props.onAt} onClose={() => setChoosesDate(false)} />}
      {publishing.replaces !== null && (
        <Dialog
          title={words.replaces.title}
          isOpen
          onClose={publishing.cancel}
          foot={
            <>
              <Button onPress={publishing.cancel}>{words.replaces.cancel}</Button>
              <Button kind="primary" onPress={() => void publish(publishing.replaces ?? undefined)}>
                {words.replaces.publish}
              </Button>
            </>
          }
        >
          <p>{words.replaces.explanation}</p>
        </Dialog>
      )}
    </div>
  );
}

/** Publishes a draft once all of it is saved, and discards it. `onRefused` is told which field of the input was refused, and answers what to say instead of the server's words. */
function usePublishing(
  store: CanvasStore,
  place: BlockPlaceInput,
  onRefused: (field: string) => string | undefined,
  onSettled: (() => void) | undefined,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [replaces, setReplaces] = useState<number | null>(null);

  async function run(work: () => Promise<boolean>): Promise<boolean> {
    setIsBusy(true);
    try {
      await store.flush();
      return store.read().saving.kind === 'saved' && (await work());
    } catch (error) {
      notifyFailure(messageOf(error, words.saving.refused));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  const publish = (replacing?: number) =>
    run(async () => {
      const answer = await publishDraft(place, store.read().draft, replacing);
      setReplaces(answer.kind === 'replaces' ? answer.publishedRevision : null);
      if (answer.kind === 'saved') {
        store.noteSettled(answer.draft);
        onSettled?.();
        return true;
      }
      if (answer.kind === 'conflict') store.meet(answer.stored);
      else if (answer.kind === 'refused') notifyFailure(onRefused(answer.field) ?? answer.message);
      else if (answer.kind !== 'replaces') notifyFailure(words.saving.offline);
      return false;
    });

  const discard = () =>
    run(async () => {
      const answer = await discardDraft(place, store.read().draft);
      if (answer.kind === 'saved') {
        store.adopt(answer.draft);
        notify(words.discarded, () => store.undo());
      } else if (answer.kind === 'conflict') store.meet(answer.stored);
      else notifyFailure(answer.kind === 'refused' ? answer.message : words.saving.offline);
      return answer.kind === 'saved';
    });

  return { isBusy, replaces, publish, discard, cancel: () => setReplaces(null) };
}
