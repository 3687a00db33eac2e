import { useMemo } from 'react';
import { useEditorRemoveShippingProfileMutation } from '#web/generated/editor/remove-shipping-profile.ts';
import { useEditorSaveShippingProfileMutation } from '#web/generated/editor/save-shipping-profile.ts';
import { useEditorSetShippingProfileMutation } from '#web/generated/editor/set-shipping-profile.ts';
import { EditorShippingZonesDocument } from '#web/generated/editor/shipping-zones.ts';
import type { EditorShippingProfileFragment } from '#web/generated/graphql.ts';
import { ProductPicker } from '../discounts/product-picker.tsx';
import { problemOf } from '../graph/problems.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, EmptyState } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useEdited } from '../ui/use-edited.ts';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { shippingWords } from './shipping-words.ts';
import { settingsWords } from './words.ts';

type Profile = EditorShippingProfileFragment;

const refetchQueries = [EditorShippingZonesDocument];
/** So many are sent with one question. */
const mostAtOnce = 200;
/** So many are named in the list. */
const mostNamed = 5;

/** Products that are sent apart from the rest, with zones of their own. */
export function ShippingProfiles({ profiles }: { readonly profiles: readonly Profile[] }) {
  const [edited, setEdited] = useEdited(profiles);
  const [remove] = useEditorRemoveShippingProfileMutation({ refetchQueries });
  return (
    <Card
      title={shippingWords.profiles}
      isFlush
      actions={
        <Button icon="plus" onPress={() => setEdited(null)}>
          {shippingWords.addProfile}
        </Button>
      }
    >
      {profiles.length === 0 ? (
        <EmptyState icon="truck" title={shippingWords.noProfilesTitle}>
          {shippingWords.noProfilesText}
        </EmptyState>
      ) : (
        <Table
          label={shippingWords.profiles}
          rows={profiles}
          columns={[
            { id: 'name', title: shippingWords.columns.group, cell: ({ name }) => name },
            {
              ...{ id: 'products', title: shippingWords.columns.products },
              cell: ({ products, productCount }) => {
                const named = products.slice(0, mostNamed).map(({ title }) => title);
                return named.length === 0
                  ? shippingWords.noProducts
                  : shippingWords.someProducts(named, productCount);
              },
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: (profile) => (
                <>
                  <IconButton
                    icon="edit"
                    label={`${words.controls.edit}: ${profile.name}`}
                    onPress={() => setEdited(profile)}
                  />
                  <IconButton
                    icon="trash"
                    label={`${words.controls.remove}: ${profile.name}`}
                    onPress={() =>
                      tell(
                        remove({ variables: { id: profile.id } }).then(
                          ({ data }) => data?.deleteShippingProfile,
                        ),
                        settingsWords.removed,
                      )
                    }
                  />
                </>
              ),
            },
          ]}
        />
      )}
      {edited !== undefined && (
        <ProfileDialog key={edited?.id} profile={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

/** Products that get a profile, as many as one question takes; with none at all one empty question, which has the list read again. */
function partsOf(ids: readonly string[], profileId: string | null) {
  return Array.from({ length: Math.max(1, Math.ceil(ids.length / mostAtOnce)) }, (_, part) => ({
    ...{ productIds: ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce), profileId },
  }));
}

interface ProfileValues {
  readonly name: string;
  readonly products: readonly { readonly id: string; readonly title: string }[];
}

const valuesOf = ({ name, products }: Profile): ProfileValues => ({
  ...{ name, products: products.map(({ id, title }) => ({ id, title })) },
});
const labels = { name: shippingWords.name, products: shippingWords.columns.products };

function ProfileDialog({ profile, onClose }: { readonly profile: Profile | null; onClose(): void }) {
  const [save] = useEditorSaveShippingProfileMutation();
  const [assign] = useEditorSetShippingProfileMutation({ refetchQueries, awaitRefetchQueries: true });
  const initial = useMemo(() => (profile ? valuesOf(profile) : { name: '', products: [] }), [profile]);
  const form = useForm<ProfileValues>({
    ...{ id: `shipping-profile:${profile?.id ?? 'new'}`, initial, version: profile?.version },
    async save({ name, products }, _, version) {
      const variables = { id: profile?.id ?? null, name, expectedVersion: version ?? null };
      const saved = (await save({ variables })).data?.saveShippingProfile;
      if (saved?.__typename !== 'ShippingProfile') return orChangedMeanwhile(saved, valuesOf);
      const chosen = products.map(({ id }) => id);
      const before = initial.products.map(({ id }) => id);
      const out = before.filter((id) => !chosen.includes(id));
      const added = chosen.filter((id) => !before.includes(id));
      for (const part of [...partsOf(out, null), ...partsOf(added, saved.id)]) {
        const answer = (await assign({ variables: part })).data?.setShippingProfile;
        if (problemOf(answer)) return answer;
      }
      return saved;
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <Dialog
      title={shippingWords.group}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </DialogActions>
      }
    >
      <Form form={form} label={shippingWords.group} labels={labels} isBarHidden isLeavable>
        <TextField {...form.field('name')} label={shippingWords.name} maxLength={100} />
        {profile && profile.productCount > profile.products.length && (
          <p className="soft">{shippingWords.firstOf(profile.products.length, profile.productCount)}</p>
        )}
        <ProductPicker
          value={form.values.products}
          onChange={(products) => form.set({ products: [...products] })}
        />
      </Form>
    </Dialog>
  );
}
