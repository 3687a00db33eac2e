import { useMemo } from 'react';
import { useEditorSetCodeMutation } from '#web/generated/editor/set-code.ts';
import type { EditorCodeInjectionFragment } from '#web/generated/graphql.ts';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { codeInjectionWords as words } from './words.ts';

const valuesOf = ({ head, foot }: EditorCodeInjectionFragment) => ({ head, foot });

/** The form of code: of a page, or of all pages where none is named. */
export function useCodeForm(
  collectionId: string | null,
  code: EditorCodeInjectionFragment,
  refetchQueries: string[],
) {
  const [set] = useEditorSetCodeMutation({ refetchQueries, awaitRefetchQueries: true });
  const initial = useMemo(() => valuesOf(code), [code]);
  return useForm({
    ...{ id: `code ${collectionId ?? ''}`, initial, version: code.version },
    async save(values, _, expectedVersion) {
      const input = { collectionId, ...values, expectedVersion };
      const answer = (await set({ variables: { input } })).data?.setCodeInjection;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(words.saved),
  });
}

export type CodeForm = ReturnType<typeof useCodeForm>;
