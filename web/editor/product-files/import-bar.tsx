import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

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
      <ProgressBar {...{ label, status, at, of }} />
      <div className="spread">
        {hint && <p className="soft">{hint}</p>}
        <Button onPress={onStop}>{stop}</Button>
      </div>
    </Card>
  );
}
