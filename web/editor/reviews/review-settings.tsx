import { useEditorChangeReviewSettingsMutation } from '#web/generated/editor/change-review-settings.ts';
import { useEditorReviewSettingsQuery } from '#web/generated/editor/review-settings.ts';
import type { ReviewSettingsInput } from '#web/generated/graphql.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { reviewsWords } from './words.ts';

const { settings: texts } = reviewsWords;
const usualDays = [3, 7, 14, 21, 30];

/** Whether products show reviews, and who looks at them first; each counts at once. */
export function ReviewSettings() {
  const { data, error, refetch } = useEditorReviewSettingsQuery();
  const [change] = useEditorChangeReviewSettingsMutation({ refetchQueries: ['EditorReviewSettings'] });
  const settings = data?.website?.store?.reviews;
  const save = (input: ReviewSettingsInput) =>
    void tell(
      change({ variables: { input } }).then(({ data: answer }) => {
        const changed = answer?.updateReviewSettings;
        return changed?.__typename === 'InvalidInput' ? changed : null;
      }),
      texts.saved,
    );
  return (
    <Card title={texts.title}>
      <Loaded {...{ data: settings, error, refetch }} rows={2}>
        {(read) => (
          <>
            <Switch
              label={texts.enabled}
              isSelected={read.isEnabled}
              onChange={(isEnabled) => save({ isEnabled })}
            />
            <Switch
              label={texts.auto}
              isSelected={read.isAutoPublished ?? false}
              onChange={(isAutoPublished) => save({ isAutoPublished })}
            />
            {read.isEnabled && (
              <Select
                label={texts.asking}
                hint={texts.askingHint}
                value={String(read.inviteAfterDays ?? '')}
                options={[
                  { value: '', label: texts.nobody },
                  ...daysToChoose(read.inviteAfterDays).map((days) => ({
                    value: String(days),
                    label: texts.afterDays(days),
                  })),
                ]}
                onChange={(chosen) => save({ inviteAfterDays: chosen === '' ? null : Number(chosen) })}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The usual ones, and the one that is set. */
function daysToChoose(chosen: number | null): number[] {
  return [...new Set([...usualDays, ...(chosen === null ? [] : [chosen])])].sort((one, other) => one - other);
}
