import { useEditorErasePersonMutation } from '#web/generated/editor/erase-person.ts';
import { useEditorExportPersonMutation } from '#web/generated/editor/export-person.ts';
import { KeptData } from './kept-data.tsx';
import { customersWords } from './words.ts';

const words = customersWords.person;

/** Hands over all that is kept about someone, or erases it; they need no account. */
export function PersonData() {
  const [exportPerson] = useEditorExportPersonMutation();
  const [erasePerson] = useEditorErasePersonMutation();
  return (
    <KeptData
      texts={words}
      type="email"
      onExport={async (email) => {
        const answer = (await exportPerson({ variables: { email } })).data?.exportPerson;
        return answer?.__typename === 'PersonExport' ? answer : { problem: answer?.message };
      }}
      onErase={async (email) => {
        const answer = (await erasePerson({ variables: { email } })).data?.erasePerson;
        if (answer?.__typename !== 'PersonErasure') return { problem: answer?.message };
        if (answer.isDone) return { done: words.erased };
        const { openOrders } = answer;
        return { failure: openOrders.length > 0 ? words.openOrders(openOrders.join(', ')) : words.waiting };
      }}
    />
  );
}
