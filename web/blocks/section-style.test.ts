import { expect, test } from 'vitest';
import { readSectionStyle, sectionAttributes } from './section-style.ts';

test('a section looks as its owner chose, as far as that is possible', () => {
  expect(
    sectionAttributes({ style: { theme: 'dark', background: '#C8102E', minHeight: 50, width: 'full' } }),
  ).toBe(
    ' data-section-theme="dark" data-section-width="full" style="background-color:#C8102E;min-height:50vh"',
  );
  expect(sectionAttributes({ style: { theme: 'neon', background: 'url(x)', minHeight: 900 } })).toBe('');
  expect(readSectionStyle('none')).toEqual({});
});
