import { useEditorAbandonedCartSettingsQuery } from '#web/generated/editor/abandoned-cart-settings.ts';
import { useEditorChangeAbandonedCartSettingsMutation } from '#web/generated/editor/change-abandoned-cart-settings.ts';
import type { AbandonedCartSettingsInput } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { abandonedCartWords } from './words.ts';

const { settings: texts } = abandonedCartWords;
const audiences = ['NOBODY', 'OPTED_IN', 'EVERYONE'] as const;
const usualHours = [1, 3, 6, 12, 24, 48, 72];

/** Who is reminded of a cart that they left, and when; each counts at once. */
export function AbandonedCartSettings() {
  const { data, error, refetch } = useEditorAbandonedCartSettingsQuery();
  const [change] = useEditorChangeAbandonedCartSettingsMutation({
    refetchQueries: ['EditorAbandonedCartSettings', 'EditorAbandonedCarts'],
  });
  const may = useMay('WEBSITE_MANAGE');
  const settings = data?.abandonedCartSettings;
  const save = (input: AbandonedCartSettingsInput) =>
    void tell(
      change({ variables: { input } }).then((answer) => {
        const changed = answer.data?.updateAbandonedCartSettings;
        return changed?.__typename === 'InvalidInput' ? changed : null;
      }),
      texts.saved,
    );
  if (!settings)
    return (
      <Card title={texts.title}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />}
      </Card>
    );
  const { audience, delayHours } = settings;
  const hours = [...new Set([...usualHours, delayHours])].sort((one, other) => one - other);
  return (
    <Card title={texts.title}>
      <Select
        label={texts.audience}
        hint={texts.hints[audience]}
        value={audience}
        isDisabled={!may}
        options={audiences.map((value) => ({ value, label: texts.audiences[value] }))}
        onChange={(chosen) => save({ audience: chosen })}
      />
      {audience !== 'NOBODY' && (
        <Select
          label={texts.delay}
          value={String(delayHours)}
          isDisabled={!may}
          options={hours.map((each) => ({ value: String(each), label: texts.hours(each) }))}
          onChange={(chosen) => save({ delayHours: Number(chosen) })}
        />
      )}
    </Card>
  );
}
