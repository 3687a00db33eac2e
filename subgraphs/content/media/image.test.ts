import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  tryUpload,
  uploadPicture,
} from '../content-testing.ts';
import { type FileStore, openFolderStore } from './file-store.ts';
import { createPictures } from './pictures.ts';

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

function base64(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}

/** Asks for a picture's bytes as a browser that takes WebP, or as one that does not. */
function read(url: string, format?: string, accept = 'image/webp,*/*', websiteId = owner.websiteId) {
  const path = url.replace('/media/', '');
  return content.subgraph.readBytes({ websiteId, path, query: format ? { format } : {}, accept });
}

describe('An uploaded picture', () => {
  it('is stored with its size, its colours and the widths it is served in', async () => {
    const image = await uploadPicture(owner, {
      filename: 'My Mug (1).PNG',
      base64: await drawPicture(800, 600),
    });
    expect(image).toMatchObject({
      __typename: 'Image',
      filename: 'My-Mug-1.png',
      url: `/media/${image.id}/My-Mug-1.png`,
      width: 800,
      height: 600,
      widths: [100, 300, 500, 750, 800],
      focalPoint: { x: 0.5, y: 0.5 },
      colors: { topLeft: '336699', center: '336699' },
    });
  });

  it('stands upright and tells nobody where it was taken', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffffff' } })
      .jpeg()
      .withExif({
        IFD0: { Make: 'Camera of a potter', Orientation: '6' },
        IFD3: { GPSLatitude: '48/1 51/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const image = await uploadPicture(owner, { filename: 'photo.jpeg', base64: photo.toString('base64') });
    expect(image).toMatchObject({ filename: 'photo.jpeg', width: 20, height: 40 });
    const stored = await read(image.url, 'original');
    const metadata = await sharp(stored?.bytes).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the frames of an animation, in its smaller copies too', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 600, height: 4, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#ff0000'), await frame('#00ff00')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const image = await uploadPicture(owner, { filename: 'move.gif', base64: gif.toString('base64') });
    expect(image).toMatchObject({ width: 600, height: 4 });
    const small = await read(image.url, '300w');
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ format: 'webp', pages: 2, width: 300 });
  });

  it.each([
    ['a script that calls itself a picture', 'cat.png', base64('<?php system($_GET["c"]); ?>')],
    ['a web page that calls itself a picture', 'cat.gif', base64('<html><script>alert(1)</script>')],
    [
      'a drawing that can hold scripts',
      'cat.svg',
      base64('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a script behind the first bytes of a picture', 'cat.gif', base64('GIF89a<?php system("x"); ?>')],
    ['nothing', 'cat.png', ''],
  ])('is refused when it is %s', async (_, filename, bytes) => {
    expect(await tryUpload(owner, { filename, base64: bytes })).toEqual({
      __typename: 'UnsupportedFile',
      message: `The file ${filename} does not appear to be a supported image file.`,
    });
  });

  it('is refused when its end is missing', async () => {
    const whole = Buffer.from(await drawPicture(400, 400, 'jpeg'), 'base64');
    const half = whole.subarray(0, whole.length / 2).toString('base64');
    expect(await tryUpload(owner, { filename: 'half.jpg', base64: half })).toMatchObject({
      __typename: 'UnsupportedFile',
    });
  });

  it('is refused above 20 MB', async () => {
    const large = Buffer.alloc(20_000_001).toString('base64');
    expect(await tryUpload(owner, { filename: 'large.png', base64: large })).toEqual({
      __typename: 'FileTooLarge',
      message: 'The file large.png is too large. The maximum allowed file size is 20 MB.',
    });
  });

  it('is refused above 100 megapixels, however few bytes it has', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 8_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await tryUpload(owner, { filename: 'bomb.png', base64: bomb.toString('base64') })).toMatchObject({
      __typename: 'FileTooLarge',
      message: 'The file bomb.png is too large. The maximum allowed picture size is 100 megapixels.',
    });
  });

  it('loses what was hidden behind it', async () => {
    const picture = Buffer.from(await drawPicture(10, 10), 'base64');
    const disguised = Buffer.concat([picture, Buffer.from('<?php echo "hidden"; ?>')]).toString('base64');
    const image = await uploadPicture(owner, { filename: 'x.php', base64: disguised });
    expect(image).toMatchObject({ filename: 'x.png' });
    const stored = await read(image.url);
    expect(stored?.contentType).toBe('image/png');
    expect(Buffer.from(stored?.bytes ?? []).includes('hidden')).toBe(false);
  });
});

describe('A picture’s bytes', () => {
  it('come in the width that is asked for, and never wider than the picture', async () => {
    const { url } = await uploadPicture(owner, { base64: await drawPicture(800, 400) });
    const widths = [];
    for (const format of ['100w', '500w', '600w', '1500w', '9999w']) {
      widths.push((await sharp((await read(url, format))?.bytes).metadata()).width);
    }
    expect(widths).toEqual([100, 500, 750, 800, 800]);
  });

  it('are WebP for whoever takes it, else of the picture’s own kind, each with its own validator', async () => {
    const { url } = await uploadPicture(owner, { base64: await drawPicture(800, 400) });
    const webp = await read(url, '500w');
    const png = await read(url, '500w', '*/*');
    expect([webp?.contentType, png?.contentType]).toEqual(['image/webp', 'image/png']);
    expect(webp?.etag).toMatch(/^"[\w-]+"$/);
    expect(webp?.etag).not.toBe(png?.etag);
    expect((await read(url, '500w'))?.etag).toBe(webp?.etag);
  });

  it('are drawn once when many ask at the same time, and then kept', async () => {
    const { id, url } = await uploadPicture(owner, { base64: await drawPicture(800, 400) });
    const written: string[] = [];
    const folder = openFolderStore(join(content.dataDir, 'files'));
    const files: FileStore = {
      ...folder,
      write(key, bytes) {
        written.push(key);
        return folder.write(key, bytes);
      },
    };
    const pictures = createPictures({ database: content.subgraph.database, files });
    const { websiteId } = owner;
    const request = {
      websiteId,
      path: url.replace('/media/', ''),
      query: { format: '300w' },
      accept: 'image/webp',
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.read(request)));
    expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1);
    expect(written).toEqual([`variants/${websiteId}/${id}/300.webp`]);
  });

  it('are found under every name that the picture ever had, as texts hold older addresses', async () => {
    const { id, url } = await uploadPicture(owner, { base64: await drawPicture(8, 8) });
    const first = await read(url);
    expect(first).toMatchObject({ contentType: 'image/png', keptFor: [] });
    expect(await read(`/media/${id}/other.png`)).toEqual(first);
  });

  it('are not given to another website, or for an id that nobody has', async () => {
    const neighbour = await content.startWebsite('neighbour');
    const { url } = await uploadPicture(owner, { base64: await drawPicture(8, 8) });
    expect(await read(url)).not.toBeNull();
    expect(await read(url, undefined, '*/*', neighbour.websiteId)).toBeNull();
    expect(await read(url, undefined, '*/*', '*')).toBeNull();
    expect(await read('/media/00000000-0000-7000-8000-000000000000/picture.png')).toBeNull();
    expect(await read('/media/../../etc/passwd')).toBeNull();
  });
});
