import { useEditorRestockGroupsLazyQuery } from '#web/generated/editor/restock-groups.ts';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';

/** Reads all variants that someone waits for, also those that the list has not read yet. */
export function useAllGroups(): () => Promise<readonly EditorRestockGroupFragment[]> {
  const [read] = useEditorRestockGroupsLazyQuery({ fetchPolicy: 'network-only' });
  return async () => {
    const found: EditorRestockGroupFragment[] = [];
    for (let after: string | null = null; ; ) {
      const { data } = await read({ variables: { first: 200, after } });
      if (!data) return found;
      const { nodes, pageInfo }: NonNullable<typeof data>['restockSignUpGroups'] = data.restockSignUpGroups;
      found.push(...nodes);
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor ?? null;
    }
  };
}
