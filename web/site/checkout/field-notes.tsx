/** The ids of what stands below a field, for its `aria-describedby`; undefined where nothing does. */
export function describedBy(id: string, hint: string, problem: string | undefined): string | undefined {
  return [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
}

/** What stands below a field: how to fill it in, and what is wrong with it. */
export function FieldNotes({
  id,
  hint,
  problem,
}: {
  readonly id: string;
  /** Empty for none. */
  readonly hint: string;
  readonly problem: string | undefined;
}) {
  return (
    <>
      {hint !== '' && (
        <p className="checkout-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="checkout-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}
