/** The answer of a mutation: what was asked for, or a problem that says why not. */
export interface MutationAnswer {
  readonly __typename: string;
  readonly message?: string;
  /** The argument or the input's field that is wrong, such as `input.email`. */
  readonly field?: string | null;
}

/** What keeps a form from being saved: a message, and the field that it is about. */
export interface FieldProblem {
  readonly message: string;
  /** The last part of the path that the graph gives; undefined when it is about all of it. */
  readonly field?: string | undefined;
  /** The path itself, such as `variants.2.value`: fields of a list are told apart by it. */
  readonly path?: string | undefined;
}

/** The problem that an answer is; undefined when it is what was asked for. */
export function problemOf(answer: MutationAnswer | null | undefined): FieldProblem | undefined {
  if (answer?.message === undefined) return undefined;
  const { message, field: path } = answer;
  const field = path?.split('.').pop();
  return { message, ...(field ? { field } : {}), ...(path && path !== field ? { path } : {}) };
}
