import { openS3Client } from '#kit/s3-client.ts';
import type { S3Settings } from '#kit/subgraph.ts';
import type { FileStore } from './file-store.ts';

/** A file store in a bucket. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { s3, client } = await openS3Client(settings);
  const { bucket: Bucket, prefix } = settings;
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  return {
    async read(key) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(key) }));
        return Body ? await Body.transformToByteArray() : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async write(key, bytes) {
      await client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes }));
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(key) }));
    },
    async removeAll(folder) {
      const Prefix = `${keyOf(folder)}/`;
      for (let isMore = true; isMore; ) {
        const found = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix }));
        const keys = (found.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : []));
        for (const Key of keys) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
        isMore = found.IsTruncated === true && keys.length > 0;
      }
    },
  };
}
