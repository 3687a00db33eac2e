/** A few numbers with what they count. */
export function Figures({
  figures,
}: {
  readonly figures: readonly { readonly label: string; readonly value: number; readonly isBad?: boolean }[];
}) {
  return (
    <dl className="import-figures">
      {figures.map(({ label, value, isBad }) => (
        <div key={label} data-bad={(isBad && value > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}
