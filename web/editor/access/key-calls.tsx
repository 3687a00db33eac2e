import type { EditorApiKeyRowFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { daysWithCalls, sumOf } from './key-calls.rules.ts';
import { accessWords } from './words.ts';

const { keys: texts } = accessWords;
const height = 20;

/** How often programs called with a key in the last days, drawn and as a number that leads to the days. */
export function KeyCalls({
  apiKey: { name, callsByDay },
  onShow,
}: {
  readonly apiKey: EditorApiKeyRowFragment;
  readonly onShow: () => void;
}) {
  const formats = useFormats();
  const total = sumOf(callsByDay);
  if (total === 0) return <span className="soft">{texts.noCalls}</span>;
  const most = Math.max(...callsByDay);
  const words = texts.calls(total, formats.number(total));
  return (
    <span className="access-calls">
      <svg viewBox={`0 0 ${callsByDay.length * 3} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[...callsByDay.entries()].map(([day, calls]) => {
          const tall = calls === 0 ? 0.5 : Math.max(1.5, (calls / most) * height);
          return <rect key={day} x={day * 3} y={height - tall} width={2} height={tall} />;
        })}
      </svg>
      <Button kind="quiet" onPress={onShow} aria-label={texts.callsOf(words, name)}>
        {words}
      </Button>
    </span>
  );
}

/** The days on which programs called with a key, the latest first. */
export function KeyCallDays({
  apiKey: { name, callsByDay, lastUsedAt },
  onClose,
}: {
  readonly apiKey: EditorApiKeyRowFragment;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const total = sumOf(callsByDay);
  const most = Math.max(1, ...callsByDay);
  return (
    <Dialog title={name} isOpen onClose={onClose}>
      <div className="stack">
        <p>
          {texts.callsInDays(texts.calls(total, formats.number(total)), callsByDay.length)}
          {lastUsedAt && ` ${texts.lastUsed(formats.dateTime(lastUsedAt))}`}
        </p>
        <table className="access-days" aria-label={texts.callsLabel}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col" className="access-days-number">
                {texts.callsTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {daysWithCalls(callsByDay, new Date()).map(({ day, calls }) => (
              <tr key={day}>
                <th scope="row">{formats.day(day)}</th>
                <td>
                  <span className="access-days-call">
                    <meter min={0} max={most} value={calls} aria-hidden="true" />
                    <span className="number">{formats.number(calls)}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="soft">{texts.callsExplanation}</p>
      </div>
    </Dialog>
  );
}
