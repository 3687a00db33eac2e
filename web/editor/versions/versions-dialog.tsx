import { useEffect, useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { changedFields, type VersionField } from './difference.rules.ts';
import { type Made, useMakerName } from './maker-name.ts';
import './versions.css';
import { versionsWords as words } from './words.ts';

/** What something was, as the graph tells it of everything that has versions. */
export interface Version extends Made {
  readonly id: string;
  readonly savedAt: string;
}

export interface VersionsDialogProps<Each extends Version> {
  readonly title: string;
  /** What stands there while there are none. */
  readonly none: string;
  /** The latest first; undefined while they are loaded. */
  readonly versions: readonly Each[] | undefined;
  readonly error: unknown;
  onRetry(): void;
  /** What it is now, once that is known. */
  readonly now: readonly VersionField[];
  fieldsOf(version: Each): Promise<readonly VersionField[]>;
  /** True where a version's time and maker are those of the version itself, and not of the change that ended it. */
  readonly isOfVersion?: boolean;
  /** What else tells a version. */
  noteOf?(version: Each): string;
  onRestore(id: string): void;
  onClose(): void;
}

/** What something was before: when, who changed it, what is otherwise now, and a way back. */
export function VersionsDialog<Each extends Version>(props: VersionsDialogProps<Each>) {
  const { title, none, versions, error, onRetry, onClose } = props;
  return (
    <Dialog title={title} isOpen isWide isTall onClose={onClose}>
      {error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : versions === undefined ? (
        <Skeleton rows={3} />
      ) : versions.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className="versions">
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} {...props} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function VersionRow<Each extends Version>({
  version,
  now,
  fieldsOf,
  noteOf,
  isOfVersion = false,
  onRestore,
}: VersionsDialogProps<Each> & { readonly version: Each }) {
  const [isCompared, setIsCompared] = useState(false);
  const formats = useFormats();
  const who = useMakerName()(version);
  const time = formats.dateTime(version.savedAt);
  const by = who && (isOfVersion ? words.savedBy(who) : words.changedBy(who));
  const note = [noteOf?.(version), by].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="spread">
        <span>
          <strong>{isOfVersion ? time : words.until(time)}</strong> <span className="soft">{note}</span>
        </span>
        <span className="versions-actions">
          <Button
            kind="quiet"
            aria-label={isCompared ? words.hideOf(time) : words.compareWith(time)}
            onPress={() => setIsCompared(!isCompared)}
          >
            {isCompared ? words.hide : words.compare}
          </Button>
          <Button aria-label={words.restoreOf(time)} onPress={() => onRestore(version.id)}>
            {words.restore}
          </Button>
        </span>
      </div>
      {isCompared && <Changes load={() => fieldsOf(version)} now={now} />}
    </li>
  );
}

function Changes({
  load,
  now,
}: {
  load(): Promise<readonly VersionField[]>;
  readonly now: readonly VersionField[];
}) {
  const [attempt, setAttempt] = useState(0);
  const [before, setBefore] = useState<readonly VersionField[]>();
  const [error, setError] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version never changes.
  useEffect(() => {
    let isOver = false;
    setError(undefined);
    load().then(
      (fields) => !isOver && setBefore(fields),
      (failure: unknown) => !isOver && setError(failure),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  if (error) return <ErrorPanel error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!before) return <Skeleton rows={2} />;
  const fields = changedFields(before, now);
  if (fields.length === 0) return <p className="soft">{words.same}</p>;
  return (
    <div className="versions-changes">
      <p className="soft">{words.legend}</p>
      <dl className="stack">
        {fields.map(({ label, pieces }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {pieces.map(({ kind, text }, index) => {
                const key = `${index} ${kind}`;
                if (kind === 'added') return <ins key={key}>{text}</ins>;
                return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
