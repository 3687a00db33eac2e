import { type ReactNode, useState } from 'react';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import type { ClippedFrom } from '../canvas/actions/copy.ts';
import { blocksIn } from '../canvas/layout.ts';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notify } from '../ui/toast.tsx';
import { type SavedSection, useSavedSections, useSectionsElsewhere } from './use-saved-sections.ts';
import { savedSectionsWords as words } from './words.ts';
import './saved-sections.css';

/** The saved sections of the website: to put on the page, rename and delete. `onInsert` answers whether there was room. */
export function SavedSectionsDialog({
  onInsert,
  onClose,
}: {
  /** Without a website, the section is one of this website. */
  onInsert(section: LayoutSection, website?: ClippedFrom): Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { saved, error, refetch, rename, remove } = useSavedSections();
  const mayArrange = useMay('CONTENT_MANAGE');
  const elsewhere = useSectionsElsewhere(!mayArrange);
  const [renamed, setRenamed] = useState<SavedSection>();
  async function insert({ name, section }: SavedSection, website?: ClippedFrom): Promise<void> {
    if (!(await onInsert(section, website))) return;
    notify(words.inserted(name));
    onClose();
  }
  return (
    <Dialog title={words.open} isOpen isTall onClose={onClose}>
      <Loaded data={saved} error={error} refetch={refetch} rows={3}>
        {(sections) =>
          sections.length === 0 ? (
            <p className="soft">{words.none}</p>
          ) : (
            <ul className="saved-sections">
              {sections.map((each) => (
                <SectionRow key={each.id} saved={each} onInsert={() => void insert(each)}>
                  {mayArrange && (
                    <>
                      <IconButton
                        icon="edit"
                        label={words.rename(each.name)}
                        onPress={() => setRenamed(each)}
                      />
                      <IconButton
                        icon="trash"
                        label={words.remove(each.name)}
                        onPress={() => void remove(each)}
                      />
                    </>
                  )}
                </SectionRow>
              ))}
            </ul>
          )
        }
      </Loaded>
      {elsewhere.map(({ websiteId, title, sections }) => (
        <section key={websiteId} aria-label={words.elsewhere(title)}>
          <h3>{words.elsewhere(title)}</h3>
          <ul className="saved-sections">
            {sections.map((each) => (
              <SectionRow
                key={each.id}
                saved={each}
                onInsert={() => void insert(each, { id: websiteId, title })}
              />
            ))}
          </ul>
        </section>
      ))}
      {renamed && (
        <OneTextDialog
          title={words.renameTitle}
          label={words.name}
          submit={words.renameSubmit}
          before={renamed.name}
          send={(name) => rename(renamed.id, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Dialog>
  );
}

/** A saved section with the button that puts it on the page; `children` are what else can be done to it. */
function SectionRow({
  saved,
  onInsert,
  children,
}: {
  readonly saved: SavedSection;
  onInsert(): void;
  readonly children?: ReactNode;
}) {
  return (
    <li className="saved-section">
      <span className="saved-section-name">
        <strong>{saved.name}</strong>
        <span className="soft">{words.blocks(blocksIn(saved.section).length)}</span>
      </span>
      <IconButton icon="plus" label={words.insert(saved.name)} onPress={onInsert} />
      {children}
    </li>
  );
}
