import { useEditorCreateStoreMutation } from '#web/generated/editor/create-store.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { productsWords } from './words.ts';

const { form: texts } = productsWords;

/** A product needs a page that lists it: without one, that comes first. */
export function NoPlace({ onMade }: { readonly onMade: () => void }) {
  const mayAdd = useMay('CONTENT_MANAGE');
  const [create, { loading }] = useEditorCreateStoreMutation();
  const add = async () => {
    const input = { title: texts.noPlace.name, allCategoryName: '', addToMainNavigation: true };
    try {
      const problem = problemOf((await create({ variables: { input } })).data?.createProductsPage);
      if (problem) notifyFailure(problem.message);
      else onMade();
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
  };
  return (
    <EmptyState
      icon="products"
      title={texts.noPlace.title}
      action={
        mayAdd && (
          <Button kind="primary" isPending={loading} onPress={add}>
            {texts.noPlace.action}
          </Button>
        )
      }
    >
      {texts.noPlace.text}
      {!mayAdd && ` ${words.failures.forbidden}`}
    </EmptyState>
  );
}
