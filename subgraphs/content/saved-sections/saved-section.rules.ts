import { isLongerThan } from '#kit/text-length.rules.ts';
import type { InputProblem } from '../problems.ts';

/** A website keeps at most so many saved sections. */
export const MAX_SAVED_SECTIONS = 200;
const maxName = 100;

/** Why a saved section cannot have a name: it has 1 to 100 characters that can be read. */
export function findNameProblem(name: string, field: string): InputProblem | null {
  const trimmed = name.trim();
  if (trimmed === '' || isLongerThan(trimmed, maxName))
    return { field, message: `A saved section needs a name of 1 to ${maxName} characters.` };
  return /[\p{Cc}\p{Cs}]/u.test(trimmed)
    ? { field, message: 'This text holds a character that is no text.' }
    : null;
}
