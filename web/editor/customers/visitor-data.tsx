import { useEditorEraseVisitorMutation } from '#web/generated/editor/erase-visitor.ts';
import { useEditorExportVisitorMutation } from '#web/generated/editor/export-visitor.ts';
import { KeptData } from './kept-data.tsx';
import { customersWords } from './words.ts';

const words = customersWords.visitor;

/** Hands over what is kept of one browser's visits, or erases it; nobody knows whose browser it is but who asks. */
export function VisitorData() {
  const [exportVisitor] = useEditorExportVisitorMutation();
  const [eraseVisitor] = useEditorEraseVisitorMutation();
  return (
    <KeptData
      texts={words}
      type="text"
      onExport={async (visitor) => {
        const answer = (await exportVisitor({ variables: { visitor } })).data?.exportVisitor;
        return answer?.__typename === 'VisitorExport' ? answer : { problem: answer?.message };
      }}
      onErase={async (visitor) => {
        const answer = (await eraseVisitor({ variables: { visitor } })).data?.eraseVisitor;
        if (answer?.__typename !== 'VisitorErasure') return { problem: answer?.message };
        return { done: words.erased(answer.events, answer.recordings) };
      }}
    />
  );
}
