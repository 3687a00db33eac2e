import { FilesAway } from '#kit/database-failures.ts';
import { Outage } from '#kit/outage.ts';
import { openS3Client } from '#kit/s3-client.ts';
import type { S3Settings } from '#kit/subgraph.ts';
import type { FileStore } from './file-store.ts';

const outageSentence =
  'The bucket of files does not do what it is asked for: pictures and uploads are answered with 503';

/** A file store in a bucket. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { s3, client } = await openS3Client(settings);
  const { bucket: Bucket, prefix } = settings;
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const outage = new Outage(outageSentence);
  /** Whatever the bucket fails at is tried again by whoever asked; that there is no such file is an answer. */
  const ask = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
    outage.during(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw new FilesAway(outageSentence, { cause: error });
      }
    });
  return {
    get problems() {
      return outage.problems;
    },
    read: (key) =>
      ask(async () => {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(key) }));
        return Body ? await Body.transformToByteArray() : null;
      }),
    async write(key, bytes) {
      await ask(() => client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes })));
    },
    async remove(key) {
      await ask(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(key) })));
    },
    async removeAll(folder) {
      const Prefix = `${keyOf(folder)}/`;
      for (let isMore = true; isMore; ) {
        const found = await ask(() => client.send(new s3.ListObjectsV2Command({ Bucket, Prefix })));
        const keys = (found?.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : []));
        for (const Key of keys) await ask(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
        isMore = found?.IsTruncated === true && keys.length > 0;
      }
    },
  };
}
