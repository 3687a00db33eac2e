import { useMemo } from 'react';
import { useEditorCreateMediaFolderMutation } from '#web/generated/editor/create-media-folder.ts';
import { useEditorDeleteMediaFolderMutation } from '#web/generated/editor/delete-media-folder.ts';
import { useEditorMediaFoldersQuery } from '#web/generated/editor/media-folders.ts';
import { useEditorMoveMediaMutation } from '#web/generated/editor/move-media.ts';
import { useEditorRenameMediaFolderMutation } from '#web/generated/editor/rename-media-folder.ts';
import { useEditorRestoreMediaFolderMutation } from '#web/generated/editor/restore-media-folder.ts';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { byOldFolder, type Folder, type FolderChoice, folderChoices } from './folders.rules.ts';
import { refetchLibraries } from './refetch-libraries.ts';
import { mediaWords } from './words.ts';

const { folders: texts } = mediaWords;

/** The folders of the website's media, and what an owner does with them. */
export interface MediaFolders {
  /** Undefined while they are being read. */
  readonly folders: readonly Folder[] | undefined;
  readonly choices: readonly FolderChoice[];
  /** Makes a folder; answers it, or what is wrong with its name. */
  create(name: string, parentId: string | null): Promise<Folder | string>;
  /** Answers what is wrong with the name. */
  rename(id: string, name: string): Promise<string | undefined>;
  /** True when it was deleted. That can be taken back, which `onBack` is told of. */
  remove(folder: Folder, onBack: () => void): Promise<boolean>;
  /** Moves pictures and files into a folder, with null out of all; true when they were moved. That can be taken back. */
  move(ids: readonly string[], folderId: string | null): Promise<boolean>;
}

/** Reads the folders, unless whoever looks may not. */
export function useMediaFolders({ isSkipped = false } = {}): MediaFolders {
  const { data } = useEditorMediaFoldersQuery({ skip: isSkipped });
  const folders = data?.mediaFolders;
  const choices = useMemo(() => folderChoices(folders ?? []), [folders]);
  const [create] = useEditorCreateMediaFolderMutation();
  const [rename] = useEditorRenameMediaFolderMutation();
  const [remove] = useEditorDeleteMediaFolderMutation();
  const [restore] = useEditorRestoreMediaFolderMutation();
  const [move] = useEditorMoveMediaMutation();

  const send = async (ids: readonly string[], folderId: string | null) =>
    (await move({ variables: { input: { ids: [...ids], folderId } } })).data?.moveMedia;

  async function moveBack(groups: ReadonlyMap<string | null, readonly string[]>): Promise<void> {
    for (const [folderId, ids] of groups) await tell(send(ids, folderId), texts.movedBack);
    refetchLibraries();
  }

  async function bringBack(id: string, onBack: () => void): Promise<void> {
    const answer = restore({ variables: { id } }).then(({ data: restored }) => restored?.restoreMediaFolder);
    if (!(await tell(answer, texts.restored))) return;
    refetchLibraries();
    onBack();
  }

  return {
    folders,
    choices,
    async create(name, parentId) {
      const { data: made } = await create({ variables: { input: { name, parentId } } });
      const answer = made?.createMediaFolder;
      if (answer?.__typename !== 'MediaFolder') return answer?.message ?? words.failures.notSaved;
      refetchLibraries();
      notify(texts.made(answer.name));
      return answer;
    },
    async rename(id, name) {
      const { data: renamed } = await rename({ variables: { id, name } });
      const answer = renamed?.renameMediaFolder;
      return answer?.__typename === 'MediaFolder' ? undefined : (answer?.message ?? words.failures.notSaved);
    },
    async remove({ id, name }, onBack) {
      const answer = remove({ variables: { id } }).then(({ data: removed }) => removed?.deleteMediaFolder);
      const isGone = await tell(
        answer.then((each) => (each && 'message' in each ? each : null)),
        texts.deleted(name),
        () => void bringBack(id, onBack),
      );
      if (isGone) refetchLibraries();
      return isGone;
    },
    async move(ids, folderId) {
      const name = choices.find(({ value }) => value === folderId)?.label ?? texts.none;
      let groups: ReturnType<typeof byOldFolder> = new Map();
      const answer = send(ids, folderId).then((each) => {
        if (each?.__typename === 'MediaMoved') groups = byOldFolder(each.moved);
        return each;
      });
      const isMoved = await tell(answer, texts.moved(ids.length, name), () => void moveBack(groups));
      if (isMoved) refetchLibraries();
      return isMoved;
    },
  };
}
