import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Entry } from './audit-screen.tsx';
import { accessWords } from './words.ts';

const { audit: texts } = accessWords;

/** One change with what was there before and afterwards, field by field. */
export function AuditEntry({
  entry: { kind, subjectId, before, after, createdAt },
  by,
  onNarrow,
  onClose,
}: {
  readonly entry: Entry;
  readonly by: string;
  readonly onNarrow: () => void;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return (
    <Dialog
      title={kind.replaceAll('_', ' ')}
      isOpen
      isWide
      onClose={onClose}
      foot={<Button onPress={onNarrow}>{texts.onlyThis}</Button>}
    >
      <div className="stack">
        <p className="soft">
          {by} · {formats.dateTime(createdAt)} · <code>{subjectId}</code>
        </p>
        {names.length === 0 ? (
          <p>{texts.visitors}</p>
        ) : (
          <table className="access-values">
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name.replaceAll('_', ' ')}</th>
                  <td>{wordsOf(old[name])}</td>
                  <td>{wordsOf(now[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
