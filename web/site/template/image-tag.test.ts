import { describe, expect, test } from 'vitest';
import { imageTag, problemComments } from './image-tag.ts';
import { problemLines, renderTest } from './testing.ts';

const whole = { src: '/media/a/pot.jpg', width: '800', height: '600', sizes: '50vw' };
const read = (attributes: Readonly<Record<string, string>>) => imageTag(new Map(Object.entries(attributes)));
const problemsOf = (attributes: Readonly<Record<string, string>>) => read(attributes).problems;

describe('An image tag', () => {
  test('loads one of our pictures in the width that fits, never wider than it is', () => {
    expect(read({ ...whole, alt: 'A "pot"', class: 'wide' })).toEqual({
      html:
        '<img src="/media/a/pot.jpg" srcset="/media/a/pot.jpg?format=100w 100w, /media/a/pot.jpg?format=300w 300w, ' +
        '/media/a/pot.jpg?format=500w 500w, /media/a/pot.jpg?format=750w 750w" sizes="50vw" width="800" height="600" ' +
        'alt="A &quot;pot&quot;" loading="lazy" decoding="async" data-loader="sqs" class="wide">',
    });
  });

  test('loads a picture from elsewhere as it is', () => {
    const { html } = { html: undefined, ...read({ ...whole, src: 'https://cdn.example/pot.jpg' }) };
    expect(html).toContain('src="https://cdn.example/pot.jpg" width="800"');
    expect(html).not.toContain('srcset');
  });

  test('takes the author’s own sources with the loader raw', () => {
    const raw = { src: '/assets/a.png', width: '8', height: '6', loader: 'raw', srcset: '/assets/b.png 2x' };
    expect(read(raw)).toEqual({
      html:
        '<img src="/assets/a.png" srcset="/assets/b.png 2x" width="8" height="6" alt="" loading="lazy" ' +
        'decoding="async" data-loader="raw">',
    });
  });

  test('is loaded at once when it matters most, and later when that is said', () => {
    expect(read({ ...whole, priority: 'high' })).toMatchObject({
      html: expect.stringContaining('loading="eager" decoding="async" fetchpriority="high"'),
    });
    expect(read({ ...whole, priority: 'high', lazy: 'true' })).toMatchObject({
      html: expect.stringContaining('loading="lazy"'),
    });
    expect(read({ ...whole, priority: 'null' })).toMatchObject({
      html: expect.not.stringContaining('fetchpriority'),
    });
  });

  test.each([
    ['src', '', 'src is required'],
    ['width', ' ', 'width is required'],
    ['height', '', 'height is required'],
    ['width', '-3', 'width requires a positive integer, but received a negative value'],
    ['height', '0', 'height requires a positive integer, but received a negative value'],
    ['height', '2.5', 'height requires a positive integer, but received a non-integer value'],
    ['width', '100%', 'width requires a positive integer, but received a non-integer value'],
    ['lazy', 'yes', 'lazy requires a boolean'],
    ['priority', 'auto', 'priority is invalid, accepted values are "high", "low", or null'],
    ['loader', 'imgix', 'loader received unknown loader type'],
    ['srcset', '/b.png 2x', 'srcset can only be used when loader="raw"'],
    ['sizes', '', 'sizes is required when loader="sqs"'],
  ])('with %s %o says: %s', (name, value, problem) => {
    expect(problemsOf({ ...whole, [name]: value })).toEqual([problem]);
  });

  test('says everything that is wrong at once', () => {
    expect(problemComments(problemsOf({ width: 'x' }) ?? [])).toBe(
      '<!-- image: src is required --><!-- image: height is required -->' +
        '<!-- image: width requires a positive integer, but received a non-integer value -->' +
        '<!-- image: sizes is required when loader="sqs" -->',
    );
  });
});

describe('In a theme an image tag', () => {
  const context = { pot: { assetUrl: '/media/a/pot.jpg?x=1&amp;y', title: 'Pot "one"' } };

  test('has attributes that hold template code', async () => {
    const site = `<main><squarespace:image src="{pot.assetUrl}" width="90" height=60 sizes="90px" alt='{pot.title}' /></main>`;
    const { html, problems } = await renderTest({ 'site.region': site }, context);
    expect(problems).toEqual([]);
    expect(html).toBe(
      '<main><img src="/media/a/pot.jpg?x=1&amp;y" width="90" height="60" alt="Pot &quot;one&quot;" loading="lazy" ' +
        'decoding="async" data-loader="sqs"></main>',
    );
  });

  test('leaves a comment where it is wrong, tells its author the line, and the page goes on', async () => {
    const site =
      '<main>\n<squarespace:image src="{pot.nothing}" width="9" height="6" sizes="9px"/>after</main>';
    const { html, problems } = await renderTest({ 'site.region': site }, context);
    expect(html).toBe('<main>\n<!-- image: src is required -->after</main>');
    expect(problemLines(problems)).toEqual(['site.region:2:1 In <squarespace:image>: src is required.']);
  });
});
