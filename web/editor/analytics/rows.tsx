import { type ReactNode, useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { analyticsWords } from './words.ts';

const { breakdown: texts } = analyticsWords;
const usual = 10;

/** The first rows of a card, and all of them where they are asked for. */
export function Rows<Row>({
  rows,
  children,
}: {
  readonly rows: readonly Row[];
  readonly children: (shown: readonly Row[]) => ReactNode;
}) {
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, usual))}
      {rows.length > usual && (
        <div className="more-rows">
          <Button kind="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? texts.fewer : texts.all(formats.number(rows.length))}
          </Button>
        </div>
      )}
    </>
  );
}
