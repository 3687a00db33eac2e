import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEditorChangeMemberAreaMutation } from '#web/generated/editor/change-member-area.ts';
import { useEditorDeleteMemberAreaMutation } from '#web/generated/editor/delete-member-area.ts';
import { useEditorMemberAreaQuery } from '#web/generated/editor/member-area.ts';
import type { EditorMemberAreaFragment } from '#web/generated/graphql.ts';
import { ProductPicker } from '../discounts/product-picker.tsx';
import { settingsWords } from '../settings/words.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { AreaMembers } from './area-members.tsx';
import { areaInput, areaValues } from './member-area-form.rules.ts';
import { memberAreasWords as texts } from './words.ts';

const back = { to: '/pages/member-areas', label: texts.title };
const labels = {
  ...{ title: texts.name, description: texts.description },
  ...{ isFreeToJoin: texts.isFreeToJoin, products: texts.columns.products },
};

/** One area: what it is, what opens it, and who comes in. */
export function Screen() {
  const { areaId: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorMemberAreaQuery({ variables: { id } });
  if (data?.memberArea) return <Area key={id} area={data.memberArea} />;
  return (
    <Page title={texts.title} back={back}>
      {data ? (
        <EmptyState icon="user" title={texts.notFound} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

function Area({ area }: { readonly area: EditorMemberAreaFragment }) {
  const { id } = area;
  const mayCatalog = useMay('CATALOG_MANAGE');
  const [change] = useEditorChangeMemberAreaMutation();
  const initial = useMemo(() => areaValues(area), [area]);
  const form = useForm({
    ...{ id: `member-area:${id}`, initial, version: area.version },
    async save(_, changed, expectedVersion) {
      const input = { ...areaInput(id, changed), expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateMemberArea;
      return orChangedMeanwhile(answer, areaValues);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const { isFreeToJoin, products } = form.values;
  return (
    <Page title={area.title} back={back} actions={<AreaMenu area={area} />}>
      <Form form={form} label={texts.form} labels={labels}>
        <Card title={texts.form}>
          <TextField {...form.field('title')} label={texts.name} hint={texts.nameHint} maxLength={200} />
          <TextField
            {...form.field('description')}
            label={texts.description}
            hint={texts.descriptionHint}
            isOptional
            rows={3}
            maxLength={2_000}
          />
          <Switch
            label={texts.isFreeToJoin}
            hint={texts.isFreeToJoinHint}
            isSelected={isFreeToJoin}
            onChange={(is) => form.set({ isFreeToJoin: is })}
          />
          {mayCatalog ? (
            <ProductPicker value={products} onChange={(next) => form.set({ products: next })} />
          ) : (
            products.length > 0 && <p className="soft">{texts.productsElsewhere(products.length)}</p>
          )}
        </Card>
      </Form>
      <AreaMembers areaId={id} />
    </Page>
  );
}

function AreaMenu({ area: { id, title } }: { readonly area: EditorMemberAreaFragment }) {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [remove, { loading }] = useEditorDeleteMemberAreaMutation({ refetchQueries: ['EditorMemberAreas'] });

  async function removeArea(): Promise<void> {
    const removed = remove({ variables: { id } }).then(({ data }) => data?.deleteMemberArea);
    const isGone = await tell(removed, texts.deleted(title));
    setIsAsked(false);
    if (isGone) await navigate({ to: '/pages/member-areas' });
  }

  return (
    <>
      <Menu
        label={texts.more}
        actions={[
          {
            ...{ id: 'delete', label: texts.delete, icon: 'trash', isDangerous: true },
            run: () => setIsAsked(true),
          },
        ]}
      />
      <Dialog
        title={texts.deleteTitle(title)}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsked(false)}
            cancel={texts.keep}
            isPending={loading}
            onPress={() => void removeArea()}
          >
            {texts.delete}
          </DialogActions>
        }
      >
        <p>{texts.deleteText}</p>
      </Dialog>
    </>
  );
}
