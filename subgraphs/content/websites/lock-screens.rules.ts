import type { OwnText } from '#kit/translations.rules.ts';
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

const textNames = ['title', 'text'] as const;

/** What lock screens say in the website's own words, each known by its screen and its field: `lockScreen.OFFLINE.title`. */
export function lockScreenTexts(screens: readonly StoredLockScreen[]): OwnText[] {
  return screens.flatMap((screen) =>
    textNames.flatMap((name) =>
      screen[name] === '' ? [] : [{ field: `lockScreen.${screen.kind}.${name}`, own: screen[name] }],
    ),
  );
}

/** A lock screen's words in another language, by their names; its own where they are not translated. */
export function translateLockScreen<Screen extends StoredLockScreen>(
  screen: Screen,
  texts: ReadonlyMap<string, string>,
): Screen {
  const inLanguage = (name: (typeof textNames)[number]) =>
    (screen[name] && texts.get(`${screen.kind}.${name}`)) || screen[name];
  return { ...screen, title: inLanguage('title'), text: inLanguage('text') };
}
