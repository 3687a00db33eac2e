import { Link } from '@tanstack/react-router';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Entry, isAccess, whatOf } from './audit-what.ts';
import { accessWords } from './words.ts';

const { audit: texts } = accessWords;

/** One change with what was there before and afterwards, field by field. */
export function AuditEntry({
  entry,
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
  const { kind, subjectId, before, after, createdAt, change } = entry;
  const isOfAccess = isAccess(entry);
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return (
    <Dialog
      title={whatOf(entry)}
      isOpen
      isWide
      onClose={onClose}
      foot={<Button onPress={onNarrow}>{isOfAccess ? texts.onlyThisAccess : texts.onlyThis}</Button>}
    >
      <div className="stack">
        <p className="soft">
          {isOfAccess && `${texts.changes[change]} · `}
          {by} · {formats.dateTime(createdAt)}
          {subjectId !== '' && (
            <>
              {' · '}
              <code>{subjectId}</code>
            </>
          )}
        </p>
        {isOfAccess && kind === 'contact' && subjectId !== '' && (
          <p>
            <Link to="/customers/$contactId" params={{ contactId: subjectId }}>
              {texts.openContact}
            </Link>
          </p>
        )}
        {names.length === 0 ? (
          <p>{isOfAccess ? texts.accessDetails : texts.visitors}</p>
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
