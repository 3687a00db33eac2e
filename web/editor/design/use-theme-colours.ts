import { useEffect, useState } from 'react';
import { useMay } from '../shell/viewer-context.ts';
import { coloursOf } from './option.rules.ts';
import { styleSource } from './style-graph.ts';

let asked: Promise<readonly string[]> | undefined;

/** The website's own colours; none for whoever may not look at its design, or while they are not known. */
export function useThemeColours(): readonly string[] {
  const mayLook = useMay('THEME_MANAGE');
  const [colours, setColours] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!mayLook) return;
    let isOver = false;
    asked ??= styleSource.load().then(({ stored, options }) => coloursOf(options, stored.draft.values));
    asked.then(
      (found) => !isOver && setColours(found),
      // Colours can be picked without them.
      () => {
        asked = undefined;
      },
    );
    return () => {
      isOver = true;
    };
  }, [mayLook]);
  return colours;
}
