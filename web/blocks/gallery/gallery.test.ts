import { describe, expect, it } from 'vitest';
import { renderOne } from '../testing.ts';
import { nearestTo, pictureAfterKey, wrap } from './gallery-moves.rules.ts';
import { aspectRatios, readGalleryOptions } from './gallery-options.ts';

const pictures = [{ imageId: 'i1', title: 'Moon jar', description: 'Thrown in two halves.' }];

describe('a gallery whose owner chose nothing', () => {
  it('has the usual options', () => {
    expect(readGalleryOptions({})).toEqual({
      design: 'grid',
      autoplay: false,
      'autoplay-duration': 5,
      controls: false,
      'auto-crop': true,
      'aspect-ratio': 'square',
      'square-thumbs': true,
      thumbnails: false,
      'thumbnail-strip-height': 80,
      'thumbnail-strip-margin': 20,
      'show-meta-basic': true,
      'show-meta': true,
      'show-meta-only-title': false,
      'meta-position': 'bottom',
      'show-meta-on-hover': false,
      'active-alignment': 'center',
      'thumbnails-per-row': 4,
      padding: 20,
      lightbox: false,
      lightboxTheme: 'dark',
      'max-width': 300,
      newWindow: false,
      transparentBackground: false,
      indicators: false,
    });
  });
});

describe('an option beyond its bounds becomes the nearest that is within', () => {
  it.each([
    ['autoplay-duration', 0, 1],
    ['autoplay-duration', 11, 10],
    ['thumbnail-strip-height', 201, 200],
    ['thumbnail-strip-margin', 61, 60],
    ['thumbnails-per-row', 0, 1],
    ['thumbnails-per-row', 11, 10],
    ['padding', 51, 50],
    ['max-width', 99, 100],
    ['max-width', 301, 300],
  ])('%s of %i is %i', (name, value, nearest) => {
    expect(readGalleryOptions({ [name]: value })).toMatchObject({ [name]: nearest });
  });

  it.each(['design', 'aspect-ratio', 'meta-position', 'active-alignment', 'lightboxTheme'])(
    '%s that nobody knows is the usual one',
    (name) => {
      expect(readGalleryOptions({ [name]: 'sideways' })).toEqual(readGalleryOptions({}));
    },
  );
});

describe('the shapes that pictures are cut to', () => {
  it('are as wide as they are called', () => {
    expect(aspectRatios).toEqual({
      square: 1,
      standard: 1.5,
      'standard-vertical': 2 / 3,
      'four-three': 4 / 3,
      'three-four-vertical': 3 / 4,
      widescreen: 16 / 9,
      'anamorphic-widescreen': 2.4,
    });
  });
});

