import { useMemo, useState } from 'react';
import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorSetPageAccessMutation } from '#web/generated/editor/set-page-access.ts';
import { useEditorSetPagePasswordMutation } from '#web/generated/editor/set-page-password.ts';
import type {
  EditorPageQuery,
  EditorPageSettingsFragment,
  UpdateCollectionInput,
} from '#web/generated/graphql.ts';
import type { CheckedField } from '../checks/page-checks.rules.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { PictureField } from '../media/picture-field.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { CheckChoices } from '../ui/check-choices.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { changedMeanwhile, orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SaveActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words as common } from '../words.ts';
import { SearchFields } from './search-fields.tsx';
import { pagesWords } from './words.ts';

const { details: words } = pagesWords;
const levels = ['PUBLIC', 'MEMBERS', 'AREAS'] as const;

export interface PageSettingsProps {
  readonly page: EditorPageSettingsFragment;
  readonly areas: EditorPageQuery['memberAreas'];
  /** The field that has the focus at once. */
  readonly focused?: CheckedField | undefined;
  onClose(): void;
}

function valuesOf(page: EditorPageSettingsFragment) {
  const { title, navigationTitle, slug, description, isEnabled, seo } = page;
  return {
    ...{ title, navigationTitle, slug, description, isEnabled },
    ...{ seoTitle: seo.title, seoDescription: seo.description, isHiddenFromSearch: seo.isHidden },
    mainImageId: page.mainImage?.id ?? '',
    ...{ publishAt: page.publishAt ?? '', unpublishAt: page.unpublishAt ?? '' },
    ...{ access: page.access, areaIds: page.areaIds },
  };
}

/** What was changed, as the graph takes it. */
function inputOf(changed: Partial<ReturnType<typeof valuesOf>>): Omit<UpdateCollectionInput, 'id'> {
  const { seoTitle, seoDescription, isHiddenFromSearch, mainImageId, publishAt, unpublishAt, ...rest } =
    changed;
  const { access: _, areaIds: _areas, ...own } = rest;
  return {
    ...own,
    ...(publishAt === undefined ? {} : { publishAt: publishAt || null }),
    ...(unpublishAt === undefined ? {} : { unpublishAt: unpublishAt || null }),
    ...(mainImageId === undefined ? {} : { mainImageId: mainImageId || null }),
    seo: {
      ...(seoTitle === undefined ? {} : { title: seoTitle }),
      ...(seoDescription === undefined ? {} : { description: seoDescription }),
      ...(isHiddenFromSearch === undefined ? {} : { isHidden: isHiddenFromSearch }),
    },
  };
}

const labels = {
  ...{ title: words.title, navigationTitle: words.navigationTitle, slug: words.slug },
  ...{ description: words.description, isEnabled: words.isEnabled, mainImageId: words.picture },
  ...{ seoTitle: words.seoTitle, seoDescription: words.seoDescription },
  isHiddenFromSearch: words.isHiddenFromSearch,
  ...{ publishAt: words.publishAt, unpublishAt: words.unpublishAt },
  ...{ access: words.access, areaIds: words.areas },
};

/** What a page is called, where it is, and who sees it. */
export function PageSettings({ page, areas, focused, onClose }: PageSettingsProps) {
  const mayPublish = useMay('CONTENT_MANAGE');
  const [change] = useEditorChangePageMutation();
  const [setPassword] = useEditorSetPagePasswordMutation();
  const [setAccess] = useEditorSetPageAccessMutation();
  const [password, writePassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { id } = page;
  const initial = useMemo(() => valuesOf(page), [page]);
  const form = useForm({
    ...{ id: `page ${id}`, initial, version: page.version },
    save: async ({ access, areaIds }, changed, version) => {
      let expectedVersion = version;
      if ('access' in changed || 'areaIds' in changed) {
        const areas = { access, areaIds: access === 'AREAS' ? [...areaIds] : [] };
        const asked = { collectionId: id, ...areas, expectedVersion };
        const answer = (await setAccess({ variables: { input: asked } })).data?.setPageAccess;
        if (answer?.__typename === 'CollectionChangedMeanwhile')
          return changedMeanwhile(valuesOf(answer.stored), answer.stored.version);
        if (answer?.__typename !== 'Collection') return answer;
        expectedVersion = answer.version;
      }
      const input = { id, ...inputOf(changed), expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateCollection;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(words.saved),
  });

  async function protect(next: string | null): Promise<boolean> {
    const { data } = await setPassword({ variables: { id, password: next } });
    const problem = problemOf(data?.setPagePassword);
    setWrong(problem?.message);
    if (problem) return false;
    writePassword('');
    notify(words.saved);
    return true;
  }

  async function save(): Promise<void> {
    try {
      if (password !== '' && !(await protect(password))) return;
      if (!form.isChanged || (await form.save())) onClose();
    } catch (error) {
      notifyFailure(messageOf(error, common.failures.notSaved));
    }
  }

  return (
    <Dialog
      title={words.label}
      isOpen
      onClose={onClose}
      foot={<SaveActions onCancel={onClose} isPending={form.isSaving} onPress={() => void save()} />}
    >
      <Form form={form} label={words.label} labels={labels} isBarHidden>
        <TextField label={words.title} {...form.field('title')} autoFocus />
        <TextField label={words.navigationTitle} {...form.field('navigationTitle')} />
        <TextField label={words.slug} hint={words.slugHint} prefix="/" {...form.field('slug')} />
        <TextField
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          {...form.field('description')}
        />
        <SearchFields
          form={form}
          title={form.values.title}
          path={page.isHomepage ? '/' : `/${form.values.slug}`}
          description={form.values.description}
          focused={focused}
          image={form.values.mainImageId === page.mainImage?.id ? page.mainImage : undefined}
          hints={{ title: words.seoTitleHint, description: words.seoDescriptionHint }}
        />
        <PictureField
          name="mainImageId"
          label={words.picture}
          value={form.values.mainImageId}
          onChange={(mainImageId) => form.set({ mainImageId })}
        />
        {mayPublish && (
          <>
            <Switch
              label={words.isEnabled}
              isSelected={form.values.isEnabled}
              onChange={(next) => form.set({ isEnabled: next })}
            />
            {!page.isHomepage && (
              <>
                <DateTimeField
                  label={words.publishAt}
                  hint={words.publishAtHint}
                  isOptional
                  {...form.field('publishAt')}
                />
                <DateTimeField label={words.unpublishAt} isOptional {...form.field('unpublishAt')} />
              </>
            )}
            <Select
              label={words.access}
              options={levels.map((value) => ({ value, label: words.accesses[value] }))}
              {...form.field('access')}
            />
            {form.values.access === 'AREAS' && (
              <CheckChoices
                name="areaIds"
                label={words.areas}
                hint={areas.length === 0 ? words.noAreas : undefined}
                choices={areas}
                value={form.values.areaIds}
                onChange={(areaIds) => form.set({ areaIds: [...areaIds] })}
              />
            )}
            <TextField
              label={words.password}
              hint={words.passwordHint}
              problem={wrong}
              value={password}
              onChange={writePassword}
              type="password"
              autoComplete="new-password"
            />
            {page.isPasswordProtected && (
              <Button onPress={() => void protect(null)}>{words.removePassword}</Button>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}
