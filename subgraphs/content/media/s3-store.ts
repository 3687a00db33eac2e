import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#kit/subgraph.ts';
import type { FileStore } from './file-store.ts';

/** A file store in a bucket. The client's code is loaded only by installs that use it. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, prefix } = settings;
  const client: S3Client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 4,
    endpoint,
    // Not every service answers on a host of the bucket's own.
    forcePathStyle: true,
    // Services that speak S3 do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
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
