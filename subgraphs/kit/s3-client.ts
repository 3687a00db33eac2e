import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './subgraph.ts';

/** A client of a service that speaks S3, with the package's own words beside it: both are loaded only by installs that use them. */
export async function openS3Client({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
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
  return { s3, client };
}
