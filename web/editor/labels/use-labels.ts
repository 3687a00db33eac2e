import { useState } from 'react';
import { useEditorAddLabelMutation } from '#web/generated/editor/add-label.ts';
import { useEditorLabelsQuery } from '#web/generated/editor/labels.ts';
import { useEditorMergeLabelsMutation } from '#web/generated/editor/merge-labels.ts';
import { useEditorRemoveLabelsMutation } from '#web/generated/editor/remove-labels.ts';
import { useEditorRenameLabelMutation } from '#web/generated/editor/rename-label.ts';
import type { LabelKind } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { words } from '../words.ts';

/** The tags or categories of a page, and what can be done to them. Each change answers what is wrong, or nothing. */
export function useLabels(collectionId: string, kind: LabelKind) {
  const { data, error, refetch } = useEditorLabelsQuery({
    variables: { collectionId, kind },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const [isBusy, setIsBusy] = useState(false);
  const refetchQueries = ['EditorLabels', 'EditorItemLabels', 'EditorItems'];
  const options = { refetchQueries, awaitRefetchQueries: true };
  const [add] = useEditorAddLabelMutation(options);
  const [rename] = useEditorRenameLabelMutation(options);
  const [merge] = useEditorMergeLabelsMutation(options);
  const [remove] = useEditorRemoveLabelsMutation(options);

  async function change(sent: Promise<MutationAnswer | null | undefined>): Promise<string | undefined> {
    setIsBusy(true);
    try {
      return (await sent)?.message;
    } catch (failure) {
      return messageOf(failure, words.failures.notSaved);
    } finally {
      setIsBusy(false);
    }
  }

  const of = { collectionId, kind };
  return {
    labels: data?.collection?.labels,
    error,
    retry: () => void refetch().catch(() => undefined),
    isBusy,
    add: (name: string) =>
      change(add({ variables: { ...of, name } }).then((answer) => answer.data?.addLabel)),
    rename: (name: string, newName: string) =>
      change(rename({ variables: { ...of, name, newName } }).then((answer) => answer.data?.renameLabel)),
    merge: (names: string[], into: string) =>
      change(merge({ variables: { ...of, names, into } }).then((answer) => answer.data?.mergeLabels)),
    remove: (names: string[]) =>
      change(remove({ variables: { ...of, names } }).then((answer) => answer.data?.removeLabels)),
  };
}
