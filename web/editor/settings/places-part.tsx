import { useMemo } from 'react';
import { useEditorChangePlacesSettingMutation } from '#web/generated/editor/change-places-setting.ts';
import {
  EditorPlacesSettingDocument,
  useEditorPlacesSettingQuery,
} from '#web/generated/editor/places-setting.ts';
import type { EditorPlacesFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { settingsWords } from './words.ts';

const { places: texts } = settingsWords;
const secrets = ['apiKey'] as const;
const valuesOf = ({ isEnabled }: Pick<EditorPlacesFragment, 'isEnabled'>) => ({ isEnabled, apiKey: '' });

/** Whether addresses are suggested while shoppers type theirs, and who pays for it. */
export function PlacesPart() {
  const { data, error, refetch } = useEditorPlacesSettingQuery();
  if (data) return <PlacesForm setting={data.placesSetting} />;
  return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />;
}

function PlacesForm({ setting }: { readonly setting: EditorPlacesFragment }) {
  const { isEnabled, hasApiKey, hasInstallKey } = setting;
  const [change] = useEditorChangePlacesSettingMutation({
    refetchQueries: [EditorPlacesSettingDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf({ isEnabled }), [isEnabled]);
  const form = useForm({
    ...{ id: 'settings:places', initial, version: setting.version, secrets },
    save: async ({ isEnabled: is, apiKey }, _, expectedVersion) => {
      const input = { isEnabled: is, expectedVersion, ...(apiKey ? { apiKey } : {}) };
      const answer = (await change({ variables: { input } })).data?.updatePlacesSetting;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const state = !isEnabled ? 'off' : hasApiKey ? 'own' : hasInstallKey ? 'install' : 'none';
  return (
    <Form form={form} label={texts.title} labels={{ isEnabled: texts.enabled, apiKey: texts.apiKey }}>
      <Card
        title={texts.title}
        actions={<Badge tone={state === 'none' ? 'warn' : 'neutral'}>{texts.states[state]}</Badge>}
      >
        <Switch
          label={texts.enabled}
          hint={texts.enabledHint}
          isSelected={form.values.isEnabled}
          onChange={(is) => form.set({ isEnabled: is })}
        />
        <TextField
          {...form.field('apiKey')}
          label={texts.apiKey}
          type="password"
          autoComplete="off"
          hint={hasApiKey ? settingsWords.payments.kept : texts.apiKeyHint}
        />
        {hasApiKey && (
          <Button
            onPress={() =>
              tell(
                change({ variables: { input: { apiKey: '' } } }).then(
                  ({ data }) => data?.updatePlacesSetting,
                ),
                settingsWords.removed,
              )
            }
          >
            {texts.removeKey}
          </Button>
        )}
      </Card>
    </Form>
  );
}
