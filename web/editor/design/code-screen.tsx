import { useRef, useState } from 'react';
import { useEditorThemeQuery } from '#web/generated/editor/theme.ts';
import { usualFile } from '../first-pages.ts';
import { useScreenSearch } from '../search-params.ts';
import { whenIdle } from '../shell/use-preload.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { preloadCodeMirror } from '../ui/code-editor.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { DesignPage } from './design-page.tsx';
import { NewThemeDialog } from './new-theme-dialog.tsx';
import { StarterTheme } from './starter-theme.tsx';
import { fileSearch, ThemeFiles } from './theme-files.tsx';
import { ThemeZipInput } from './theme-zip-input.tsx';
import { readKept } from './use-theme.ts';

whenIdle(preloadCodeMirror);

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
  /** Null for what is worked on, as the server has it. */
  const [wanted, choose] = useState(() => readKept(website.id)?.revisionId ?? null);
  const { file: path = usualFile } = useScreenSearch(fileSearch)[0];
  const [opened] = useState(path);
  const { data, error, refetch } = useEditorThemeQuery({
    variables: { id: wanted, path: opened },
    fetchPolicy: 'network-only',
  });
  const revisions = data?.themeRevisions ?? [];
  const revision = data?.themeRevision ?? undefined;
  // What was chosen, or what this browser kept changes of, is not there any more.
  if (data && !revision && wanted !== null) choose(null);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  function show(made: string): void {
    if (made === revision?.id) void refetch();
    else choose(made);
  }
  if (data && revisions.length === 0)
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
  if (!revision) return <Skeleton rows={8} />;
  return <ThemeFiles key={revision.id} {...{ revision, revisions, opened }} onRevision={show} />;
}
