import { useEditorChangeReviewSettingsMutation } from '#web/generated/editor/change-review-settings.ts';
import { useEditorReviewSettingsQuery } from '#web/generated/editor/review-settings.ts';
import { Switch } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
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
          </>
        )}
      </Loaded>
    </Card>
  );
}
