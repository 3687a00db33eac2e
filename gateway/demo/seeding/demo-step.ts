interface Answer {
  readonly __typename: string;
  readonly message?: string;
}

/** A step of the demo website succeeds or is a mistake of ours: whatever the graph refuses is thrown. */
export function assertDone<Result extends Answer, Name extends Result['__typename']>(
  result: Result,
  expected?: Name,
): Extract<Result, { __typename: Name }> {
  const isExpected = (answer: Result): answer is Extract<Result, { __typename: Name }> =>
    expected === undefined ? !('message' in answer) : answer.__typename === expected;
  if (isExpected(result)) return result;
  throw new Error(`The demo website could not be made: ${result.message ?? result.__typename}`);
}
