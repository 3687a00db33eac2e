import './page.css';

/** How far long work is, as a bar and in words. */
export function ProgressBar({
  label,
  status,
  isStatusTold = true,
  at,
  of,
}: {
  readonly label: string;
  readonly status: string;
  /** Whether screen readers say each change of it: false while several are under way at once. */
  readonly isStatusTold?: boolean;
  readonly at: number;
  readonly of: number;
}) {
  return (
    <>
      <progress className="progress-bar" aria-label={label} value={at} max={Math.max(1, of)} />
      <p role={isStatusTold ? 'status' : undefined} className="soft progress-status">
        {status}
      </p>
    </>
  );
}
