import { useNavigate } from '@tanstack/react-router';
import { useEditorCreateMemberAreaMutation } from '#web/generated/editor/create-member-area.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
import { memberAreasWords as texts } from './words.ts';

const initial = { title: '' };

/** A new area, by its name; all else is said on its own screen, which follows. */
export function NewArea({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [create] = useEditorCreateMemberAreaMutation({ refetchQueries: ['EditorMemberAreas'] });
  const form = useForm({
    ...{ id: 'member-area:new', initial },
    async save(input) {
      const made = (await create({ variables: { input } })).data?.createMemberArea;
      if (made?.__typename === 'MemberArea') {
        onClose();
        await navigate({ to: '/pages/member-areas/$areaId', params: { areaId: made.id } });
      }
      return made;
    },
  });
  return (
    <Dialog
      title={texts.newArea}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.add}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.newArea} isBarHidden isLeavable>
        <TextField
          {...form.field('title')}
          label={texts.name}
          hint={texts.nameHint}
          maxLength={200}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
