import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorSetTimeZoneMutation } from '#web/generated/editor/set-time-zone.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { guessTimeZone, isTimeZoneOpen } from './time-zone-step.rules.ts';
import './home.css';
import { homeWords } from './words.ts';

const { steps: texts } = homeWords;

/** Where this browser keeps that the owner wants the time zone as it is. */
const keptKey = (websiteId: string) => `vitrine:time-zone-kept:${websiteId}`;

/** Whether the time zone is still to be chosen, and what there is to choose with one press. */
export function useTimeZoneStep() {
  const { id, timeZone } = useViewer().website;
  const [isKept, setIsKept] = useState(() => localStorage.getItem(keptKey(id)) !== null);
  const guess = guessTimeZone();
  return {
    isDone: isKept || !isTimeZoneOpen(timeZone, guess),
    timeZone,
    guess,
    keep(): void {
      localStorage.setItem(keptKey(id), '1');
      setIsKept(true);
    },
  };
}

/** Asks for the time zone, and offers that of the browser. */
export function TimeZoneStep({ isDone, timeZone, guess, keep }: ReturnType<typeof useTimeZoneStep>) {
  const [set] = useEditorSetTimeZoneMutation({ refetchQueries: ['EditorViewer'] });
  const choose = (next: string) =>
    tell(
      set({ variables: { timeZone: next } }).then(({ data }) => data?.updateWebsite),
      texts.timeZoneSet(next),
    );
  return (
    <li className="first-step">
      <div className="spread">
        <Link to="/settings/website">{texts.timeZone}</Link>
        <Badge tone={isDone ? 'good' : 'warn'}>{isDone ? texts.isDone : texts.isOpen}</Badge>
      </div>
      {!isDone && (
        <>
          <p className="soft">{texts.timeZoneNow(timeZone)}</p>
          <div className="first-step-choices">
            <Button kind="secondary" onPress={() => void choose(guess)}>
              {texts.timeZoneUse(guess)}
            </Button>
            <Button kind="quiet" onPress={keep}>
              {texts.timeZoneKeep(timeZone)}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
