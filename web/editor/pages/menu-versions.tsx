import { useEditorMenuVersionsQuery } from '#web/generated/editor/menu-versions.ts';
import { useEditorRestoreMenuVersionMutation } from '#web/generated/editor/restore-menu-version.ts';
import type { EditorMenuVersionLinkFragment } from '#web/generated/graphql.ts';
import { tell } from '../ui/tell.ts';
import type { VersionField } from '../versions/difference.rules.ts';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { pagesWords } from './words.ts';

const { versions: texts } = pagesWords;

export interface MenuVersionsProps {
  /** The menu's name, as the theme calls it. */
  readonly menu: string;
  onRestored(): void;
  onClose(): void;
}

/** What a menu was before its last changes, each of which can be had back. */
export function MenuVersions({ menu, onRestored, onClose }: MenuVersionsProps) {
  const { data, error, refetch } = useEditorMenuVersionsQuery({ fetchPolicy: 'no-cache' });
  const [restore] = useEditorRestoreMenuVersionMutation();
  const shown = data?.siteLayout.find(({ identifier }) => identifier === menu);
  return (
    <VersionsDialog
      {...{ title: texts.title, none: texts.none, error, onClose }}
      versions={shown?.versions}
      now={fieldsOf(shown?.links ?? [])}
      fieldsOf={async ({ links }) => fieldsOf(links)}
      noteOf={({ links }) => texts.links(links.reduce((sum, { children }) => sum + 1 + children.length, 0))}
      onRetry={() => void refetch()}
      onRestore={(id) => {
        const answer = restore({ variables: { id } }).then((sent) => sent.data?.restoreMenuVersion);
        void tell(answer, texts.restored).then((isDone) => {
          if (!isDone) return;
          onRestored();
          onClose();
        });
      }}
    />
  );
}

interface ShownLink extends EditorMenuVersionLinkFragment {
  readonly children?: readonly EditorMenuVersionLinkFragment[];
}

/** Each link on a line of its own, those below it further in. */
function fieldsOf(links: readonly ShownLink[]): VersionField[] {
  const lineOf = ({ title, url, isNewWindow }: EditorMenuVersionLinkFragment) =>
    `${title} (${url})${isNewWindow ? ` ${texts.newWindow}` : ''}`;
  const lines = links.flatMap((link) => [
    lineOf(link),
    ...(link.children ?? []).map((child) => `– ${lineOf(child)}`),
  ]);
  return [{ label: texts.field, text: lines.join('\n') }];
}
