import { useEditorPageCodeQuery } from '#web/generated/editor/page-code.ts';
import type { EditorCodeInjectionFragment, ScriptPolicy } from '#web/generated/graphql.ts';
import { DialogContent, DialogFrame } from '../ui/dialog.tsx';
import { SaveActions } from '../ui/dialog-actions.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { CodeFields } from './code-fields.tsx';
import { useCodeForm } from './use-code-form.ts';
import { codeInjectionWords as words } from './words.ts';

/** Code of the owner on one page. */
export function PageCode({ pageId, onClose }: { readonly pageId: string; onClose(): void }) {
  const { data, error, refetch } = useEditorPageCodeQuery({ variables: { id: pageId } });
  const code = data?.collection?.codeInjection;
  const policy = data?.website?.settings.scriptPolicy;
  return (
    <DialogFrame title={words.ofPage} isOpen isWide isTall onClose={onClose}>
      {code && policy ? (
        <PageCodeForm {...{ pageId, code, policy, onClose }} />
      ) : (
        <DialogContent foot={<SaveActions onCancel={onClose} isDisabled />}>
          {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton rows={12} />}
        </DialogContent>
      )}
    </DialogFrame>
  );
}

function PageCodeForm({
  pageId,
  code,
  policy,
  onClose,
}: {
  readonly pageId: string;
  readonly code: EditorCodeInjectionFragment;
  readonly policy: ScriptPolicy;
  onClose(): void;
}) {
  const form = useCodeForm(pageId, code, ['EditorPageCode']);
  const save = async () => {
    if (!form.isChanged || (await form.save())) onClose();
  };
  return (
    <DialogContent
      foot={<SaveActions onCancel={onClose} isPending={form.isSaving} onPress={() => void save()} />}
    >
      <Form form={form} label={words.ofPage} labels={{ head: words.head, foot: words.foot }} isBarHidden>
        <p className="soft">{words.explanationOfPage}</p>
        <CodeFields form={form} policy={policy} />
      </Form>
    </DialogContent>
  );
}
