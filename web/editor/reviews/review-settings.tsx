import { useEditorChangeReviewSettingsMutation } from '#web/generated/editor/change-review-settings.ts';
import { useEditorReviewSettingsQuery } from '#web/generated/editor/review-settings.ts';
import { Switch } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { reviewsWords } from './words.ts';

const { settings: texts } = reviewsWords;

/** Whether products show reviews, and who looks at them first; each counts at once. */
export function ReviewSettings() {
  const { data, error, refetch } = useEditorReviewSettingsQuery();
  const [change] = useEditorChangeReviewSettingsMutation({ refetchQueries: ['EditorReviewSettings'] });
  const settings = data?.website?.store?.reviews;
  const save = (input: { isEnabled?: boolean; isAutoPublished?: boolean }) =>
    void tell(
      change({ variables: { input } }).then(() => null),
      texts.saved,
    );
  return (
    <Card title={texts.title}>
      {settings ? (
        <>
          <Switch
            label={texts.enabled}
            isSelected={settings.isEnabled}
            onChange={(isEnabled) => save({ isEnabled })}
          />
          <Switch
            label={texts.auto}
            isSelected={settings.isAutoPublished ?? false}
            onChange={(isAutoPublished) => save({ isAutoPublished })}
          />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  );
}
