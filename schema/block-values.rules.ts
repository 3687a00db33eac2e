import { isRecord } from './record.ts';

/** How a field of a block is filled in, and what it takes. */
export type BlockControl =
  | { readonly kind: 'html' | 'reference' | 'address' | 'flag' | 'table' }
  | { readonly kind: 'words'; readonly maxLength: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isWhole: boolean }
  | { readonly kind: 'list'; readonly most: number; readonly fields: readonly BlockField[] };

/** A field of a block. */
export interface BlockField {
  readonly name: string;
  readonly control: BlockControl;
  /** What it is until someone fills it in. */
  readonly byDefault: unknown;
}

/** What is wrong with the value of a field. */
export interface ValueProblem {
  /** The field, and where it is in lists: `link`, or `buttons.2.link` for that of the second part. */
  readonly path: string;
  /** Why, in the words for who fills it in. */
  readonly reason: string;
  /** Whether it may only be that somebody is still writing it: a draft keeps it, and visitors do not get it. */
  readonly isUnfinished: boolean;
}

const maxIdLength = 100;
const maxAddressLength = 2083;
const badAddress = 'Write an address such as https://example.com, /contact or mailto:me@example.com.';

/** A link never runs a script: it leads to a path, a place in the page, the web, mail or a telephone. */
export function isSafeAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i.test(text) && !/[\p{Cc}\\]/u.test(text);
}

/** What is wrong with a field's own value, those of a list's parts aside; null when it is shown as it is. Nothing is no wrong value: the usual one is shown. */
export function findControlProblem(control: BlockControl, value: unknown): Omit<ValueProblem, 'path'> | null {
  if (value === undefined || value === null) return null;
  const wrong = (reason: string, isUnfinished = false) => ({ reason, isUnfinished });
  switch (control.kind) {
    case 'html':
      return typeof value === 'string' ? null : wrong('It takes HTML as a text.');
    case 'words':
      if (typeof value !== 'string') return wrong('It takes a text.');
      return value.length > control.maxLength
        ? wrong(`Use at most ${control.maxLength} characters.`, true)
        : null;
    case 'reference':
      return typeof value === 'string' && value.length <= maxIdLength
        ? null
        : wrong('It takes an id, or an empty text for none.');
    case 'address':
      if (typeof value !== 'string') return wrong('It takes an address as a text.');
      if (value.length > maxAddressLength) return wrong(`Use at most ${maxAddressLength} characters.`, true);
      return value.trim() === '' || isSafeAddress(value.trim()) ? null : wrong(badAddress, true);
    case 'flag':
      return typeof value === 'boolean' ? null : wrong('It is either true or false.');
    case 'choice':
      return typeof value === 'string' && control.values.includes(value)
        ? null
        : wrong(`It is one of these: ${control.values.join(', ')}.`);
    case 'number':
      return isWithin(control, value)
        ? null
        : wrong(`It is a ${control.isWhole ? 'whole ' : ''}number from ${control.min} to ${control.max}.`);
    case 'table':
      return isTable(value) ? null : wrong('It takes rows of cells, which are texts and numbers.');
    case 'list':
      if (!Array.isArray(value) || !value.every(isRecord)) return wrong('It takes a list of its parts.');
      return value.length > control.most ? wrong(`It holds at most ${control.most}.`) : null;
  }
}

/** Every wrong value among the fields of a block, those of the parts of its lists with it. */
export function findValueProblems(
  fields: readonly BlockField[],
  values: Readonly<Record<string, unknown>>,
  before = '',
): readonly ValueProblem[] {
  return fields.flatMap(({ name, control }) => {
    const value = values[name];
    const path = `${before}${name}`;
    const problem = findControlProblem(control, value);
    const own = problem ? [{ path, ...problem }] : [];
    if (control.kind !== 'list' || !Array.isArray(value)) return own;
    return [
      ...own,
      ...value.flatMap((part: unknown, index) =>
        isRecord(part) ? findValueProblems(control.fields, part, `${path}.${index + 1}.`) : [],
      ),
    ];
  });
}

function isWithin({ min, max, isWhole }: Extract<BlockControl, { kind: 'number' }>, value: unknown): boolean {
  return typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value));
}

function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (row: unknown) =>
        Array.isArray(row) &&
        row.every((cell: unknown) => cell === null || typeof cell === 'string' || typeof cell === 'number'),
    )
  );
}
