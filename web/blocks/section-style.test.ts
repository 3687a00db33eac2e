import { expect, test } from 'vitest';
import { readSectionStyle, sectionAttributes, sectionPicture } from './section-style.ts';

test('a section looks as its owner chose, as far as that is possible', () => {
  expect(
    sectionAttributes({ style: { theme: 'dark', background: '#C8102E', minHeight: 50, width: 'full' } }),
  ).toBe(
    ' data-section-theme="dark" data-section-width="full" style="background-color:#C8102E;min-height:50vh"',
  );
  expect(sectionAttributes({ style: { theme: 'neon', background: 'url(x)', minHeight: 900 } })).toBe('');
  expect(readSectionStyle('none')).toEqual({});
});

test('a picture stands behind a section with the point that stays in view, and a colour over it', () => {
  const style = { imageId: 'kiln', focalX: 0.3, focalY: 0.125, overlay: '#102030', overlayOpacity: 55 };
  expect(sectionPicture({ style }, '<img>')).toBe(
    '<div class="section-picture" data-image-id="kiln" style="--focus:30% 12.5%;--overlay:#102030;--overlay-opacity:0.55"><img></div>',
  );
  expect(sectionPicture({ style: { imageId: 'kiln', overlay: '#000' } }, '<img>')).toContain('opacity:0.4"');
  expect(sectionPicture({ style: { imageId: 'kiln' } }, '<img>')).toBe(
    '<div class="section-picture" data-image-id="kiln"><img></div>',
  );
});

test('a picture that is gone, or out of bounds, leaves nothing behind a section', () => {
  expect(sectionPicture({ style: { imageId: 'gone' } }, '')).toBe('');
  expect(sectionPicture({ style: { imageId: '"><script>' } }, '<img>')).toBe('');
  expect(readSectionStyle({ focalX: 0.2, focalY: 0.2, overlay: '#000' })).toEqual({});
  expect(
    readSectionStyle({ imageId: 'kiln', focalX: 7, focalY: 0, overlay: 'red;x', overlayOpacity: 101 }),
  ).toEqual({ imageId: 'kiln' });
});
