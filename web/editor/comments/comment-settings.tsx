import { useEditorChangeCommentSettingsMutation } from '#web/generated/editor/change-comment-settings.ts';
import { useEditorCommentSettingsOfQuery } from '#web/generated/editor/comment-settings-of.ts';
import { Switch } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { commentsWords } from './words.ts';

const { settings: texts } = commentsWords;

/** Whether visitors may comment at all, and who looks at it first; each counts at once. */
export function CommentSettings() {
  const { data, error, refetch } = useEditorCommentSettingsOfQuery();
  const [change] = useEditorChangeCommentSettingsMutation();
  const settings = data?.website?.settings;
  const save = (changed: { commentsEnabled?: boolean; isCommentApprovalRequired?: boolean }) => {
    const saved = change({ variables: { settings: changed } });
    void tell(
      saved.then((answer) => answer.data?.updateWebsite),
      texts.saved,
    );
  };
  return (
    <Card title={texts.title}>
      <Loaded {...{ data: settings, error, refetch }} rows={2}>
        {(read) => (
          <>
            <Switch
              label={texts.enabled}
              hint={texts.enabledHint}
              isSelected={read.commentsEnabled}
              onChange={(commentsEnabled) => save({ commentsEnabled })}
            />
            <Switch
              label={texts.approval}
              isSelected={read.isCommentApprovalRequired}
              onChange={(isCommentApprovalRequired) => save({ isCommentApprovalRequired })}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}
