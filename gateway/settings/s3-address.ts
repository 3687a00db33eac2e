import type { S3Settings } from '#kit/subgraph.ts';

/** The bucket that an address like `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION` names; null for one that names none. */
export function readS3Address(text: string): S3Settings | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [bucket = '', ...rest] = pathname.slice(1).split('/');
  if (!/^https?:$/.test(protocol) || username === '' || password === '' || bucket === '') return null;
  return {
    ...{ bucket, endpoint: `${protocol}//${host}`, region: searchParams.get('region') ?? 'us-east-1' },
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    prefix: rest.filter((part) => part !== '').join('/'),
  };
}
