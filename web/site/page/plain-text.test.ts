import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, plainTextFormatters, textOfHtml, wordsOf } from './plain-text.ts';

const call = { args: [], resolve: () => undefined };

test('a title with markup in it is shown as it was typed, never as markup', () => {
  expect(plainText('<b>Bowl</b> 12" & "jug" &lt;')).toBe(
    '&lt;b&gt;Bowl&lt;/b&gt; 12&quot; & &quot;jug&quot; &amp;lt;',
  );
});

test('ordinary words stay as they are, so that addresses made from them are right', () => {
  const words = "Tern & Tallow's cups, R&D, 50% off";
  expect(plainText(words)).toBe(words);
});

test('the words that were typed can always be had back', () => {
  fc.assert(fc.property(fc.string(), (words) => wordsOf(plainText(words)) === words));
});

test('no words make markup, printed raw or through the template’s own escaping', () => {
  const html = plainTextFormatters.get('html');
  fc.assert(
    fc.property(fc.string(), (words) => {
      const raw = plainText(words);
      expect(raw).not.toMatch(/[<>"]/);
      expect(html?.(raw, call)).not.toMatch(/[<>]/);
      expect(html?.(words, call)).not.toMatch(/[<>]/);
    }),
  );
});

test('what was escaped once is not escaped again', () => {
  const html = plainTextFormatters.get('html');
  const attribute = plainTextFormatters.get('htmlattr');
  expect(html?.(plainText('a < b & c'), call)).toBe('a &lt; b &amp; c');
  expect(attribute?.(plainText('12" plate'), call)).toBe('12&quot; plate');
  expect(attribute?.(7, call)).toBe('7');
});

test('a description is the text of the owner’s HTML, cut between words', () => {
  expect(textOfHtml('<p>Salt &amp; smoke,<br>fired&nbsp;hot</p><script>x()</script>', 100)).toBe(
    'Salt & smoke, fired hot',
  );
  expect(textOfHtml('<p>One two three four five</p>', 14)).toBe('One two three…');
});
