import type { EditorLockScreensFragment, LockScreenInput } from '#web/generated/graphql.ts';

/** Lock screens in the order in which they are offered. */
export const lockScreenKinds = ['PAGE_PASSWORD', 'WEBSITE_PASSWORD', 'OFFLINE', 'SIGN_ON'] as const;

export type LockScreenKind = (typeof lockScreenKinds)[number];

const parts = ['title', 'text', 'imageId', 'backgroundColor', 'textColor'] as const;

type Part = (typeof parts)[number];

/** All lock screens in one form: a field for each part of each. */
export type LockScreensValues = Readonly<Record<`${LockScreenKind} ${Part}`, string>>;

const usual = { title: '', text: '', imageId: '', backgroundColor: '', textColor: '' };
const usualValues: LockScreensValues = {
  ...{ 'PAGE_PASSWORD title': '', 'PAGE_PASSWORD text': '', 'PAGE_PASSWORD imageId': '' },
  ...{ 'PAGE_PASSWORD backgroundColor': '', 'PAGE_PASSWORD textColor': '' },
  ...{ 'WEBSITE_PASSWORD title': '', 'WEBSITE_PASSWORD text': '', 'WEBSITE_PASSWORD imageId': '' },
  ...{ 'WEBSITE_PASSWORD backgroundColor': '', 'WEBSITE_PASSWORD textColor': '' },
  ...{ 'OFFLINE title': '', 'OFFLINE text': '', 'OFFLINE imageId': '' },
  ...{ 'OFFLINE backgroundColor': '', 'OFFLINE textColor': '' },
  ...{ 'SIGN_ON title': '', 'SIGN_ON text': '', 'SIGN_ON imageId': '' },
  ...{ 'SIGN_ON backgroundColor': '', 'SIGN_ON textColor': '' },
};

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
  const values = { ...usualValues };
  for (const { kind, image, ...screen } of lockScreens)
    Object.assign(values, fields(kind, { ...screen, imageId: image?.id ?? '' }));
  return values;
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

function fields(kind: LockScreenKind, screen: Readonly<Record<Part, string>>): Partial<LockScreensValues> {
  const named: Partial<Record<keyof LockScreensValues, string>> = {};
  for (const part of parts) named[`${kind} ${part}`] = screen[part];
  return named;
}
