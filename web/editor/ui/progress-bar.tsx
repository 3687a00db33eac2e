import './page.css';

/** How far long work is, as a bar and in words. */
export function ProgressBar({
  label,
  status,
  at,
  of,
}: {
  readonly label: string;
  readonly status: string;
  readonly at: number;
  readonly of: number;
}) {
  return (
    <>
      <progress className="progress-bar" aria-label={label} value={at} max={Math.max(1, of)} />
      <p role="status" className="soft">
        {status}
      </p>
    </>
  );
}
