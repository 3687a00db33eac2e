import bidiFactory from 'bidi-js';

/** A piece of a line that runs in one direction. */
export interface VisualRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
let bidi: ReturnType<typeof bidiFactory> | undefined;

/** A line in pieces as they stand on the paper from left to right, by Unicode's algorithm; the letters of a piece stay as they are read. */
export function visualRuns(line: string): VisualRun[] {
  if (!rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line);
  const runs: { text: string; level: number }[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels.levels[at] ?? 0;
    const isOdd = level % 2 === 1;
    const shown = (isOdd && bidi.getMirroredCharacter(letter)) || letter;
    const last = runs.at(-1);
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
    at += letter.length;
  }
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/** Turns each row of neighbours around whose level is this or above. */
function reverseFrom(runs: { text: string; level: number }[], level: number): void {
  let start = -1;
  for (let index = 0; index <= runs.length; index += 1) {
    const isIn = (runs[index]?.level ?? -1) >= level;
    if (isIn && start === -1) start = index;
    if (isIn || start === -1) continue;
    runs.splice(start, index - start, ...runs.slice(start, index).reverse());
    start = -1;
  }
}
