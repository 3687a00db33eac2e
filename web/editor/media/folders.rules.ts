/** A folder of the website. */
export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A folder as lists of choices name it: with the one that it is in. */
export interface FolderChoice {
  readonly value: string;
  readonly label: string;
}

/** What is in no folder, as addresses and choices name it. */
export const unsorted = 'none';

/** Folders in order, each followed by those in it. */
export function folderChoices(folders: readonly Folder[]): readonly FolderChoice[] {
  const tops = folders.filter(({ parentId }) => !folders.some(({ id }) => id === parentId));
  return tops.flatMap((top) => [
    { value: top.id, label: top.name },
    ...folders
      .filter(({ parentId }) => parentId === top.id)
      .map(({ id, name }) => ({ value: id, label: `${top.name} › ${name}` })),
  ]);
}

/** What a list is asked for where a folder is open, or what is in none. */
export function folderVariables(folder: string | undefined): {
  readonly folderId: string | null;
  readonly isUnsorted: boolean;
} {
  return { folderId: folder === unsorted ? null : (folder ?? null), isUnsorted: folder === unsorted };
}

/** What was moved, by the folders that it came from: null is none. */
export function byOldFolder(
  moved: readonly { readonly id: string; readonly fromFolderId: string | null }[],
): ReadonlyMap<string | null, readonly string[]> {
  const groups = new Map<string | null, string[]>();
  for (const { id, fromFolderId } of moved)
    groups.set(fromFolderId, [...(groups.get(fromFolderId) ?? []), id]);
  return groups;
}
