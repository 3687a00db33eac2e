import { useEffect, useMemo, useState } from 'react';
import type { EditorThemeQuery, EditorThemeRowFragment } from '#web/generated/graphql.ts';
import { usualFile } from '../first-pages.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { CodeEditor } from '../ui/code-editor.tsx';
import { Skeleton } from '../ui/page.tsx';
import { completeTemplates } from './template-words.ts';
import { languageOfFile, pathsWith } from './theme.rules.ts';
import { ThemeComparison } from './theme-comparison.tsx';
import { ThemeDifferences } from './theme-differences.tsx';
import { ThemeProblems } from './theme-problems.tsx';
import { ThemeToolbar } from './theme-toolbar.tsx';
import { ThemeTree } from './theme-tree.tsx';
import { loadFile, reviseTheme, useFileChanges } from './use-theme.ts';
import { designWords } from './words.ts';

const { code: words } = designWords;

/** What the address says: which file is open. */
export const fileSearch = { file: anyText };

export type Revision = NonNullable<EditorThemeQuery['themeRevision']>;

export interface ThemeFilesProps {
  readonly revision: Revision;
  readonly revisions: readonly EditorThemeRowFragment[];
  /** The file whose text came with the revision. */
  readonly opened: string;
  /** Another revision is to be shown, such as one that was just stored. */
  onRevision(id: string): void;
}

/** The files of a revision: which there are, the text of one, and what is wrong with them. */
export function ThemeFiles({ revision, revisions, opened, onRevision }: ThemeFilesProps) {
  const { website } = useViewer();
  const [changes, setChanges] = useFileChanges(website.id, revision.id);
  const paths = useMemo(
    () =>
      pathsWith(
        (revision.files ?? []).map(({ path }) => path),
        changes,
      ),
    [revision, changes],
  );
  const [{ file: path = usualFile }, setSearch] = useScreenSearch(fileSearch);
  const setPath = (file: string) => setSearch({ file });
  const [line, setLine] = useState<number>();
  const [compares, setCompares] = useState(false);
  const stored = useStoredText(revision, path, opened);
  const [isBusy, setIsBusy] = useState(false);
  const live = revisions.find(({ isActive }) => isActive);
  const text = path in changes ? changes[path] : stored;
  const complete = useMemo(
    () =>
      completeTemplates(
        (revision.files ?? [])
          .filter((file) => file.path.startsWith('blocks/') && file.path.endsWith('.block'))
          .map((file) => file.path.replace('blocks/', '')),
      ),
    [revision],
  );

  async function save(): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    setIsBusy(true);
    const made = await reviseTheme(revision, changes);
    setIsBusy(false);
    if (made === undefined) return;
    setChanges({});
    onRevision(made);
  }

  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', run);
    return () => window.removeEventListener('keydown', run);
  });

  function write(next: string): void {
    const { [path]: _, ...others } = changes;
    setLine(undefined);
    setChanges(next === stored ? others : { ...others, [path]: next });
  }

  return (
    <div className="design">
      <ThemeToolbar
        {...{ revision, revisions, changes, isBusy, compares, onRevision }}
        onSave={() => void save()}
        onCompare={() => setCompares(!compares)}
        onDiscard={() => setChanges({})}
      />
      <div className="theme-columns">
        <ThemeTree {...{ paths, path, changes }} onPath={setPath} onChanges={setChanges} />
        <section className="theme-text" aria-label={words.edit(path)}>
          {compares && <ThemeDifferences revisionId={revision.id} path={path} onOpen={setPath} />}
          {text === undefined ? (
            <Skeleton />
          ) : text === null && (paths.includes(path) || !compares) ? (
            <p className="soft">{paths.includes(path) ? words.binary : words.choose}</p>
          ) : compares && live ? (
            <ThemeComparison liveId={live.id} path={path} text={text ?? ''} />
          ) : (
            <CodeEditor
              key={path}
              label={words.edit(path)}
              language={languageOfFile(path)}
              value={text ?? ''}
              problems={(revision.problems ?? []).filter(({ file }) => file === path)}
              {...(languageOfFile(path) === 'template' ? { complete } : {})}
              line={line}
              onChange={write}
            />
          )}
          <ThemeProblems
            problems={revision.problems ?? []}
            onOpen={({ file, line: at }) => {
              setCompares(false);
              setPath(file);
              setLine(at);
            }}
          />
        </section>
      </div>
    </div>
  );
}

/** A file's text as it is stored: undefined while it is loaded, null for what is none, empty for a new file. */
function useStoredText({ id, fileText }: Revision, path: string, opened: string): string | null | undefined {
  const [loaded, setLoaded] = useState<{ path: string; text: string | null }>();
  useEffect(() => {
    if (path === opened) return undefined;
    let isOver = false;
    const take = (text: string | null) => !isOver && setLoaded({ path, text });
    loadFile(id, path).then(take, () => take(null));
    return () => {
      isOver = true;
    };
  }, [id, path, opened]);
  if (path === opened) return fileText;
  return loaded?.path === path ? loaded.text : undefined;
}
