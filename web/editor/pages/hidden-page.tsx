import { useState } from 'react';
import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { tell } from '../ui/tell.ts';
import { pagesWords as words } from './words.ts';

/** Says that publishing the blocks of a page is not enough, and shows the page to visitors. */
export function HiddenPage({ id, title }: Pick<EditorPageRowFragment, 'id' | 'title'>) {
  const [change] = useEditorChangePageMutation();
  const [isBusy, setIsBusy] = useState(false);
  const setEnabled = (isEnabled: boolean) =>
    change({ variables: { input: { id, isEnabled } } }).then(({ data }) => data?.updateCollection);
  function show(): void {
    setIsBusy(true);
    void tell(
      setEnabled(true),
      words.isShown(title),
      () => void tell(setEnabled(false), words.isHidden),
    ).finally(() => setIsBusy(false));
  }
  return (
    <p className="pages-hidden">
      {words.isHidden}
      <Button isPending={isBusy} onPress={show}>
        {words.show}
      </Button>
    </p>
  );
}
