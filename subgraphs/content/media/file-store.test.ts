import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilesAway } from '#kit/database-failures.ts';
import { type S3Server, startS3 } from '#kit/s3-testing.ts';
import { type FileStore, openFolderStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
let bucket: S3Server;
let folder: string;
const stores = new Map<string, FileStore>();

beforeAll(async () => {
  bucket = await startS3('shop files');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  stores.set('a folder', openFolderStore(folder));
  stores.set('a bucket', await openS3Store(bucket.settings));
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('Files in %s', (name) => {
  const store = (): FileStore => {
    const found = stores.get(name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const read = async (key: string) => {
    const found = await store().read(key);
    return found && Buffer.from(found).toString();
  };

  it('are what was written last, byte for byte', async () => {
    await store().write('originals/site/one', bytes('first'));
    await store().write('originals/site/one', bytes('second'));
    expect(await read('originals/site/one')).toBe('second');
    const large = new Uint8Array(300_000).map((_, index) => index % 251);
    await store().write('originals/site/large', large);
    expect(Buffer.from((await store().read('originals/site/large')) ?? []).equals(Buffer.from(large))).toBe(
      true,
    );
    await store().write('originals/site/empty', new Uint8Array());
    expect(await read('originals/site/empty')).toBe('');
  });

  it('are nothing where none is', async () => {
    expect(await read('originals/site/nobody')).toBeNull();
  });

  it('are gone once removed, and may be removed twice', async () => {
    await store().write('originals/site/gone', bytes('x'));
    await store().remove('originals/site/gone');
    await store().remove('originals/site/gone');
    expect(await read('originals/site/gone')).toBeNull();
  });

  it('go with their folder, however many they are, and those beside it stay', async () => {
    for (const width of [100, 300, 500, 750, 1000, 1500, 2500])
      await store().write(`variants/site/pot/${width}.webp`, bytes(String(width)));
    await store().write('variants/site/potter/100.webp', bytes('beside'));
    await store().removeAll('variants/site/pot');
    await store().removeAll('variants/site/nobody');
    expect(await read('variants/site/pot/100.webp')).toBeNull();
    expect(await read('variants/site/pot/2500.webp')).toBeNull();
    expect(await read('variants/site/potter/100.webp')).toBe('beside');
  });
});

describe('A bucket', () => {
  it('is asked with a signature that covers what is sent, and holds everything below its prefix', async () => {
    expect(bucket.refused).toEqual([]);
    expect([...bucket.objects.keys()].every((key) => key.startsWith('shop files/'))).toBe(true);
    expect(bucket.objects.has('shop files/originals/site/one')).toBe(true);
  });

  it('is asked again when it has too much to do', async () => {
    const store = await openS3Store(bucket.settings);
    bucket.stumble(1);
    await store.write('originals/site/again', bytes('second time'));
    expect(bucket.objects.has('shop files/originals/site/again')).toBe(true);
  });

  it('that answers 500 is told of for as long as it does', async () => {
    const store = await openS3Store(bucket.settings);
    expect(store.problems).toEqual([]);
    bucket.stumble(1_000);
    await expect(store.read('originals/site/one')).rejects.toBeInstanceOf(FilesAway);
    expect(store.problems).toEqual([expect.stringContaining('The bucket of files does not do')]);
    bucket.stumble(0);
    expect(await store.read('originals/site/none')).toBeNull();
    expect(store.problems).toEqual([]);
  });

  it('that refuses the key makes the work fail, and never looks like a file that is not there', async () => {
    const store = await openS3Store({ ...bucket.settings, secretAccessKey: 'wrong' });
    await expect(store.read('originals/site/one')).rejects.toThrow();
    await expect(store.write('originals/site/one', bytes('forged'))).rejects.toThrow();
    expect(bucket.refused).toHaveLength(2);
    const elsewhere = await openS3Store({ ...bucket.settings, bucket: 'nobodys' });
    await expect(elsewhere.read('originals/site/one')).rejects.toThrow();
  });
});

describe('A folder', () => {
  it('takes no name that leads out of it', async () => {
    const store = openFolderStore(folder);
    for (const key of ['../outside', 'a/../../b', '/etc/passwd', 'a//b', '.hidden'])
      await expect(store.write(key, bytes('x'))).rejects.toThrow('Not a key of a file');
  });

  it('holds no half of a file when writing one failed', async () => {
    const store = openFolderStore(folder);
    await store.write('half/file/inside', bytes('x'));
    await expect(store.write('half/file', bytes('x'))).rejects.toThrow();
    expect(await readdir(join(folder, 'half'))).toEqual(['file']);
  });
});
