import { analyticsWords } from './words.ts';

const { breakdown: texts } = analyticsWords;

/** What figures are told apart by, in words: some values are unknown, and rare ones are counted together. */
export function valueName(value: string, name = value): string {
  if (value === '(other)') return texts.other;
  return value === '' ? texts.unknown : name;
}
