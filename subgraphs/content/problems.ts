/** Something in the input is not as it must be; `field` is dotted from the argument. */
export interface InputProblem {
  readonly message: string;
  readonly field: string | null;
}

/** An answer that says what is wrong with the input. */
export function invalidInput(problem: InputProblem) {
  return { __typename: 'InvalidInput' as const, ...problem };
}

/** An answer that says there is no such thing on this website. */
export function notFound(message: string) {
  return { __typename: 'NotFound' as const, message };
}

/** An answer that says another page has the address. */
export function slugTaken(slug: string) {
  return {
    __typename: 'SlugTaken' as const,
    message: `Another page of this website already has the address “${slug}”.`,
  };
}
