import bidiFactory from 'bidi-js';

/** A piece of a line that runs in one direction. */
export interface VisualRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Says how a text runs and has no sign of its own: amounts in Hebrew and Arabic begin with such. */
const mark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const marks = new RegExp(mark, 'g');
let bidi: ReturnType<typeof bidiFactory> | undefined;

/** A line in pieces as they stand on the paper from left to right, by Unicode's algorithm; the letters of a piece stay as they are read. */
export function visualRuns(line: string): VisualRun[] {
  if (!rightToLeft.test(line)) return [{ text: line.replace(marks, ''), isRightToLeft: false }];
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line);
  const runs: { text: string; level: number }[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels.levels[at] ?? 0;
    at += letter.length;
    if (mark.test(letter)) continue;
    const isOdd = level % 2 === 1;
    const shown = (isOdd && bidi.getMirroredCharacter(letter)) || letter;
    const last = runs.at(-1);
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  }
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }));
}

/** A piece of a line that runs as its own letters do, whatever stands around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
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
