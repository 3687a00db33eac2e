import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { useEditorDeleteSavedSectionMutation } from '#web/generated/editor/delete-saved-section.ts';
import { useEditorRenameSavedSectionMutation } from '#web/generated/editor/rename-saved-section.ts';
import { useEditorSavedSectionsQuery } from '#web/generated/editor/saved-sections.ts';
import { useEditorSavedSectionsElsewhereQuery } from '#web/generated/editor/saved-sections-elsewhere.ts';
import type { EditorSavedSectionFragment } from '#web/generated/graphql.ts';
import { withoutTypes } from '../canvas/draft-graph.ts';
import { tell } from '../ui/tell.ts';
import { useSaveSection } from './use-save-section.ts';
import { savedSectionsWords as words } from './words.ts';

/** A section that was saved under a name. */
export interface SavedSection {
  readonly id: string;
  readonly name: string;
  readonly section: LayoutSection;
}

/** The saved sections of the website, and what can be done to them. Ids of blocks are theirs alone, so no cache keeps them. */
export function useSavedSections() {
  const { data, error, refetch } = useEditorSavedSectionsQuery({ fetchPolicy: 'no-cache' });
  const [rename] = useEditorRenameSavedSectionMutation();
  const [remove] = useEditorDeleteSavedSectionMutation();
  const save = useSaveSection();
  const saved = data && plainSections(data.savedSections);
  return {
    ...{ saved, error, refetch },
    async rename(id: string, name: string): Promise<string | undefined> {
      const answer = (await rename({ variables: { id, name } })).data?.renameSavedSection;
      if (answer && 'message' in answer) return answer.message;
      await refetch();
      return undefined;
    },
    async remove({ id, name, section }: SavedSection): Promise<void> {
      const sent = remove({ variables: { id } }).then((answer) => answer.data?.deleteSavedSection);
      await tell(
        sent,
        words.removed(name),
        () => void tell(save(name, section), words.restored(name)).then(() => refetch()),
      );
      await refetch();
    },
  };
}

/** What is saved on the other websites that the account builds; nothing where it is skipped. */
export function useSectionsElsewhere(skip: boolean) {
  const { data } = useEditorSavedSectionsElsewhereQuery({ fetchPolicy: 'no-cache', skip });
  return (data?.savedSectionsElsewhere ?? []).map(({ websiteId, title, sections }) => ({
    ...{ websiteId, title, sections: plainSections(sections) },
  }));
}

const plainSections = (saved: readonly EditorSavedSectionFragment[]): SavedSection[] =>
  saved.flatMap(({ id, name, section }) =>
    withoutTypes([section]).map((plain) => ({ id, name, section: plain })),
  );
