import { isLongerThan } from '#kit/text-length.rules.ts';
import type { InputProblem } from '../problems.ts';

/** A website has at most so many media folders. */
export const MAX_MEDIA_FOLDERS = 200;
const maxName = 100;

/** Why a media folder cannot have a name: it has 1 to 100 characters that can be read. */
export function findFolderNameProblem(name: string, field: string): InputProblem | null {
  if (name === '' || isLongerThan(name, maxName))
    return { field, message: `A folder needs a name of 1 to ${maxName} characters.` };
  return /[\p{Cc}\p{Cs}]/u.test(name)
    ? { field, message: 'This text holds a character that is no text.' }
    : null;
}
