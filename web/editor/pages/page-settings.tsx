import { useState } from 'react';
import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorSetPageAccessMutation } from '#web/generated/editor/set-page-access.ts';
import { useEditorSetPagePasswordMutation } from '#web/generated/editor/set-page-password.ts';
import type { EditorPageQuery } from '#web/generated/graphql.ts';
import { problemOf } from '../graph/problems.ts';
import { PictureField } from '../media/picture-field.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select, Switch } from '../ui/choice.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isSameDraft } from '../ui/draft-storage.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { SearchFields } from './search-fields.tsx';
import { pagesWords } from './words.ts';

const { details: words } = pagesWords;
const levels = ['PUBLIC', 'MEMBERS', 'AREAS'] as const;

export interface PageSettingsProps {
  readonly page: NonNullable<EditorPageQuery['collection']>;
  readonly areas: EditorPageQuery['memberAreas'];
  onClose(): void;
}

/** What a page is called, where it is, and who sees it. */
export function PageSettings({ page, areas, onClose }: PageSettingsProps) {
  const [change] = useEditorChangePageMutation();
  const [setPassword] = useEditorSetPagePasswordMutation();
  const [setAccess] = useEditorSetPageAccessMutation();
  const [password, writePassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { id, title, navigationTitle, slug, description, isEnabled } = page;
  const form = useForm({
    id: `page ${id}`,
    initial: {
      ...{ title, navigationTitle, slug, description, isEnabled },
      ...{ seoTitle: page.seo.title, seoDescription: page.seo.description },
      isHiddenFromSearch: page.seo.isHidden,
      mainImageId: page.mainImage?.id ?? '',
      ...{ publishAt: page.publishAt ?? '', unpublishAt: page.unpublishAt ?? '' },
      ...{ access: page.access, areaIds: page.areaIds },
    },
    save: async ({
      seoTitle,
      seoDescription,
      isHiddenFromSearch,
      mainImageId,
      access,
      areaIds,
      ...values
    }) => {
      const seo = { title: seoTitle, description: seoDescription, isHidden: isHiddenFromSearch };
      const times = { publishAt: values.publishAt || null, unpublishAt: values.unpublishAt || null };
      const input = { id, ...values, ...times, mainImageId: mainImageId || null, seo };
      const isAccessChanged = access !== page.access || !isSameDraft(areaIds, page.areaIds);
      if (isAccessChanged) {
        const asked = { collectionId: id, access, areaIds: access === 'AREAS' ? [...areaIds] : [] };
        const answer = (await setAccess({ variables: { input: asked } })).data?.setPageAccess;
        if (problemOf(answer)) return answer;
      }
      return (await change({ variables: { input } })).data?.updateCollection;
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
    } catch {
      notifyFailure(pagesWords.details.save);
    }
  }

  return (
    <Dialog
      title={words.label}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.close}</Button>
          <Button kind="primary" isPending={form.isSaving} onPress={() => void save()}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form form={form} label={words.label} isBarHidden>
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
          image={form.values.mainImageId === page.mainImage?.id ? page.mainImage : undefined}
          hints={{ title: words.seoTitleHint, description: words.seoDescriptionHint }}
        />
        <PictureField
          label={words.picture}
          value={form.values.mainImageId}
          onChange={(mainImageId) => form.set({ mainImageId })}
        />
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
          <fieldset className="page-areas">
            <legend className="field-label">{words.areas}</legend>
            {areas.length === 0 && <p className="soft">{words.noAreas}</p>}
            {areas.map((area) => (
              <Checkbox
                key={area.id}
                label={area.title}
                isSelected={form.values.areaIds.includes(area.id)}
                onChange={(isChosen) =>
                  form.set({
                    areaIds: isChosen
                      ? [...form.values.areaIds, area.id]
                      : form.values.areaIds.filter((one) => one !== area.id),
                  })
                }
              />
            ))}
          </fieldset>
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
      </Form>
    </Dialog>
  );
}
