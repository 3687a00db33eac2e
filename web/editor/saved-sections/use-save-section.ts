import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { useEditorSaveSectionMutation } from '#web/generated/editor/save-section.ts';
import { toSections } from '../canvas/draft-graph.ts';

/** Saves a section under a name; answers what is wrong with that. */
export function useSaveSection() {
  const [save] = useEditorSaveSectionMutation({ refetchQueries: ['EditorSavedSections'] });
  return async (name: string, section: LayoutSection) => {
    const [sent] = toSections([section]);
    if (!sent) throw new Error('There is no section to save.');
    return (await save({ variables: { input: { name, section: sent } } })).data?.saveSection;
  };
}
