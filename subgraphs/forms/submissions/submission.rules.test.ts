import { describe, expect, test } from 'vitest';
import { usualSettings } from '../forms/form-settings.rules.ts';
import { cleanHtml } from './clean-html.ts';
import { isByRobot, readFormText, readFormValues, readPage, whatFollows } from './submission.rules.ts';

describe('what a visitor sees when all went well', () => {
  test('is “Thank you!”, or the owner’s words', () => {
    expect(whatFollows(usualSettings, [])).toMatchObject({ after: 'MESSAGE', message: 'Thank you!' });
    expect(whatFollows({ ...usualSettings, message: 'Grazie' }, [])).toMatchObject({ message: 'Grazie' });
  });
  test('is another page while that is allowed, then the words again', () => {
    const settings = { ...usualSettings, after: 'REDIRECT' as const, redirectUrl: 'https://a.example.com/' };
    expect(whatFollows(settings, ['a.example.com'])).toMatchObject({ after: 'REDIRECT' });
    expect(whatFollows(settings, [])).toMatchObject({ after: 'MESSAGE', redirectUrl: '' });
  });
  test('is HTML without scripts, frames and styles', () => {
    const html =
      '<h2>Hi</h2><script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a><p style="position:fixed">b</p>';
    expect(cleanHtml(html)).toBe('<h2>Hi</h2><img src="x" /><a rel="noopener">a</a><p>b</p>');
  });
});

test('what is told about the page is kept within limits, and left out when it makes no sense', () => {
  expect(
    readPage({ pagePath: '/contact', pageTitle: ' Contact ', pageId: 'p', contentSource: 'COLLECTION' }),
  ).toEqual({
    ...{ pageId: 'p', pageTitle: 'Contact', pagePath: '/contact', contentSource: 'c' },
  });
  expect(readPage({ pagePath: '//evil.example' })).toEqual({
    ...{ pageId: null, pageTitle: null, pagePath: null, contentSource: null },
  });
  expect(readPage({ pageTitle: 'x'.repeat(500) }).pageTitle).toHaveLength(300);
});

test.each(['', '[]', 'null', '"a"', '{', '5'])('%j is no form', (text) => {
  expect(readFormText(text)).toBeUndefined();
});

test('a form that was filled in is an object, and no text, list or number', () => {
  expect(readFormValues({ name: 'Ada' })).toEqual({ name: 'Ada' });
  for (const value of ['{}', [], null, undefined, 5]) expect(readFormValues(value)).toBeUndefined();
});

test('who fills in what people do not see, or is done within a second, is a robot', () => {
  expect(isByRobot({ honeypot: 'x' })).toBe(true);
  expect(isByRobot({ secondsToFill: 0.4 })).toBe(true);
  expect(isByRobot({ honeypot: '', secondsToFill: 1 })).toBe(false);
  expect(isByRobot({})).toBe(false);
});
