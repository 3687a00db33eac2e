import { describe, expect, it } from 'vitest';
import { inParts, readRedirectLines } from './redirect-lines.rules.ts';

describe('a list of redirects', () => {
  it('is read line by line, however its parts are set apart', () => {
    const text = 'From,To\n/a,/b\n\n# shop\n"/c";"https://example.com/d"\r\n/e -> /f -> 301\n/g\t/h';
    expect(readRedirectLines(text)).toEqual({
      redirects: [
        { line: 2, source: '/a', target: '/b' },
        { line: 5, source: '/c', target: 'https://example.com/d' },
        { line: 6, source: '/e', target: '/f' },
        { line: 7, source: '/g', target: '/h' },
      ],
      wrong: [],
    });
  });

  it('names the lines that are none, and takes the last one of a path', () => {
    expect(readRedirectLines('/a,/b\n/only\n/a,/c\n/x,/y,/z')).toEqual({
      redirects: [{ line: 3, source: '/a', target: '/c' }],
      wrong: [
        { line: 2, text: '/only' },
        { line: 4, text: '/x,/y,/z' },
      ],
    });
  });

  it('is sent in parts', () => {
    expect(inParts([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
    expect(inParts([], 2)).toEqual([]);
  });
});
