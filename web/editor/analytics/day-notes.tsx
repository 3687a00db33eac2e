import { useEditorCreateAnnotationMutation } from '#web/generated/editor/create-annotation.ts';
import { useEditorDeleteAnnotationMutation } from '#web/generated/editor/delete-annotation.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import type { Report } from './analytics-screen.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { analyticsWords } from './words.ts';

type Note = Report['annotations'][number];

const { notes: texts } = analyticsWords;
const refetchQueries = ['EditorReport'];
const shown = 5;

/** What was noted on these days, the latest first; who manages the website adds, changes and removes. */
export function DayNotes({
  annotations,
  to,
}: {
  readonly annotations: readonly Note[];
  /** The last day of the report, which a new note begins with. */
  readonly to: string;
}) {
  const mayEdit = useMay('WEBSITE_MANAGE');
  const [edited, setEdited] = useEdited(annotations);
  const latest = annotations.toReversed();
  const [first, more] = [latest.slice(0, shown), latest.slice(shown)];
  const list = (notes: readonly Note[]) => (
    <NoteList notes={notes} {...(mayEdit ? { onEdit: setEdited } : {})} />
  );
  return (
    <>
      {first.length > 0 && list(first)}
      {more.length > 0 && (
        <details>
          <summary>{texts.more(more.length)}</summary>
          {list(more)}
        </details>
      )}
      {mayEdit && (
        <div>
          <Button kind="quiet" icon="plus" onPress={() => setEdited(null)}>
            {texts.add}
          </Button>
        </div>
      )}
      {edited !== undefined && (
        <NoteDialog note={edited ?? { id: null, date: to, text: '' }} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function NoteList({ notes, onEdit }: { readonly notes: readonly Note[]; onEdit?(note: Note): void }) {
  const formats = useFormats();
  const remove = useRemoving();
  return (
    <ul className="notes" aria-label={texts.title}>
      {notes.map((note) => (
        <li key={note.id}>
          <time dateTime={note.date} className="soft">
            {formats.day(note.date)}
          </time>
          <span className="breakable">{note.text}</span>
          {onEdit && (
            <span className="note-actions">
              <IconButton icon="edit" label={texts.changeOf(note.text)} onPress={() => onEdit(note)} />
              <IconButton icon="trash" label={texts.removeOf(note.text)} onPress={() => remove(note)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Removes a note at once, and brings it back where that is asked for. */
function useRemoving(): (note: Note) => void {
  const [remove] = useEditorDeleteAnnotationMutation({ refetchQueries });
  const [create] = useEditorCreateAnnotationMutation({ refetchQueries });
  return ({ id, date, text }) => {
    const restore = () => {
      const restored = create({ variables: { input: { date, text } } });
      void tell(
        restored.then(({ data }) => data?.createAnnotation),
        texts.restored,
      );
    };
    const removed = remove({ variables: { id } });
    void tell(
      removed.then(({ data }) => data?.deleteAnnotation),
      texts.removed,
      restore,
    );
  };
}
