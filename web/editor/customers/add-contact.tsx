import { useEditorCreateContactMutation } from '#web/generated/editor/create-contact.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { customersWords } from './words.ts';

const words = customersWords.contacts;
const initial = { email: '', firstName: '', lastName: '' };

/** Writes down someone who need not have ordered anything. */
export function AddContact({ onClose }: { readonly onClose: () => void }) {
  const [create] = useEditorCreateContactMutation({
    refetchQueries: ['EditorContacts'],
    awaitRefetchQueries: true,
  });
  const form = useForm({
    ...{ id: 'add contact', initial },
    save: async (input) => (await create({ variables: { input } })).data?.createContact,
    onSaved() {
      notify(words.added);
      onClose();
    },
  });
  return (
    <Dialog
      title={words.addTitle}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.add}
        </DialogActions>
      }
    >
      <Form form={form} label={words.addTitle} isBarHidden isLeavable>
        <TextField {...form.field('email')} label={words.email} type="email" autoComplete="off" />
        <TextField {...form.field('firstName')} label={words.firstName} isOptional maxLength={100} />
        <TextField {...form.field('lastName')} label={words.lastName} isOptional maxLength={100} />
      </Form>
    </Dialog>
  );
}
