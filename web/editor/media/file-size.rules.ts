import { showFileSize } from '#web/site/download/file-size.rules.ts';

/** A file's size in the editor, which is in English. */
export function fileSize(bytes: number): string {
  return showFileSize(bytes, 'en');
}
