import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEditorLockScreensQuery } from '#web/generated/editor/lock-screens.ts';
import { useEditorSaveLockScreensMutation } from '#web/generated/editor/save-lock-screens.ts';
import type { EditorLockScreensFragment } from '#web/generated/graphql.ts';
import { contrast } from '../design/starters.rules.ts';
import { useThemeColours } from '../design/use-theme-colours.ts';
import { PictureField } from '../media/picture-field.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { ColourField } from '../ui/colour-field.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { type FormState, useForm } from '../ui/use-form.ts';
import { LockScreenPreview } from './lock-screen-preview.tsx';
import {
  type LockScreenKind,
  type LockScreensValues,
  lockScreenKinds,
  lockScreenLabels,
  lockScreensInput,
  lockScreensValues,
  screenOf,
  usualFields,
} from './lock-screens-form.rules.ts';
import { lockScreensWords as words } from './words.ts';
import '../frame/frame.css';

const labels = lockScreenLabels(words.kinds, words.fields);

/** What visitors meet before what they cannot see yet. */
export function Screen() {
  const { data, error, refetch } = useEditorLockScreensQuery();
  return (
    <SettingsPage current="lockScreens">
      <Loaded data={data?.website} {...{ error, refetch }}>
        {(website) => <LockScreensForm website={website} />}
      </Loaded>
    </SettingsPage>
  );
}

function LockScreensForm({ website }: { readonly website: EditorLockScreensFragment }) {
  const [save] = useEditorSaveLockScreensMutation();
  const kind = useKind();
  const initial = useMemo(() => lockScreensValues(website), [website]);
  const form = useForm({
    ...{ id: 'settings:lock-screens', initial, version: website.version },
    async save(values, _, expectedVersion) {
      const lockScreens = lockScreensInput(values);
      const { data } = await save({ variables: { lockScreens, expectedVersion } });
      const answer = data?.updateWebsite;
      return answer?.__typename === 'WebsiteChangedMeanwhile'
        ? changedMeanwhile(lockScreensValues(answer.stored), answer.stored.version)
        : answer;
    },
    onSaved: () => notify(words.saved),
  });
  const screen = useMemo(() => screenOf(form.values, kind.value), [form.values, kind.value]);
  return (
    <Form form={form} label={words.title} labels={labels}>
      <div className="preview-columns">
        <Card title={words.title}>
          <p className="soft">{words.explanation}</p>
          <Select
            label={words.which}
            hint={words.hints[kind.value]}
            value={kind.value}
            options={lockScreenKinds.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={kind.choose}
          />
          <LockScreenFields key={kind.value} form={form} kind={kind.value} />
        </Card>
        <LockScreenPreview screen={screen} />
      </div>
    </Form>
  );
}

/** Which one is looked at stands in the address. */
function useKind() {
  const { screen } = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = lockScreenKinds.find((each) => each === screen) ?? 'PAGE_PASSWORD';
  return {
    value,
    choose: (next: LockScreenKind) =>
      void navigate({ to: '/settings/lock-screens', search: { screen: next }, replace: true }),
  };
}

const enough = 4.5;

function LockScreenFields({
  form,
  kind,
}: {
  readonly form: FormState<LockScreensValues>;
  readonly kind: LockScreenKind;
}) {
  const swatches = useThemeColours();
  const { backgroundColor, textColor, ...screen } = screenOf(form.values, kind);
  const hasBoth = backgroundColor !== '' && textColor !== '';
  const ratio = hasBoth ? contrast(backgroundColor, textColor) : enough;
  const isUsual =
    !hasBoth && !backgroundColor && !textColor && !screen.title && !screen.text && !screen.imageId;
  const colour = (name: 'backgroundColor' | 'textColor') => {
    const { value, onChange } = form.field(`${kind} ${name}`);
    return (
      <ColourField
        label={words.fields[name]}
        value={value}
        swatches={swatches}
        onClear={() => onChange('')}
        onChange={(next) => onChange(next.slice(0, 7))}
      />
    );
  };
  const picture = form.field(`${kind} imageId`);
  const asUsual = () => form.set(usualFields(kind));
  return (
    <>
      <TextField label={words.fields.title} maxLength={200} isOptional {...form.field(`${kind} title`)} />
      <TextField
        label={words.fields.text}
        maxLength={2_000}
        rows={4}
        isOptional
        {...form.field(`${kind} text`)}
      />
      <PictureField
        name={picture.name}
        label={words.fields.imageId}
        value={picture.value}
        onChange={(id) => picture.onChange(id)}
      />
      <div className="frame-pair">
        {colour('backgroundColor')}
        {colour('textColor')}
      </div>
      {ratio < enough && (
        <p className="field-problem" role="status">
          {words.contrast(ratio.toFixed(1))}
        </p>
      )}
      {(backgroundColor === '') !== (textColor === '') && (
        <p className="field-hint" role="status">
          {words.bothColours}
        </p>
      )}
      {!isUsual && (
        <div>
          <Button kind="quiet" onPress={asUsual}>
            {words.reset}
          </Button>
        </div>
      )}
    </>
  );
}
