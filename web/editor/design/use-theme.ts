import { useCallback, useState } from 'react';
import { EditorActivateThemeDocument } from '#web/generated/editor/activate-theme.ts';
import { EditorInstallThemeDocument } from '#web/generated/editor/install-theme.ts';
import { EditorPreviewThemeDocument } from '#web/generated/editor/preview-theme.ts';
import { EditorReviseThemeDocument } from '#web/generated/editor/revise-theme.ts';
import { EditorRollBackThemeDocument } from '#web/generated/editor/roll-back-theme.ts';
import { EditorThemeFileDocument } from '#web/generated/editor/theme-file.ts';
import type { EditorThemeRowFragment } from '#web/generated/graphql.ts';
import { base64Of } from '../base64.ts';
import { graphClient } from '../graph/graph-client.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { makeEmptyTheme } from './empty-theme.rules.ts';
import type { FileChanges } from './theme.rules.ts';
import { designWords } from './words.ts';

const { code: words } = designWords;
const fetchPolicy = 'no-cache';

/** A file's text in a revision; null for what is no text. */
export async function loadFile(id: string, path: string): Promise<string | null> {
  const variables = { id, path };
  const { data } = await graphClient.query({ query: EditorThemeFileDocument, variables });
  return data?.themeRevision?.fileText ?? null;
}

function keyOf(websiteId: string): string {
  return `vitrine-theme:${websiteId}`;
}

interface Kept {
  readonly revisionId: string;
  readonly changes: FileChanges;
}

/** What this browser keeps of files that were not saved. */
export function readKept(websiteId: string): Kept | undefined {
  try {
    const text = localStorage.getItem(keyOf(websiteId));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was changed of a revision, kept in this browser until it is saved. */
export function useFileChanges(websiteId: string, revisionId: string) {
  const [changes, setChanges] = useState<FileChanges>(() => {
    const kept = readKept(websiteId);
    return kept?.revisionId === revisionId ? kept.changes : {};
  });
  const change = useCallback(
    (next: FileChanges) => {
      setChanges(next);
      try {
        if (Object.keys(next).length === 0) localStorage.removeItem(keyOf(websiteId));
        else localStorage.setItem(keyOf(websiteId), JSON.stringify({ revisionId, changes: next }));
      } catch {
        // A browser that keeps nothing has them until its window is closed.
      }
    },
    [websiteId, revisionId],
  );
  return [changes, change] as const;
}

type Answer = { readonly __typename: string; readonly message?: string; readonly id?: string } | undefined;

async function tellFailure<Result extends Answer>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    const answer = await work;
    if (answer?.message === undefined) return answer;
    notifyFailure(answer.message);
  } catch (error) {
    notifyFailure(messageOf(error, designWords.saving.offline));
  }
  return undefined;
}

/** Stores a draft; answers its id, undefined when it was not stored. */
export async function reviseTheme(
  { id, isActive, activatedAt }: EditorThemeRowFragment,
  changes: FileChanges,
): Promise<string | undefined> {
  const input = {
    revisionId: id,
    changes: Object.entries(changes).map(([path, text]) => ({ path, text })),
    replacesDraft: !isActive && activatedAt === null,
  };
  const work = graphClient.mutate({ mutation: EditorReviseThemeDocument, variables: { input }, fetchPolicy });
  const answer = await tellFailure(work.then(({ data }) => data?.reviseTheme));
  if (answer?.__typename !== 'ThemeRevision') return undefined;
  notify(words.saved);
  return answer.id;
}

/** Puts the theme that comes along with the product into use; answers whether it is. */
export async function beginWithStarter(): Promise<boolean> {
  const answer = await fetch('/config/themes/atelier/theme.zip');
  if (!answer.ok) {
    notifyFailure(designWords.starter.failed);
    return false;
  }
  const made = await installZip(new File([await answer.blob()], 'Atelier.zip'), true);
  return made !== undefined;
}

/** Stores what a zip archive holds as a draft, or at once as what visitors see; answers its id, undefined when it was not stored. */
export async function installZip(file: File, isActivated = false): Promise<string | undefined> {
  const { readThemeZip } = await import('./theme-zip.rules.ts');
  const read = readThemeZip(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in read) {
    notifyFailure([words.zipProblems[read.problem], read.path].filter(Boolean).join(' '));
    return undefined;
  }
  const files = read.files.map(({ path, bytes }) => ({ path, blob: new Blob([new Uint8Array(bytes)]) }));
  const name = file.name.replace(/\.zip$/i, '').slice(0, 100);
  return install(name, files, isActivated, isActivated ? words.activated : words.uploaded);
}

/** Stores a theme that shows content and nothing else as a draft; answers its id, undefined when it was not stored. */
export function beginEmpty(name: string): Promise<string | undefined> {
  const files = makeEmptyTheme(name).map(({ path, text }) => ({ path, blob: new Blob([text]) }));
  return install(name, files, false, words.saved);
}

async function install(
  name: string,
  blobs: readonly { readonly path: string; readonly blob: Blob }[],
  isActivated: boolean,
  done: string,
): Promise<string | undefined> {
  const files = await Promise.all(
    blobs.map(async ({ path, blob }) => ({ path, base64: await base64Of(blob) })),
  );
  const input = { name, files, isActivated };
  const work = graphClient.mutate({
    mutation: EditorInstallThemeDocument,
    variables: { input },
    fetchPolicy,
  });
  const answer = await tellFailure(work.then(({ data }) => data?.installTheme));
  if (answer?.__typename !== 'ThemeRevision') return undefined;
  notify(done);
  return answer.id;
}

/** Puts a revision into use, or the one that was before; answers its id. */
export async function activateTheme(id: string | null): Promise<string | undefined> {
  const work =
    id === null
      ? graphClient
          .mutate({ mutation: EditorRollBackThemeDocument, fetchPolicy })
          .then(({ data }) => data?.rollBackTheme)
      : graphClient
          .mutate({ mutation: EditorActivateThemeDocument, variables: { id }, fetchPolicy })
          .then(({ data }) => data?.activateTheme);
  const answer = await tellFailure<Answer>(work);
  if (!answer) return undefined;
  notify(id === null ? words.rolledBack : words.activated);
  return answer.id;
}

/** Opens the website in a revision, in a window of its own. */
export async function previewTheme(id: string): Promise<void> {
  const work = graphClient.mutate({ mutation: EditorPreviewThemeDocument, variables: { id }, fetchPolicy });
  const answer = await tellFailure(work.then(({ data }) => data?.previewTheme));
  if (answer?.__typename === 'ThemePreview') window.open(answer.path, '_blank', 'noopener');
}
