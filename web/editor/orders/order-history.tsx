import { useFormats } from '../formats.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const nothing = { note: '' };

/** What happened, newest first, with a place to note something down. */
export function OrderHistory({
  order,
  addNote,
}: {
  readonly order: OrderShown;
  readonly addNote: (note: string) => Promise<MutationAnswer | null | undefined>;
}) {
  const formats = useFormats();
  const form = useForm({
    ...{ id: `order-note:${order.id}`, initial: nothing },
    save: ({ note }) => addNote(note.trim()),
    onSaved: () => notify(ordersWords.addNote.done),
  });
  return (
    <Card title={ordersWords.history}>
      <Form form={form} label={ordersWords.addNote.label} isBarHidden>
        <TextField {...form.field('note')} label={ordersWords.addNote.label} rows={2} maxLength={2_000} />
        {form.values.note.trim() !== '' && (
          <div className="page-actions">
            <Button type="submit" isPending={form.isSaving}>
              {ordersWords.addNote.submit}
            </Button>
          </div>
        )}
      </Form>
      <ol className="history">
        {order.events.toReversed().map(({ id, createdAt, message, isPublic }) => (
          <li key={id}>
            <time className="soft" dateTime={createdAt}>
              {formats.dateTime(createdAt)}
            </time>
            <span>
              {message} {!isPublic && <Badge>{ordersWords.internal}</Badge>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
