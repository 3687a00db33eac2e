import { useEditorPageCodeQuery } from '#web/generated/editor/page-code.ts';
import type { EditorCodeInjectionFragment, ScriptPolicy } from '#web/generated/graphql.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
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
  if (code && policy) return <PageCodeForm {...{ pageId, code, policy, onClose }} />;
  return (
    <Dialog title={words.ofPage} isOpen isWide onClose={onClose}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Dialog>
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
    <Dialog
      title={words.ofPage}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <DialogActions
          onCancel={onClose}
          cancel={words.close}
          isPending={form.isSaving}
          onPress={() => void save()}
        >
          {words.save}
        </DialogActions>
      }
    >
      <Form form={form} label={words.ofPage} labels={{ head: words.head, foot: words.foot }} isBarHidden>
        <p className="soft">{words.explanationOfPage}</p>
        <CodeFields form={form} policy={policy} />
      </Form>
    </Dialog>
  );
}
