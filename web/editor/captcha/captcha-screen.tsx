import { useMemo } from 'react';
import {
  EditorCaptchaConfigurationDocument,
  useEditorCaptchaConfigurationQuery,
} from '#web/generated/editor/captcha-configuration.ts';
import { useEditorChangeCaptchaMutation } from '#web/generated/editor/change-captcha.ts';
import type { EditorCaptchaFragment } from '#web/generated/graphql.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { settingsWords } from '../settings/words.ts';
import { Select } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { captchaInput, captchaValues, providerChoices } from './captcha-form.rules.ts';
import { captchaWords as texts } from './words.ts';

const secrets = ['apiKey'] as const;
const labels = {
  ...{ provider: texts.provider, siteKey: texts.siteKey, projectId: texts.projectId },
  ...{ apiKey: texts.apiKey, minScore: texts.minScore },
};

/** How the website tells people from robots. */
export function Screen() {
  const { data, error, refetch } = useEditorCaptchaConfigurationQuery();
  return (
    <SettingsPage current="captcha">
      <Loaded data={data?.captchaConfiguration} {...{ error, refetch }}>
        {(stored) => <CaptchaForm stored={stored} />}
      </Loaded>
    </SettingsPage>
  );
}

function CaptchaForm({ stored }: { readonly stored: EditorCaptchaFragment }) {
  const [change] = useEditorChangeCaptchaMutation({
    refetchQueries: [EditorCaptchaConfigurationDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => captchaValues(stored), [stored]);
  const form = useForm({
    ...{ id: 'settings:captcha', initial, version: stored.version, secrets },
    async save(values, _, expectedVersion) {
      const input = { ...captchaInput(values), expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateCaptcha;
      return orChangedMeanwhile(answer, captchaValues);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const { provider } = form.values;
  const { effectiveProvider: now } = stored;
  return (
    <Form form={form} label={texts.title} labels={labels}>
      <Card
        title={texts.title}
        actions={<Badge tone={now === 'NONE' ? 'neutral' : 'good'}>{texts.now[now]}</Badge>}
      >
        <p className="soft">{texts.explanation}</p>
        <Select
          {...form.field('provider')}
          label={texts.provider}
          hint={texts.hints[provider]}
          options={providerChoices.map((value) => ({
            value,
            label: value === 'USUAL' ? texts.usual : texts.providers[value],
          }))}
        />
        {provider === 'RECAPTCHA_ENTERPRISE' && (
          <>
            <div className="form-row">
              <TextField {...form.field('siteKey')} label={texts.siteKey} maxLength={200} />
              <TextField {...form.field('projectId')} label={texts.projectId} maxLength={61} />
            </div>
            <div className="form-row">
              <TextField
                {...form.field('apiKey')}
                label={texts.apiKey}
                type="password"
                autoComplete="off"
                hint={stored.hasApiKey ? settingsWords.payments.kept : undefined}
              />
              <NumberField
                {...form.field('minScore')}
                label={texts.minScore}
                hint={texts.minScoreHint}
                minValue={0}
                maxValue={1}
                step={0.1}
              />
            </div>
          </>
        )}
      </Card>
    </Form>
  );
}
