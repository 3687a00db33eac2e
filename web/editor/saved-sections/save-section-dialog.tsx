import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { OneTextDialog } from '../forms/one-text-dialog.tsx';
import { notify } from '../ui/toast.tsx';
import { useSaveSection } from './use-save-section.ts';
import { savedSectionsWords as words } from './words.ts';

/** Asks for the name under which a section is saved. */
export function SaveSectionDialog({
  section,
  onClose,
}: {
  readonly section: LayoutSection;
  readonly onClose: () => void;
}) {
  const save = useSaveSection();
  async function send(name: string): Promise<string | undefined> {
    const answer = await save(name, section);
    if (answer && 'message' in answer) return answer.message;
    notify(words.saved(name.trim()));
    return undefined;
  }
  return (
    <OneTextDialog title={words.saveTitle} label={words.name} submit={words.submit} {...{ send, onClose }} />
  );
}
