import { randomBytes } from 'node:crypto';
import { openS3Client } from '#kit/s3-client.ts';
import type { S3Settings } from '#kit/subgraph.ts';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

const patienceMs = 8_000;

/** The bucket that keeps files takes one, gives it back, and removes it. */
export async function examineBucket(settings: S3Settings | undefined): Promise<Finding[]> {
  if (!settings) return [];
  const { bucket: Bucket, prefix, endpoint } = settings;
  const { host } = new URL(endpoint);
  const { s3, client } = await openS3Client(settings);
  const name = `doctor-${randomBytes(6).toString('hex')}`;
  const object = { Bucket, Key: prefix === '' ? name : `${prefix}/${name}` };
  const patience = { abortSignal: AbortSignal.timeout(patienceMs) };
  try {
    await client.send(new s3.PutObjectCommand({ ...object, Body: 'doctor' }), patience);
    const { Body } = await client.send(new s3.GetObjectCommand(object), patience);
    const kept = await Body?.transformToString();
    await client.send(new s3.DeleteObjectCommand(object), patience);
    if (kept !== 'doctor') throw new Error('it gave back something else than it was given');
    return [fine('bucket', `${Bucket} at ${host} keeps files.`)];
  } catch (error) {
    const todo =
      'Look at FILES_URL, at the rights of its key, and at what the service says of itself; until then pictures and uploads are answered with 503.';
    return [problem('bucket', `${Bucket} at ${host} keeps no files: ${whyNot(error)}.`, todo)];
  } finally {
    client.destroy();
  }
}

/** A service that fails says little more than its status. */
function whyNot(error: unknown): string {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status =
    typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer
      ? answer.httpStatusCode
      : undefined;
  return status === undefined ? reasonOf(error) : `${reasonOf(error)} (status ${status})`;
}
