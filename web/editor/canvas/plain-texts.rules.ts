import type { BlockField } from '#schema/block-values.rules.ts';
import { isRecord } from '#schema/record.ts';

/** Where a text of a block is: a field, or one of a part of its lists. */
export type TextPath = readonly (string | number)[];

/**
 * The plain text of one line that a page shows as some words; undefined where it shows none as it is written, or where several say
 * the same. What has several lines, such as code, is changed in its field alone, as writing in place would join them.
 */
export function findPlainText(
  fields: readonly BlockField[],
  value: Readonly<Record<string, unknown>>,
  shown: string,
): TextPath | undefined {
  const said = shown.trim();
  if (said === '' || /[\n\r]/.test(said)) return undefined;
  const [found, another] = plainTexts(fields, value).filter(({ text }) => text.trim() === said);
  return another === undefined ? found?.path : undefined;
}

/** The text at a place; undefined where it is gone. */
export function textAt(value: unknown, path: TextPath): string | undefined {
  const found = path.reduce<unknown>((within, step) => {
    if (Array.isArray(within)) return typeof step === 'number' ? within[step] : undefined;
    return isRecord(within) ? within[step] : undefined;
  }, value);
  return typeof found === 'string' ? found : undefined;
}

/** A value with another text at a place. */
export function withText(value: unknown, path: TextPath, text: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((part, at) => (at === step ? withText(part, rest, text) : part));
  return isRecord(value) ? { ...value, [step]: withText(value[step], rest, text) } : value;
}

function plainTexts(
  fields: readonly BlockField[],
  value: Readonly<Record<string, unknown>>,
): { readonly path: TextPath; readonly text: string }[] {
  return fields.flatMap(({ name, control }) => {
    const stored = value[name];
    if (control.kind === 'words') return typeof stored === 'string' ? [{ path: [name], text: stored }] : [];
    if (control.kind !== 'list' || !Array.isArray(stored)) return [];
    return stored.flatMap((part: unknown, at) =>
      (isRecord(part) ? plainTexts(control.fields, part) : []).map(({ path, text }) => ({
        ...{ path: [name, at, ...path], text },
      })),
    );
  });
}
