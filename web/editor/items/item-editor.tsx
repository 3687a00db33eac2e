import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useEditorDuplicateItemMutation } from '#web/generated/editor/duplicate-item.ts';
import type { EditorItemFieldsFragment, EditorItemPageQuery } from '#web/generated/graphql.ts';
import { loadDraft } from '../canvas/draft-graph.ts';
import { publishDraft } from '../canvas/publish-draft.ts';
import { ReviewButton } from '../canvas/review-button.tsx';
import type { CheckedField } from '../checks/page-checks.rules.ts';
import { tellPicture } from '../media/told-picture.tsx';
import { OthersEditing } from '../presence/others-editing.tsx';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { useMay, useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Form, UnsavedGuard } from '../ui/form.tsx';
import { FormClashes } from '../ui/form-clashes.tsx';
import { Menu } from '../ui/menu.tsx';
import { Page, Skeleton } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { tell } from '../ui/tell.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { TellValue } from '../ui/told-values.ts';
import { words } from '../words.ts';
import { ItemBadge } from './item-badge.tsx';
import { ItemFields, itemLabels } from './item-fields.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useItemForm } from './use-item-form.ts';
import { useItemReview } from './use-item-review.ts';
import { ItemVersions } from './versions-dialog.tsx';
import { itemsWords } from './words.ts';

const { editor: texts, publish: publishing } = itemsWords;
const Canvas = lazy(async () => ({ default: (await import('../canvas/canvas.tsx')).Canvas }));
/** The fields are not shown beside the text: all values but pictures stand for themselves. */
const told: ReadonlyMap<string, TellValue> = new Map([['mainImageId', tellPicture]]);
const itemSearch = { part: oneOf(['write', 'settings']) };
/** Pictures, films, sounds and events are told by their fields first; all else is written. */
const writtenFirst = 'TEXT';

export interface ItemEditorProps {
  readonly item: EditorItemFieldsFragment;
  readonly page: NonNullable<EditorItemPageQuery['collection']>;
  /** Told when changes of the text were published or handed in for review, or are not handed in any more. */
  onSettled(): void;
}

/** What publishes the item's text, with all that is on its way. */
type PublishText = () => Promise<boolean>;

/** An item: its text on the canvas, all else in a form, and when visitors see it. */
export function ItemEditor({ item, page, onSettled }: ItemEditorProps) {
  const { id, title, fullUrl, status, recordType, needsReview } = item;
  const mayPublish = useMay('CONTENT_MANAGE');
  const isLocked = !mayPublish && status !== 'DRAFT' && status !== 'NEEDS_REVIEW';
  const { website } = useViewer();
  const [search, setSearch] = useScreenSearch(itemSearch);
  const [focused, setFocused] = useState<CheckedField>();
  const part = isLocked ? 'write' : (search.part ?? (recordType === writtenFirst ? 'write' : 'settings'));
  const { form, isAutomatic } = useItemForm(item);
  const place = useMemo(() => ({ itemId: id }), [id]);
  const [publishText, setPublishText] = useState<{ readonly run: PublishText }>();
  const [showsVersions, setShowsVersions] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const duplicate = useDuplicate(page.id);
  const review = useItemReview(item, async () => !form.isChanged || form.save());

  async function publishStored(): Promise<boolean> {
    const draft = await loadDraft(place);
    if (!draft?.hasChanges) return true;
    const answer = await publishDraft(place, draft);
    if (answer.kind === 'saved') return true;
    notifyFailure(answer.kind === 'refused' ? answer.message : words.clashes.title);
    return false;
  }

  async function prepare(run: PublishText): Promise<boolean> {
    if (form.isChanged && !(await form.save())) return false;
    return run();
  }

  /** What visitors see already is replaced at once; for all else somebody says when. */
  function release(run: PublishText): void {
    if (status === 'PUBLISHED') void prepare(run).then((isDone) => isDone && notify(publishing.updated));
    else setPublishText({ run });
  }

  function showField(field: CheckedField): void {
    setFocused(field);
    setSearch({ part: 'settings' });
  }

  const to = `/pages/${page.id}/${id}`;
  const label = status === 'PUBLISHED' ? publishing.update : publishing.button;
  const saving = form.isSaving ? texts.autosaving : form.isChanged ? texts.unsaved : texts.autosaved;
  return (
    <Page
      title={title}
      isWide={part === 'write'}
      back={{ to: `/pages/${page.id}`, label: page.title }}
      badges={
        <>
          <ItemBadge {...{ status, needsReview }} />
          {part === 'settings' && isAutomatic && (
            <span className="soft" role="status">
              {saving}
            </span>
          )}
        </>
      }
      actions={
        <>
          <Menu
            label={texts.more}
            actions={[
              { id: 'view', label: texts.view, icon: 'external', href: fullUrl },
              ...(mayPublish
                ? [{ id: 'status', label: texts.status, run: () => setPublishText({ run: publishStored }) }]
                : []),
              ...(isLocked
                ? []
                : [{ id: 'versions', label: texts.versions, run: () => setShowsVersions(true) }]),
              ...(mayPublish ? [{ id: 'move', label: texts.move, run: () => setIsMoving(true) }] : []),
              { id: 'copy', label: texts.duplicate, run: () => void duplicate(id) },
            ]}
          />
          {part === 'settings' &&
            (mayPublish ? (
              <Button kind="primary" onPress={() => release(publishStored)}>
                {label}
              </Button>
            ) : (
              <ReviewButton review={review} />
            ))}
        </>
      }
    >
      <OthersEditing kind="item" id={id} />
      {isLocked ? (
        <p className="soft">{texts.locked}</p>
      ) : (
        <Tabs
          label={texts.parts.label}
          tabs={(['write', 'settings'] as const).map((name) => ({
            label: texts.parts[name],
            to,
            search: { part: name },
            isCurrent: part === name,
          }))}
        />
      )}
      {part === 'write' ? (
        <Suspense fallback={<Skeleton />}>
          {form.clashes.length > 0 && (
            <FormClashes clashes={form.clashes} settle={form.settle} labels={itemLabels} told={told} />
          )}
          <Canvas
            title={title}
            path={fullUrl}
            place={place}
            memoryKey={`${website.id} item ${id}`}
            release={{ label, start: release }}
            review={isLocked ? undefined : review}
            onSettled={onSettled}
            onField={isLocked ? undefined : showField}
          />
          <UnsavedGuard form={form} />
        </Suspense>
      ) : (
        <Form form={form} label={title} labels={itemLabels} isBarHidden={isAutomatic}>
          <ItemFields
            form={form}
            isEvent={page.ordering === 'calendar'}
            pagePath={page.fullUrl}
            focused={focused}
          />
        </Form>
      )}
      {publishText && (
        <PublishDialog
          item={item}
          prepare={() => prepare(publishText.run)}
          onClose={() => setPublishText(undefined)}
        />
      )}
      {showsVersions && <ItemVersions item={item} onClose={() => setShowsVersions(false)} />}
      {isMoving && <MoveDialog itemId={id} pageId={page.id} onClose={() => setIsMoving(false)} />}
    </Page>
  );
}

function useDuplicate(pageId: string): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const [send] = useEditorDuplicateItemMutation();
  return async (id) => {
    const sent = send({ variables: { id }, refetchQueries: ['EditorItems'] }).then(
      ({ data }) => data?.duplicateItem,
    );
    const isDone = await tell(sent, texts.duplicated);
    const made = await sent.catch(() => undefined);
    if (isDone && made?.__typename === 'Item')
      await navigate({ to: '/pages/$pageId/$itemId', params: { pageId, itemId: made.id } });
  };
}
