import { useMemo } from 'react';
import { EditorIdentityProvidersDocument } from '#web/generated/editor/identity-providers.ts';
import { useEditorSaveIdentityProviderMutation } from '#web/generated/editor/save-identity-provider.ts';
import type { EditorIdentityProviderFragment } from '#web/generated/graphql.ts';
import { CopyField } from '../access/copy-field.tsx';
import { settingsWords } from '../settings/words.ts';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { identityProvidersWords as texts } from './words.ts';
import '../access/access.css';

const secrets = ['clientSecret'] as const;
const labels = {
  ...{ name: texts.name, issuer: texts.issuer, clientId: texts.clientId },
  ...{ clientSecret: texts.clientSecret, isActive: texts.active },
};
/** Where providers send members back to. */
const callbackPath = '/account/sign-on/callback';

function valuesOf(provider: EditorIdentityProviderFragment | null) {
  return {
    ...{ name: provider?.name ?? '', issuer: provider?.issuer ?? '' },
    ...{ clientId: provider?.clientId ?? '', clientSecret: '', isActive: provider?.isActive ?? true },
  };
}

/** A provider that vouches for members. */
export function IdentityProviderDialog({
  provider,
  onClose,
}: {
  readonly provider: EditorIdentityProviderFragment | null;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveIdentityProviderMutation({
    refetchQueries: [EditorIdentityProvidersDocument],
  });
  const initial = useMemo(() => valuesOf(provider), [provider]);
  const form = useForm({
    ...{ id: `identity-provider:${provider?.id ?? 'new'}`, initial, version: provider?.version, secrets },
    async save({ clientSecret, ...values }, _, expectedVersion) {
      const input = {
        ...(provider ? { id: provider.id, expectedVersion } : {}),
        ...values,
        ...(clientSecret ? { clientSecret } : {}),
      };
      return orChangedMeanwhile((await save({ variables: { input } })).data?.saveIdentityProvider, valuesOf);
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.provider}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={texts.provider} labels={labels} isBarHidden isLeavable>
        <TextField {...form.field('name')} label={texts.name} maxLength={100} />
        <TextField {...form.field('issuer')} label={texts.issuer} hint={texts.issuerHint} type="url" />
        <TextField {...form.field('clientId')} label={texts.clientId} autoComplete="off" />
        <TextField
          {...form.field('clientSecret')}
          label={texts.clientSecret}
          type="password"
          autoComplete="off"
          hint={provider ? settingsWords.payments.kept : undefined}
        />
        <Switch
          label={texts.active}
          isSelected={form.values.isActive}
          onChange={(isActive) => form.set({ isActive })}
        />
      </Form>
      <CopyField label={texts.callback} value={`${location.origin}${callbackPath}`} />
    </Dialog>
  );
}
