/** Shows a field of a form only while an earlier field has one of some answers. A type alias, so that it is also a JSON object to Prisma. */
export type FieldCondition = {
  /** The earlier field. */
  readonly fieldId: string;
  /** The choices that show the field: one of them is enough. */
  readonly isOneOf: readonly string[];
};

/** A field, as far as it may depend upon another. */
interface ConditionalField {
  /** Unique within its form. */
  readonly id: string;
  /** Null or absent for a field that is always shown. */
  readonly showsWhen?: FieldCondition | null | undefined;
}

/** A field, as far as others may depend upon it. */
interface ChoosingField extends ConditionalField {
  readonly type: string;
  readonly options: readonly string[];
}

/** The types of field that others may depend upon: what they are answered with is known before. */
const choosingTypes: ReadonlySet<string> = new Set(['SELECT', 'RADIO', 'CHECKBOX']);

/** True for a field that others may depend upon. */
export function isChoosing({ type }: { readonly type: string }): boolean {
  return choosingTypes.has(type);
}

/**
 * A field with a condition is shown while the earlier field that it names is shown itself and has one of the answers; a field
 * without one is always shown, and so is one whose condition names no earlier field.
 */
export function shownFields<Field extends ConditionalField>(
  fields: readonly Field[],
  answers: Readonly<Record<string, unknown>>,
): Field[] {
  const chosen = new Map<string, readonly string[]>();
  return fields.filter(({ id, showsWhen }) => {
    const named = showsWhen ? chosen.get(showsWhen.fieldId) : undefined;
    const isShown = named === undefined || named.some((choice) => showsWhen?.isOneOf.includes(choice));
    chosen.set(id, isShown ? choicesIn(answers[id]) : []);
    return isShown;
  });
}

/** What was chosen: a text, or each text of a list; anything else chooses nothing. */
function choicesIn(answer: unknown): readonly string[] {
  const parts: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return parts.flatMap((part) => (typeof part === 'string' ? [part.trim()] : []));
}

/** What is wrong with the condition of a field; `named` is the field that it names. */
export type ConditionProblem<Field> =
  | { readonly kind: 'missing' }
  | { readonly kind: 'later' | 'notChoosing' | 'empty'; readonly named: Field }
  | { readonly kind: 'choice'; readonly named: Field; readonly choice: string };

/** A condition names an earlier field of choices, and at least one of its choices; undefined when it does. */
export function findConditionProblem<Field extends ChoosingField>(
  fields: readonly Field[],
  place: number,
): ConditionProblem<Field> | undefined {
  const condition = fields[place]?.showsWhen;
  if (!condition) return undefined;
  const named = fields.find(({ id }) => id === condition.fieldId);
  if (!named) return { kind: 'missing' };
  if (fields.indexOf(named) >= place) return { kind: 'later', named };
  if (!isChoosing(named)) return { kind: 'notChoosing', named };
  const choice = condition.isOneOf.find((one) => !named.options.includes(one));
  if (choice !== undefined) return { kind: 'choice', named, choice };
  return condition.isOneOf.length === 0 ? { kind: 'empty', named } : undefined;
}
