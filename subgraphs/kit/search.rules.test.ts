import { describe, expect, it } from 'vitest';
import { findExcerpt, nearQuery, readSearchQuery, searchConfig } from './search.rules.ts';

const marked = (text: string, words: string[]) =>
  findExcerpt(text, words)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

describe('What someone searches for', () => {
  it('may be words, of which the last may still be in the typing', () => {
    expect(readSearchQuery('  Blue   Müg ')).toEqual({
      text: 'Blue Müg',
      words: ['blue', 'mug'],
      prefix: "'blue' & 'mug':*",
    });
  });

  it('is nothing without a letter or a digit', () => {
    for (const typed of ['', '   ', '?!', '\u{1FAD6}']) expect(readSearchQuery(typed)).toBeNull();
  });

  it('may quote, leave out and choose between words', () => {
    for (const typed of ['"grey mug"', 'mug -blue', 'mug or bowl'])
      expect(readSearchQuery(typed)?.prefix).toBe('');
    expect(readSearchQuery('hand-made')?.prefix).not.toBe('');
  });

  it('holds no mark that would mean something to the database', () => {
    expect(readSearchQuery(`a' | b:* \\ !c & (d`)?.prefix).toBe("'a' & 'b' & 'c' & 'd':*");
  });

  it('is cut to 200 characters and 12 words', () => {
    const query = readSearchQuery('word '.repeat(100));
    expect(query?.words).toHaveLength(12);
    expect(query?.text.length).toBe(200);
  });
});

describe('What was probably meant', () => {
  it('is a word with two letters the other way round, or without one of them', () => {
    expect(nearQuery(['bwol'])).toBe("('bwol' | 'wbol' | 'bowl' | 'bwlo' | 'wol' | 'bol' | 'bwl' | 'bwo')");
  });

  it('is each of the words', () => {
    expect(nearQuery(['ab', 'mug'])).toBe("('ab') & ('mug' | 'umg' | 'mgu')");
  });
});

describe('A language', () => {
  it.each([
    ['en-GB', 'english'],
    ['de', 'german'],
    ['pt-BR', 'portuguese'],
    ['ja', 'simple'],
    ['', 'simple'],
  ])('%s is read as PostgreSQL reads %s', (language, config) => {
    expect(searchConfig(language)).toBe(config);
  });
});

describe('An excerpt', () => {
  it('marks the words that were meant, in each of their forms and with their accents', () => {
    expect(marked('Mugs, a müg and smug potteries', ['mug', 'pottery'])).toBe(
      '[Mugs], a [müg] and smug [potteries]',
    );
  });

  it('shows where most of them stand', () => {
    const text = `A mug. ${'Nothing to see here. '.repeat(40)}The grey mug and the blue mug are fired twice. ${'And so on. '.repeat(40)}`;
    const found = marked(text, ['mug', 'blue']);
    expect(found).toContain('The grey [mug] and the [blue] [mug] are fired twice.');
    expect(found.length).toBeLessThan(260);
    expect([found.startsWith('…'), found.endsWith('…')]).toEqual([true, true]);
  });

  it('is the beginning of a text that says the words nowhere', () => {
    expect(marked('Only the title says it.', ['kiln'])).toBe('Only the title says it.');
  });

  it('is plain words, whatever they look like', () => {
    expect(findExcerpt('a <b>mug</b>', ['mug'])).toContainEqual({ text: 'mug', isMatch: true });
  });
});
