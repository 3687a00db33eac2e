import type { StoredBlock } from '#web/blocks/block.ts';
import { plainText } from '../plain-text.ts';
import { tellValue } from '../ui/clashes.rules.ts';
import { words as editorWords } from '../words.ts';
import { objectOf } from './actions/change-fields.ts';

/** Fields that tell blocks of one kind apart, the most telling first. */
const telling = [
  'html',
  'markdown',
  'title',
  'heading',
  'text',
  'quote',
  'caption',
  'altText',
  'url',
  'collection',
];
const longest = 60;

/** The first words of a block, by which people know it in a list; empty for one without words. */
export function wordsOfBlock({ value }: StoredBlock): string {
  const fields = objectOf(value);
  for (const name of telling) {
    const found = fields[name];
    const text = typeof found === 'string' ? plainText(found) : '';
    if (text !== '') return text.length > longest ? `${text.slice(0, longest)}…` : text;
  }
  return '';
}

/** All that a block says, and what is set of it, in one line. */
export function allWordsOfBlock({ value }: StoredBlock): string {
  return plainText(tellValue(value, { ...editorWords.clashes, nothing: '' }));
}
