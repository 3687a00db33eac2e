import type { EditorLockScreensFragment, LockScreenInput } from '#web/generated/graphql.ts';

/** Lock screens in the order in which they are offered. */
export const lockScreenKinds = ['PAGE_PASSWORD', 'WEBSITE_PASSWORD', 'OFFLINE', 'SIGN_ON'] as const;

export type LockScreenKind = (typeof lockScreenKinds)[number];

const parts = ['title', 'text', 'imageId', 'backgroundColor', 'textColor'] as const;

type Part = (typeof parts)[number];

/** All lock screens in one form: a field for each part of each. */
export type LockScreensValues = Readonly<Record<`${LockScreenKind} ${Part}`, string>>;

const usual = { title: '', text: '', imageId: '', backgroundColor: '', textColor: '' };

/** One lock screen of the form. */
export function screenOf(values: LockScreensValues, kind: LockScreenKind): LockScreenInput {
  return {
    kind,
    title: values[`${kind} title`],
    text: values[`${kind} text`],
    imageId: values[`${kind} imageId`],
    backgroundColor: values[`${kind} backgroundColor`],
    textColor: values[`${kind} textColor`],
  };
}

/** What is stored, as the form has it: an empty text where a screen is as usual. */
export function lockScreensValues({
  lockScreens,
}: Pick<EditorLockScreensFragment, 'lockScreens'>): LockScreensValues {
  const of = (kind: LockScreenKind) => {
    const stored = lockScreens.find((screen) => screen.kind === kind);
    if (!stored) return usual;
    const { title, text, image, backgroundColor, textColor } = stored;
    return { title, text, imageId: image?.id ?? '', backgroundColor, textColor };
  };
  return {
    ...fields('PAGE_PASSWORD', of('PAGE_PASSWORD')),
    ...fields('WEBSITE_PASSWORD', of('WEBSITE_PASSWORD')),
    ...fields('OFFLINE', of('OFFLINE')),
    ...fields('SIGN_ON', of('SIGN_ON')),
  };
}

/** All fields of a screen that is as usual. */
export function usualFields(kind: LockScreenKind): Partial<LockScreensValues> {
  return fields(kind, usual);
}

/** The form as the graph takes it: only screens that are not as usual. */
export function lockScreensInput(values: LockScreensValues): LockScreenInput[] {
  return lockScreenKinds
    .map((kind) => screenOf(values, kind))
    .filter((screen) => parts.some((part) => screen[part].trim() !== ''));
}

/** A name for each field, for whoever chooses between two versions of it. */
export function lockScreenLabels(
  kinds: Readonly<Record<LockScreenKind, string>>,
  names: Readonly<Record<Part, string>>,
): Record<string, string> {
  const ofKind = (kind: LockScreenKind) =>
    parts.map((part) => [`${kind} ${part}`, `${kinds[kind]}: ${names[part]}`]);
  return Object.fromEntries(lockScreenKinds.flatMap(ofKind));
}

type Fields<Kind extends LockScreenKind> = Readonly<Record<`${Kind} ${Part}`, string>>;

function fields<Kind extends LockScreenKind>(kind: Kind, screen: Record<Part, string>): Fields<Kind> {
  const { title, text, imageId, backgroundColor, textColor } = screen;
  const named: Partial<Record<`${LockScreenKind} ${Part}`, string>> = {};
  named[`${kind} title`] = title;
  named[`${kind} text`] = text;
  named[`${kind} imageId`] = imageId;
  named[`${kind} backgroundColor`] = backgroundColor;
  named[`${kind} textColor`] = textColor;
  // Each of its names is one of these five.
  return named as Fields<Kind>;
}
