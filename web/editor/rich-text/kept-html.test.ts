import { expect, test } from 'vitest';
import { keepsAll } from './kept-html.ts';

test('words that are written on the page lose nothing that was in them', () => {
  expect(keepsAll('<h2>Hi</h2>you <b>there</b>', '<h2>Hi</h2><p>you <strong>there</strong></p>')).toBe(true);
  expect(keepsAll('<div>One<br></div>', '<p>One</p>')).toBe(true);
  expect(keepsAll('<p><img src="/a.jpg"></p>', '<p></p>')).toBe(false);
  expect(keepsAll('<p class="intro">Hi</p>', '<p>Hi</p>')).toBe(false);
  expect(keepsAll('<table><tr><td>1</td></tr></table>', '<p>1</p>')).toBe(false);
});

test('a class, a kind of style and a window of their own count each', () => {
  expect(keepsAll('<p class="sqsrte-large lead">Hi</p>', '<p class="sqsrte-large">Hi</p>')).toBe(false);
  expect(keepsAll('<p style="line-height: 2">Hi</p>', '<p style="text-align: left">Hi</p>')).toBe(false);
  expect(keepsAll('<a href="/" target="_blank">Hi</a>', '<a href="/">Hi</a>')).toBe(false);
  expect(
    keepsAll(
      '<p style="white-space:pre-wrap;text-align:right">Hi</p>',
      '<p style="text-align: right;">Hi</p>',
    ),
  ).toBe(true);
});