describe('a gallery on the page', () => {
  it('is there before scripts, with its words', async () => {
    const html = await renderOne('gallery', { pictures });
    expect(html).toContain('sqs-gallery-design-grid');
    expect(html).toContain('Moon jar');
    expect(html).toContain('Thrown in two halves.');
    expect(html).not.toContain('data-enhance');
  });

  it('as a slideshow moves by itself only when its owner asks for it', async () => {
    expect(await renderOne('gallery', { pictures, design: 'slideshow', controls: true })).toContain(
      'data-controls',
    );
    const moving = await renderOne('gallery', { pictures, design: 'slideshow', autoplay: true });
    expect(moving).toContain('data-enhance="gallery" data-autoplay="5"');
  });

  it('leads from its thumbnails to its pictures', async () => {
    const html = await renderOne('gallery', { pictures, design: 'slider', thumbnails: true });
    expect(html).toContain('<a href="#one-1">');
    expect(html).toContain('id="one-1"');
  });

  it('opens large on dark or light, or leads elsewhere', async () => {
    const large = await renderOne('gallery', { pictures, lightbox: true, lightboxTheme: 'light' });
    expect(large).toContain('data-opens="lightbox"');
    expect(large).toContain('data-lightbox-theme="light"');
    const linked = [{ ...pictures[0], link: 'https://example.com/' }];
    const html = await renderOne('gallery', { pictures: linked, lightbox: true, newWindow: true });
    expect(html).toContain('<a href="https://example.com/" target="_blank" rel="noopener">');
  });

  it('shows films among its pictures, each with a picture of its own or without one', async () => {
    const films = [
      ...pictures,
      { film: 'https://youtu.be/dQw4w9WgXcQ', title: 'The kiln' },
      { imageId: 'i1', film: '/s/kiln.mp4', title: 'By night' },
    ];
    const html = await renderOne('gallery', { pictures: films, design: 'slider', thumbnails: true });
    expect(html.match(/<figure/g)).toHaveLength(3);
    expect(html).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The kiln"',
    );
    expect(html).toMatch(
      /<video src="\/s\/kiln.mp4" controls="" preload="metadata" playsInline="" aria-label="By night" poster="/i,
    );
    expect(html).toContain('</span> The kiln</span></a>');
    const large = await renderOne('gallery', { pictures: films, lightbox: true });
    expect(large).toContain('<a class="gallery-film" href="/s/kiln.mp4" data-opens="lightbox" data-film="">');
    expect(large).toContain('<iframe');
    expect(large).not.toContain('<video');
  });

  it('takes no film from an address that runs something', async () => {
    expect(await renderOne('gallery', { pictures: [{ film: 'javascript:alert(1)' }] })).not.toContain(
      '<figure',
    );
  });

  it('shows titles only, or no words, when its owner says so', async () => {
    expect(await renderOne('gallery', { pictures, 'show-meta-only-title': true })).not.toContain('Thrown');
    expect(await renderOne('gallery', { pictures, 'show-meta-basic': false })).not.toContain(
      'Moon jar</span>',
    );
  });

  it('has 50 pictures at most', async () => {
    const many = Array.from({ length: 51 }, () => pictures[0]);
    const html = await renderOne('gallery', { pictures: many });
    expect(html.match(/<figure/g)).toHaveLength(50);
  });
});

describe('every option of a gallery', () => {
  const others: Record<string, unknown> = {
    ...{ design: 'stacked', autoplay: true, 'autoplay-duration': 9, controls: true, 'auto-crop': false },
    ...{ 'aspect-ratio': 'widescreen', 'square-thumbs': false, thumbnails: true },
    ...{ 'thumbnail-strip-height': 81, 'thumbnail-strip-margin': 21 },
    ...{ 'show-meta-basic': false, 'show-meta': false, 'show-meta-only-title': true },
    ...{ 'meta-position': 'top-left', 'show-meta-on-hover': true, 'active-alignment': 'left' },
    ...{ 'thumbnails-per-row': 3, padding: 7, lightbox: true, lightboxTheme: 'light', 'max-width': 200 },
    ...{ newWindow: true, transparentBackground: true, indicators: true },
  };
  const linked = { ...pictures[0], link: 'https://example.com/' };

  it.each(Object.keys(readGalleryOptions({})))('changes it: %s', async (name) => {
    const rich = { autoplay: true, thumbnails: true, lightbox: true };
    const looks = async (value: object) =>
      Promise.all(
        ['grid', 'slideshow'].map((design) =>
          renderOne('gallery', { design, ...rich, pictures: [...pictures, linked], ...value }),
        ),
      );
    const usual = { [name]: Object.entries(readGalleryOptions({})).find(([known]) => known === name)?.[1] };
    expect(await looks({ [name]: others[name] })).not.toEqual(await looks(usual));
  });
});

describe('keys in a gallery', () => {
  it('turn to the next and the one before, the first and the last, all the way round', () => {
    expect(pictureAfterKey('ArrowRight', 2, 3)).toBe(0);
    expect(pictureAfterKey('ArrowLeft', 0, 3)).toBe(2);
    expect(pictureAfterKey('Home', 2, 3)).toBe(0);
    expect(pictureAfterKey('End', 0, 3)).toBe(2);
    expect(pictureAfterKey('a', 0, 3)).toBeNull();
    expect(wrap(-1, 3)).toBe(2);
  });

  it('start from the picture in the middle', () => {
    expect(nearestTo(500, [100, 480, 900])).toBe(1);
  });
});
