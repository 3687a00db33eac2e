import { expect, test } from 'vitest';
import { siteStyles } from '../page/site-styles.ts';
import { withLoadedImages } from './images.ts';

test('an image of ours gets a source, widths up to its own size, and is loaded when it comes near', () => {
  const html =
    '<p>A &amp; B<img class="x" data-src="/media/a1/cat.jpg" data-image-dimensions="800x600" alt="Cat" /></p>';
  expect(withLoadedImages(html)).toBe(
    '<p>A &amp; B<img src="/media/a1/cat.jpg?format=750w" srcset="/media/a1/cat.jpg?format=100w 100w, ' +
      '/media/a1/cat.jpg?format=300w 300w, /media/a1/cat.jpg?format=500w 500w, /media/a1/cat.jpg?format=750w 750w" ' +
      'sizes="100vw" width="800" height="600" loading="lazy" decoding="async" ' +
      'class="x" data-src="/media/a1/cat.jpg" data-image-dimensions="800x600" alt="Cat" /></p>',
  );
});

test('an image that a loader was meant to fit to its place is no wider than that, where the theme says nothing', () => {
  const html = withLoadedImages('<img data-src="/media/a1/cat.jpg" data-image-dimensions="4000x3000">');
  expect(html).toMatch(/^<img [^>]*width="4000"[^>]* data-src="/);
  expect(siteStyles).toContain(':where(img[data-src]){max-width:100%;height:auto;');
});

test('an image is cut around its focal point where its place has another shape', () => {
  const at = (point: string) =>
    withLoadedImages(`<img data-src="/media/a1/cat.jpg" data-image-focal-point="${point}">`);
  expect(at('0.25,0.9')).toContain(' style="object-position:25% 90%"');
  for (const point of ['0.5,0.5', '', '2,0', '0;color:red,1']) expect(at(point)).not.toContain('style=');
});

test('an image from elsewhere gets just its source', () => {
  expect(withLoadedImages('<img data-src="https://x.test/a.png?a=1&amp;b=2">')).toBe(
    '<img src="https://x.test/a.png?a=1&amp;b=2" loading="lazy" decoding="async" data-src="https://x.test/a.png?a=1&amp;b=2">',
  );
});

test('an image smaller than every width is shown as it is', () => {
  const html = withLoadedImages('<img data-src="/media/a/dot.gif" data-image-dimensions="20x10">');
  expect(html).toContain('src="/media/a/dot.gif" width="20" height="10"');
  expect(html).not.toContain('srcset');
});

test.each([
  ['an image that has a source already', '<img src="/a.png" data-src="/media/b/b.png">'],
  ['an image without data', '<img alt="">'],
  ['text in a script', '<script>const a = \'<img data-src="/media/a/b.png">\';</script>'],
  ['a comment', '<!-- <img data-src="/media/a/b.png"> -->'],
  ['other elements', '<div data-src="/media/a/b.png"></div>'],
])('%s is left as it is', (_, html) => {
  expect(withLoadedImages(html)).toBe(html);
});

test('what the page says about loading is kept', () => {
  const html = withLoadedImages('<img data-src="/media/a/b.png" loading="eager" sizes="50vw">');
  expect(html).not.toContain('lazy');
  expect(html).not.toContain('100vw');
});

test('broken markup comes out as it went in, apart from its images', () => {
  const html = '<div><p class=a <b>\u00e4 <img data-src=/x.png> </i> &nbsp;&bogus;<table><img';
  const start = html.indexOf('<img ') + 4;
  const added = ' src="/x.png" loading="lazy" decoding="async"';
  expect(withLoadedImages(html)).toBe(html.slice(0, start) + added + html.slice(start));
});

test('the stand-in for browsers without scripts goes, as the image itself now needs none', () => {
  const image = '<img class="thumb" data-src="/x.png?a&amp;b" />';
  const html = `<p><noscript><img src="/x.png?a&amp;b" alt="X" /></noscript>${image}</p>`;
  expect(withLoadedImages(html)).toBe(
    '<p><img src="/x.png?a&amp;b" loading="lazy" decoding="async" class="thumb" data-src="/x.png?a&amp;b" /></p>',
  );
  expect(withLoadedImages(`<noscript><img src="/other.png" /></noscript>${image}`)).toContain('<noscript>');
});
