import { useFormats } from '../formats.ts';
import { Rows } from './rows.tsx';
import { analyticsWords } from './words.ts';

const { problems: texts } = analyticsWords;
const height = 20;

/** How often something happened day by day, drawn, and in words against as many days before; opened, the days on which it happened. */
export function Trend({
  days,
  times,
  previousTimes,
}: {
  readonly days: readonly { readonly date: string; readonly count: number }[];
  readonly times: number;
  readonly previousTimes: number;
}) {
  const formats = useFormats();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const change = times - previousTimes;
  const amount = formats.number(Math.abs(change));
  const words = change === 0 ? texts.same : change > 0 ? texts.more(amount) : texts.fewer(amount);
  const points = days.map(({ count }, index) => `${index},${height - (count / most) * height}`);
  const latest = days.filter(({ count }) => count > 0).toReversed();
  return (
    <details className="trend">
      <summary title={words}>
        <svg
          viewBox={`0 -1 ${Math.max(1, days.length - 1)} ${height + 2}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline points={points.join(' ')} />
        </svg>
        <span className="visually-hidden">{texts.daysOf(words)}</span>
      </summary>
      <Rows rows={latest}>
        {(shown) => (
          <ul aria-label={texts.days}>
            {shown.map(({ date, count }) => (
              <li key={date}>
                <time dateTime={date}>{formats.day(date)}</time>
                <span className="number">{formats.number(count)}</span>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </details>
  );
}
