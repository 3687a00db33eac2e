import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useEditorDeletePopupMutation } from '#web/generated/editor/delete-popup.ts';
import { useEditorPopupsQuery } from '#web/generated/editor/popups.ts';
import { useEditorSavePopupMutation } from '#web/generated/editor/save-popup.ts';
import type { EditorPopupFragment, EditorPopupsQuery } from '#web/generated/graphql.ts';
import { NotFound } from '../not-found.tsx';
import { Button } from '../ui/button.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { Form } from '../ui/form.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { PopupFields } from './popup-fields.tsx';
import { popupInput, popupValues } from './popup-form.rules.ts';
import { PopupPreview } from './popup-preview.tsx';
import './popups.css';
import { popupsWords as words } from './words.ts';

const back = { to: '/pages/popups', label: words.back };

const { title, body, buttonText, buttonUrl, place, trigger, delay, startsAt, endsAt, isEnabled } = words.form;
const labels = {
  ...{ title, body, buttonText, buttonUrl, position: place, trigger, startsAt, endsAt, isEnabled },
  ...{ delaySeconds: `${delay} (${words.form.seconds})`, scrollPercent: words.form.triggers.SCROLL },
  ...{ showAgainAfterDays: words.form.again, collectionIds: words.form.pages },
};

/** One popup with all that can be changed of it, or a new one. */
export function Screen() {
  const { popupId } = useParams({ strict: false });
  const { data, error, refetch } = useEditorPopupsQuery();
  if (!data?.website)
    return (
      <Page title={words.title} back={back}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </Page>
    );
  const popup = popupId === undefined ? null : data.website.popups.find(({ id }) => id === popupId);
  if (popup === undefined) return <NotFound />;
  return <OpenPopup key={popupId ?? 'new'} popup={popup} pages={data.website.collections} />;
}

export type PopupPages = NonNullable<EditorPopupsQuery['website']>['collections'];

function OpenPopup({
  popup,
  pages,
}: {
  readonly popup: EditorPopupFragment | null;
  readonly pages: PopupPages;
}) {
  const navigate = useNavigate();
  const [store] = useEditorSavePopupMutation({ refetchQueries: ['EditorPopups'], awaitRefetchQueries: true });
  const [remove] = useEditorDeletePopupMutation({ refetchQueries: ['EditorPopups'] });
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (made !== undefined)
      void navigate({ to: '/pages/popups/$popupId', params: { popupId: made }, replace: true });
  }, [made, navigate]);
  const initial = useMemo(() => popupValues(popup), [popup]);
  const form = useForm({
    ...{ id: `popup ${popup?.id ?? 'new'}`, initial, version: popup?.version },
    save: async (values, _, expectedVersion) => {
      const input = { ...popupInput(values, popup?.id ?? null), expectedVersion };
      const { data } = await store({ variables: { input } });
      if (data?.savePopup.__typename === 'PopupChangedMeanwhile')
        return changedMeanwhile(popupValues(data.savePopup.stored), data.savePopup.stored.version);
      if (!popup && data?.savePopup.__typename === 'Popup') setMade(data.savePopup.id);
      return data?.savePopup;
    },
    onSaved: () => notify(words.form.saved),
  });

  async function removeIt({ id, title }: EditorPopupFragment): Promise<void> {
    const bringBack = () => {
      const input = { ...popupInput(popupValues(popup), null) };
      void tell(
        store({ variables: { input } }).then(({ data }) => data?.savePopup),
        words.form.saved,
      );
    };
    const answer = remove({ variables: { id } }).then(({ data }) => data?.deletePopup);
    if (await tell(answer, words.form.removed(title), bringBack)) void navigate({ to: '/pages/popups' });
  }

  return (
    <Page
      title={popup?.title ?? words.new}
      back={back}
      isWide
      actions={popup && <Button onPress={() => void removeIt(popup)}>{words.form.remove}</Button>}
    >
      <div className="preview-columns">
        <Form form={form} label={words.form.label} labels={labels}>
          <PopupFields form={form} pages={pages} />
        </Form>
        <PopupPreview values={form.values} />
      </div>
    </Page>
  );
}
