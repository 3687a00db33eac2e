import { useRef, useState } from 'react';
import { useEditorThemeQuery } from '#web/generated/editor/theme.ts';
import { useEditorThemesQuery } from '#web/generated/editor/themes.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { DesignPage } from './design-page.tsx';
import { NewThemeDialog } from './new-theme-dialog.tsx';
import { StarterTheme } from './starter-theme.tsx';
import { ThemeFiles } from './theme-files.tsx';
import { ThemeZipInput } from './theme-zip-input.tsx';
import { readKept } from './use-theme.ts';

/** The files of the theme, to be changed in a draft. */
export function Screen() {
  return (
    <DesignPage current="code">
      <Revisions />
    </DesignPage>
  );
}

function Revisions() {
  const { website } = useViewer();
  const picker = useRef<HTMLInputElement>(null);
  const [isBeginning, setIsBeginning] = useState(false);
  const [chosen, choose] = useState<string>();
  const { data, error, refetch } = useEditorThemesQuery({ fetchPolicy: 'network-only' });
  // What was listed before says at once which revision is likely the one, so that both are asked for together.
  const listed = useEditorThemesQuery({ fetchPolicy: 'cache-only' });
  const revisions = (data ?? listed.data)?.themeRevisions ?? [];
  const [newest] = revisions;
  const kept = readKept(website.id)?.revisionId;
  const draft = newest?.activatedAt === null ? newest.id : undefined;
  const wanted = [chosen, kept, draft].find((id) => revisions.some((one) => one.id === id));
  const id = wanted ?? revisions.find(({ isActive }) => isActive)?.id ?? newest?.id ?? '';
  const theme = useEditorThemeQuery({ variables: { id }, skip: id === '', fetchPolicy: 'cache-and-network' });
  const revision = theme.data?.themeRevision ?? undefined;
  if (error ?? theme.error)
    return (
      <ErrorPanel error={error ?? theme.error} onRetry={() => void refetch().then(() => theme.refetch())} />
    );
  function show(made: string): void {
    choose(made);
    void refetch();
    if (made === id) void theme.refetch();
  }
  if (data && id === '')
    return (
      <>
        <ThemeZipInput ref={picker} onInstalled={show} />
        <StarterTheme
          onBegun={() => void refetch()}
          onUpload={() => picker.current?.click()}
          onEmpty={() => setIsBeginning(true)}
        />
        {isBeginning && <NewThemeDialog onClose={() => setIsBeginning(false)} onBegun={show} />}
      </>
    );
  if (!data || revision?.id !== id) return <Skeleton rows={8} />;
  return <ThemeFiles key={id} revision={revision} revisions={revisions} onRevision={show} />;
}
