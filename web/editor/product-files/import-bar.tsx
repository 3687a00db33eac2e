import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';

/** How far long work is, and a way to stop it. */
export function ImportBar({
  title,
  label,
  status,
  at,
  of,
  hint,
  stop,
  onStop,
}: {
  readonly title: string;
  readonly label: string;
  readonly status: string;
  readonly at: number;
  readonly of: number;
  readonly hint?: string;
  readonly stop: string;
  onStop(): void;
}) {
  return (
    <Card title={title}>
      <progress className="import-progress" aria-label={label} value={at} max={Math.max(1, of)} />
      <div className="spread">
        <p role="status" className="soft">
          {status}
        </p>
        <Button onPress={onStop}>{stop}</Button>
      </div>
      {hint && <p className="soft">{hint}</p>}
    </Card>
  );
}
