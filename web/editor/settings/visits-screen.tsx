import { useMemo } from 'react';
import { useEditorChangeVisitsMutation } from '#web/generated/editor/change-visits.ts';
import { useEditorVisitsQuery } from '#web/generated/editor/visits.ts';
import type { EditorVisitSettingsFragment } from '#web/generated/graphql.ts';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { adPixelWords } from './ad-pixel-words.ts';
import { fullStoryWords } from './fullstory-words.ts';
import { RetentionForm } from './retention-form.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';

const { visits: texts } = settingsWords;

/** How visits are counted, and what browsers keep for it. */
export function Screen() {
  const { data, error, refetch } = useEditorVisitsQuery();
  return (
    <SettingsPage current="visits">
      {data?.website ? (
        <>
          <VisitsForm settings={data.website.settings} version={data.website.version} />
          <RetentionForm />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}

const valuesOf = (settings: EditorVisitSettingsFragment) => ({
  areVisitsCountedCookieless: settings.areVisitsCountedCookieless,
  areVisitorCookiesAllowed: settings.areVisitorCookiesAllowed,
  isCookieConsentAsked: settings.isCookieConsentAsked,
  adPixelId: settings.adPixelId,
  visitRetentionDays: settings.visitRetentionDays,
  sessionReplayPercent: settings.sessionReplayPercent,
  sessionReplayDays: settings.sessionReplayDays,
  fullStoryOrgId: settings.fullStoryOrgId,
  areSessionReplayTextsMasked: settings.areSessionReplayTextsMasked,
});

const labels = {
  areVisitsCountedCookieless: texts.cookieless,
  areVisitorCookiesAllowed: texts.cookies,
  isCookieConsentAsked: texts.consent,
  adPixelId: adPixelWords.id,
  visitRetentionDays: texts.retention,
  sessionReplayPercent: texts.replayPercent,
  sessionReplayDays: texts.replayDays,
  fullStoryOrgId: fullStoryWords.id,
  areSessionReplayTextsMasked: texts.replayMask,
};

function VisitsForm({
  settings,
  version,
}: {
  readonly settings: EditorVisitSettingsFragment;
  readonly version: string | null;
}) {
  const [change] = useEditorChangeVisitsMutation();
  const initial = useMemo(() => valuesOf(settings), [settings]);
  const form = useForm({
    ...{ id: 'settings:visits', initial, version },
    async save(_, changed, expectedVersion) {
      const answer = (await change({ variables: { settings: changed, expectedVersion } })).data
        ?.updateWebsite;
      return orChangedMeanwhile(answer, ({ settings }) => valuesOf(settings));
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const { values } = form;
  return (
    <Form form={form} label={texts.form} labels={labels}>
      <Card title={texts.form}>
        <p className="soft">{texts.explanation}</p>
        <Switch
          label={texts.cookieless}
          hint={texts.cookielessHint}
          isSelected={values.areVisitsCountedCookieless}
          onChange={(on) => form.set({ areVisitsCountedCookieless: on })}
        />
        <Switch
          label={texts.cookies}
          hint={texts.cookiesHint}
          isSelected={values.areVisitorCookiesAllowed}
          onChange={(on) => form.set({ areVisitorCookiesAllowed: on })}
        />
        <Switch
          label={texts.consent}
          hint={texts.consentHint}
          isSelected={values.isCookieConsentAsked}
          onChange={(on) => form.set({ isCookieConsentAsked: on })}
        />
        <NumberField
          name="visitRetentionDays"
          label={texts.retention}
          hint={texts.retentionHint}
          minValue={30}
          maxValue={400}
          value={values.visitRetentionDays}
          onChange={(days) => form.set({ visitRetentionDays: days ?? settings.visitRetentionDays })}
        />
      </Card>
      <Card title={adPixelWords.title}>
        <p className="soft">{adPixelWords.explanation}</p>
        <TextField
          {...form.field('adPixelId')}
          label={adPixelWords.id}
          hint={values.areVisitorCookiesAllowed ? adPixelWords.idHint : adPixelWords.needsCookies}
          inputMode="numeric"
        />
      </Card>
      <Card title={texts.replay}>
        <p className="soft">{texts.replayExplanation}</p>
        <NumberField
          name="sessionReplayPercent"
          label={texts.replayPercent}
          hint={texts.replayPercentHint}
          minValue={0}
          maxValue={100}
          value={values.sessionReplayPercent}
          onChange={(percent) => form.set({ sessionReplayPercent: percent ?? settings.sessionReplayPercent })}
        />
        <Switch
          label={texts.replayMask}
          hint={texts.replayMaskHint}
          isSelected={values.areSessionReplayTextsMasked}
          onChange={(on) => form.set({ areSessionReplayTextsMasked: on })}
        />
        <NumberField
          name="sessionReplayDays"
          label={texts.replayDays}
          minValue={1}
          maxValue={90}
          value={values.sessionReplayDays}
          onChange={(days) => form.set({ sessionReplayDays: days ?? settings.sessionReplayDays })}
        />
        <TextField {...form.field('fullStoryOrgId')} label={fullStoryWords.id} hint={fullStoryWords.idHint} />
      </Card>
    </Form>
  );
}
