import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { canvasWords } from './words.ts';

const { review: words } = canvasWords;

/** How a draft is handed in for review, by whoever may not publish it. */
export interface DraftReview {
  readonly isAsked: boolean;
  /** Hands it in, or takes that back, and says so; false when something was in the way, which was said already. */
  set(isAsked: boolean): Promise<boolean>;
}

/** Stands where others publish: asks for a review, or takes that back. */
export function ReviewButton({
  review: { isAsked, set },
  isDisabled = false,
}: {
  readonly review: DraftReview;
  /** Whether there is nothing to be read. */
  readonly isDisabled?: boolean;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const change = (next: boolean) => {
    setIsBusy(true);
    void set(next).finally(() => setIsBusy(false));
  };
  if (!isAsked)
    return (
      <Button kind="primary" isPending={isBusy} isDisabled={isDisabled} onPress={() => change(true)}>
        {words.ask}
      </Button>
    );
  return (
    <Button isPending={isBusy} onPress={() => change(false)}>
      {words.takeBack}
    </Button>
  );
}
