import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from './rich-text.rules.ts';

/** Each mark of the editor, as it writes it. */
const marks = [
  (text: string) => `<strong>${text}</strong>`,
  (text: string) => `<em>${text}</em>`,
  (text: string) => `<u>${text}</u>`,
  (text: string) => `<s>${text}</s>`,
  (text: string) => `<sub>${text}</sub>`,
  (text: string) => `<sup>${text}</sup>`,
  (text: string) => `<span style="color: rgb(166, 61, 47);">${text}</span>`,
  (text: string) => `<span style="background-color: rgba(1, 2, 3, 0.5);">${text}</span>`,
  (text: string) => `<a href="mailto:ada@example.com?subject=Mugs&amp;cc=b%40c.de">${text}</a>`,
  (text: string) => `<a target="_blank" rel="noopener" href="/shop">${text}</a>`,
];
const blocks = [
  ...[1, 2, 3, 4, 5, 6].map((level) => (text: string) => `<h${level}>${text}</h${level}>`),
  (text: string) => `<p style="text-align: center;">${text}</p>`,
  (text: string) => `<p class="sqsrte-large" style="margin-left: 40px;">${text}</p>`,
  (text: string) => `<p class="sqsrte-small">${text}<br>${text}</p>`,
  (text: string) => `<blockquote><p>${text}</p></blockquote>`,
  (text: string) => `<ul><li><p>${text}</p><ol start="3"><li><p>${text}</p></li></ol></li></ul>`,
  (text: string) => `<hr>${text}<table><tbody><tr><td colspan="2">${text}</td></tr></tbody></table>`,
];

describe('Text as it is stored', () => {
  it('keeps every mark of the editor letter for letter, however they are put into each other', () => {
    const words = fc.constantFrom<string>('Mugs', 'a &amp; b', 'über&nbsp;alles', '1 &lt; 2', '“quoted”');
    const inline = fc
      .tuple(words, fc.array(fc.constantFrom(...marks), { maxLength: 5 }))
      .map(([text, around]) => around.reduce<string>((inner, wrap) => wrap(inner), text));
    const text = fc
      .array(fc.tuple(inline, fc.constantFrom(...blocks)), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.map(([inner, wrap]) => wrap(inner)).join(''));
    fc.assert(
      fc.property(text, (html) => {
        expect(cleanRichText(html)).toBe(html);
      }),
    );
  });

  it('loses what runs, collects or covers, and keeps the words around it', () => {
    expect(cleanRichText('<p onclick="a()">Hi<script>a()</script></p>')).toBe('<p>Hi</p>');
    expect(cleanRichText('<a href="javascript:a()">Hi</a>')).toBe('<a>Hi</a>');
    expect(cleanRichText('<a href=" jAva\tscript:a()">Hi</a>')).toBe('<a>Hi</a>');
    expect(cleanRichText('<p style="position: fixed; inset: 0">Hi</p>')).toBe('<p>Hi</p>');
    expect(cleanRichText('<form action="/steal"><input name="card">Hi</form>')).toBe('Hi');
    expect(cleanRichText('<img src=x onerror=alert(1)>')).toBe('<img src="x" />');
    expect(cleanRichText('<svg><style><img src=x onerror=alert(1)></style></svg>Hi')).not.toMatch(
      /onerror|svg/,
    );
    expect(cleanRichText('<iframe src="javascript:a()"></iframe>')).toBe('<iframe></iframe>');
    expect(cleanRichText('<base href="//evil.example"><meta http-equiv="refresh">Hi')).toBe('Hi');
  });

  it('keeps the places of forms and sign-ups, also where something else is lost', () => {
    const places =
      '<squarespace:form id="f-1"></squarespace:form><squarespace:newsletter id="n" source="popup" note="Twice a year"></squarespace:newsletter>';
    expect(cleanRichText(places)).toBe(places);
    expect(cleanRichText(`<p onclick="a()">Write</p>${places}`)).toBe(`<p>Write</p>${places}`);
    expect(cleanRichText('<squarespace:script onclick="a()">x</squarespace:script>')).toBe('x');
  });

  it('comes to the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/="\' apscritonle:;&#x3') }), (html) => {
        const once = cleanRichText(html);
        expect(cleanRichText(once)).toBe(once);
      }),
    );
  });
});
