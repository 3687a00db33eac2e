import { isHexColour } from '#schema/hex-colour.ts';
import type { LockScreenKind } from '../generated/graphql.ts';
import type { InputProblem } from '../problems.ts';

/** A lock screen as it is stored; an empty field is as usual. */
export interface StoredLockScreen {
  readonly kind: LockScreenKind;
  readonly title: string;
  readonly text: string;
  readonly imageId: string;
  readonly backgroundColor: string;
  readonly textColor: string;
}

const field = 'input.settings.lockScreens';
const maxLength = { title: 200, text: 2_000, imageId: 200 } as const;
const isColour = (text: string) => text === '' || isHexColour(text);

/** A website has one lock screen a kind, with a short title, a text of a few sentences, and colours as `#rrggbb`. */
export function findLockScreensProblem(screens: readonly StoredLockScreen[]): InputProblem | null {
  if (new Set(screens.map(({ kind }) => kind)).size < screens.length)
    return { field, message: 'A website has one lock screen of each kind.' };
  for (const screen of screens) {
    for (const name of ['title', 'text', 'imageId'] as const)
      if (screen[name].length > maxLength[name])
        return { field, message: `The ${name} of a lock screen has at most ${maxLength[name]} characters.` };
    if (!isColour(screen.backgroundColor) || !isColour(screen.textColor))
      return { field, message: 'Write the colours of a lock screen as #rrggbb, such as #1f2937.' };
  }
  return null;
}
