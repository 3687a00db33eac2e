import { describe, expect, it } from 'vitest';
import {
  averageColors,
  cleanFilename,
  focalPoint,
  kindOfContentType,
  pickKind,
  pickWidth,
  sniffKind,
  widthsOf,
} from './image.rules.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('The kind of a picture', () => {
  it.each([
    ['jpeg', '\xFF\xD8\xFF\xE0'],
    ['png', '\x89PNG\r\n\x1A\n'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x20ftypavif'],
    ['avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avif'],
  ])('is %s by its first bytes', (kind, start) => {
    expect(sniffKind(bytes(start))).toBe(kind);
  });

  it.each([
    '',
    '<svg xmlns="x">',
    '<?xml version="1.0"?>',
    '%PDF-1.7',
    '<?php',
    'GIF',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x20ftypheic',
    'II*\0',
  ])('is none for %j', (start) => {
    expect(sniffKind(bytes(start))).toBeNull();
  });

  it('is found again by its media type', () => {
    expect(kindOfContentType('image/webp')).toBe('webp');
    expect(kindOfContentType('image/svg+xml')).toBeNull();
  });
});

describe('The name of a stored picture', () => {
  it.each([
    ['mug.png', 'png', 'mug.png'],
    ['Mug photo (1).JPEG', 'jpeg', 'Mug-photo-1.jpeg'],
    ['évil.php', 'png', 'evil.png'],
    ['../../etc/passwd', 'gif', 'passwd.gif'],
    ['C:\\pictures\\mug.jpg', 'jpeg', 'mug.jpg'],
    ['陶器.webp', 'webp', 'image.webp'],
    ['a.html.png', 'png', 'a.html.png'],
    ['', 'avif', 'image.avif'],
    ['"><script>.png', 'png', 'script.png'],
  ] as const)('%j of kind %s is %s', (name, kind, stored) => {
    expect(cleanFilename(name, kind)).toBe(stored);
  });
});

describe('The widths of a picture', () => {
  it.each([
    [50, [50]],
    [100, [100]],
    [800, [100, 300, 500, 750, 800]],
    [2500, [100, 300, 500, 750, 1000, 1500, 2500]],
    [4000, [100, 300, 500, 750, 1000, 1500, 2500]],
    [null, []],
  ])('of %j pixels are %j', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths);
  });

  it.each([
    ['500w', 500],
    ['600w', 750],
    ['1500w', 800],
    ['0w', 100],
    ['original', null],
    [undefined, null],
    ['w', null],
    ['500', null],
    ['999999w', null],
  ])('answer %s with %j for a picture of 800', (format, width) => {
    expect(pickWidth(format, 800)).toBe(width);
  });
});

describe('A smaller copy', () => {
  it('is WebP for whoever says so, else of the picture’s own kind', () => {
    expect(pickKind('image/avif,image/webp,image/*;q=0.8', 'jpeg')).toBe('webp');
    expect(pickKind('image/webp;q=0.9', 'png')).toBe('webp');
    expect(pickKind('*/*', 'png')).toBe('png');
    expect(pickKind('', 'gif')).toBe('gif');
  });
});

describe('A picture', () => {
  it('has the average colours of its quarters and its middle', () => {
    const white = [255, 255, 255];
    const black = [0, 0, 0];
    const rgb = Uint8Array.from([white, white, black, black, white, white, black, black].flat());
    expect(averageColors(rgb, 4, 2)).toEqual({
      topLeft: 'ffffff',
      topRight: '000000',
      bottomLeft: 'ffffff',
      bottomRight: '000000',
      center: '808080',
    });
  });

  it('has its colours also when it is one pixel', () => {
    expect(averageColors(Uint8Array.from([1, 2, 3]), 1, 1)).toMatchObject({
      topLeft: '010203',
      center: '010203',
    });
  });

  it('keeps its point of view within itself', () => {
    expect([focalPoint(null), focalPoint(-1), focalPoint(2), focalPoint(0.3)]).toEqual([0.5, 0, 1, 0.3]);
  });
});
