import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { beginWithStarter } from './use-theme.ts';
import { designWords } from './words.ts';

const { starter: words } = designWords;

/** What a website without a theme is offered. `onBegun` is told once visitors see the new look. */
export function StarterTheme({
  onBegun,
  onUpload,
  onEmpty,
}: {
  readonly onBegun: () => void;
  /** Takes a theme of one's own; absent where that is done elsewhere. */
  readonly onUpload?: () => void;
  /** Begins a theme of one's own; absent where that is done elsewhere. */
  readonly onEmpty?: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  async function begin(): Promise<void> {
    setIsBusy(true);
    try {
      if (await beginWithStarter()) onBegun();
    } catch {
      notifyFailure(words.failed);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <EmptyState
      icon="design"
      title={words.title}
      action={
        <>
          <Button kind="primary" isPending={isBusy} onPress={() => void begin()}>
            {isBusy ? words.isBeginning : words.begin}
          </Button>
          {onUpload ? (
            <Button icon="up" onPress={onUpload}>
              {designWords.code.upload}
            </Button>
          ) : (
            <Link to="/design/code" className="button button-quiet">
              {words.upload}
            </Link>
          )}
          {onEmpty && (
            <Button kind="quiet" icon="plus" onPress={onEmpty}>
              {designWords.empty.action}
            </Button>
          )}
        </>
      }
    >
      {words.text}
    </EmptyState>
  );
}
