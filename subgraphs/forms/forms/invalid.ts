/** What is said of a form that is not there. */
export const noForm = { __typename: 'NotFound', message: 'There is no such form on this website.' } as const;

/** What is wrong with the input, and where. */
export interface InvalidInput {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** Says what is wrong with a field of the input. */
export function invalid(field: string, message: string): InvalidInput {
  return { __typename: 'InvalidInput', message, field };
}
