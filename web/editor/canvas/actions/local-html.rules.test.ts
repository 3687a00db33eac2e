import { expect, test } from 'vitest';
import { withoutLocal } from './local-html.rules.ts';

test('links into the website on which it was written lose the link and keep their words', () => {
  const noted: string[] = [];
  const html =
    '<!-- as it was --><p>See <a class="big" href="/about">our <em>story</em></a>,<br>the <a href="/media/menu.pdf">menu</a>, <a href="https://example.com">them</a> and <a href="#top">above</a>.<img src="/media/cup.jpg" alt="Cup"></p>';
  expect(withoutLocal(html, (thing, address) => noted.push(`${thing} ${address}`))).toBe(
    '<!-- as it was --><p>See our <em>story</em>,<br>the menu, <a href="https://example.com">them</a> and <a href="#top">above</a>.</p>',
  );
  expect(noted).toEqual(['link /about', 'file /media/menu.pdf', 'picture /media/cup.jpg']);
});

test('text without such links stays letter by letter, and a link that never ends loses its start', () => {
  const html = '<p>5 < 6 &amp; <a href="//example.com/x">there</a></p>';
  expect(withoutLocal(html, () => expect.unreachable())).toBe(html);
  expect(withoutLocal('<p><a href="/about">open', () => undefined)).toBe('<p>open');
});
