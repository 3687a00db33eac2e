import { lazy, memo, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import type { Selection } from 'react-aria-components';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { savedSectionsWords } from '../saved-sections/words.ts';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/page.tsx';
import { hasProblem } from './block-problems.ts';
import { wordsOfBlock } from './block-words.ts';
import type { Commands } from './commands.ts';
import { moveFocusTo, useFocusMoves } from './focus-moves.ts';
import { blocksIn } from './layout.ts';
import { openPalette } from './palette-state.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

/** Opened by few: a file of its own. */
const SavedSectionsDialog = lazy(async () => ({
  default: (await import('../saved-sections/saved-sections-dialog.tsx')).SavedSectionsDialog,
}));

/** What is chosen in the list; without it, what adds something. */
const listPlaces = ['[role="option"][aria-selected="true"]', '[aria-pressed="true"]', 'button'] as const;

/** The blocks of the page as a list: the canvas for the keyboard and for screen readers. */
export function CanvasOutline({
  session: { store, kinds },
  commands,
}: {
  readonly session: CanvasSession;
  readonly commands: Commands;
}) {
  const [showsSaved, setShowsSaved] = useState(false);
  const list = useRef<HTMLElement>(null);
  useFocusMoves('list', list, listPlaces);
  const { layout, selection } = useSyncExternalStore(store.subscribe, store.read);
  return (
    <section className="canvas-side" aria-label={words.outline} ref={list}>
      <div className="canvas-side-actions">
        <Button kind="secondary" icon="plus" onPress={() => openPalette('end')}>
          {words.addBlock}
        </Button>
        <Button
          kind="quiet"
          onPress={({ pointerType }) => {
            commands.insertSection(layout.at(-1)?.id ?? null);
            if (pointerType === 'keyboard') moveFocusTo('fields');
          }}
        >
          {words.addSection}
        </Button>
        <Button kind="quiet" onPress={() => setShowsSaved(true)}>
          {savedSectionsWords.open}
        </Button>
      </div>
      {showsSaved && (
        <Suspense fallback={null}>
          <SavedSectionsDialog onInsert={commands.insertSaved} onClose={() => setShowsSaved(false)} />
        </Suspense>
      )}
      {layout.length === 0 ? (
        <div className="canvas-empty">
          <h2>{words.emptyTitle}</h2>
          <p className="soft">{words.emptyExplanation}</p>
        </div>
      ) : (
        layout.map((section, index) => (
          <SectionList
            key={section.id}
            {...{ store, kinds, section }}
            number={index + 1}
            isChosen={selection.section === section.id}
            chosen={selection.blocks}
          />
        ))
      )}
    </section>
  );
}

interface SectionListProps extends CanvasSession {
  readonly section: LayoutSection;
  readonly number: number;
  readonly isChosen: boolean;
  /** Ids of the chosen blocks, also of other sections. */
  readonly chosen: readonly string[];
}

/** The blocks of a section. It is drawn again when something of it changed, and not for each letter elsewhere. */
const SectionList = memo(function SectionList(props: SectionListProps) {
  const { store, kinds, section, number, isChosen, chosen } = props;
  return (
    <div className="canvas-section">
      <button
        type="button"
        className="canvas-section-name"
        aria-pressed={isChosen}
        onClick={({ detail }) => {
          store.select({ section: section.id });
          // By the keyboard a button is clicked as well, no times.
          if (detail === 0) moveFocusTo('fields');
        }}
      >
        {words.section(number)}
      </button>
      <ListBox
        aria-label={words.section(number)}
        className="canvas-list"
        selectionMode="multiple"
        selectionBehavior="replace"
        items={blocksIn(section)}
        dependencies={[kinds]}
        selectedKeys={chosen}
        onAction={(key) => {
          store.select({ blocks: [String(key)] });
          moveFocusTo('fields');
        }}
        onSelectionChange={(keys) => store.select({ blocks: keysOf(keys, section) })}
        renderEmptyState={() => <p className="soft canvas-none">{words.emptySection}</p>}
      >
        {(block) => {
          const title = kinds.get(block.type)?.title ?? block.type;
          const inside = wordsOfBlock(block);
          const isWrong = hasProblem(block, kinds);
          return (
            <ListBoxItem
              textValue={[title, isWrong ? words.needsLook : '', inside].filter(Boolean).join(' ')}
              className="canvas-item"
            >
              <span>{title}</span> {isWrong && <Badge tone="warn">{words.needsLook}</Badge>}
              <span className="soft">{inside}</span>
            </ListBoxItem>
          );
        }}
      </ListBox>
    </div>
  );
}, isSameList);

function isSameList(one: SectionListProps, other: SectionListProps): boolean {
  return (
    one.section === other.section &&
    one.number === other.number &&
    one.isChosen === other.isChosen &&
    chosenIn(one) === chosenIn(other)
  );
}

function chosenIn({ section, chosen }: SectionListProps): string {
  if (chosen.length === 0) return '';
  return blocksIn(section)
    .flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
    .join(' ');
}

function keysOf(keys: Selection, section: LayoutSection): string[] {
  return blocksIn(section)
    .map(({ id }) => id)
    .filter((id) => keys === 'all' || keys.has(id));
}
