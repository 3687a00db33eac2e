import type { LookupAddress } from 'node:dns';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ClosedAddress,
  createOpenFetch,
  downloadFromOpenInternet,
  postToOpenInternet,
} from './open-internet.ts';

/** What a name server of someone else says, each time it is asked. */
const names = vi.hoisted((): { answers: string[][]; asked: string[] } => ({ answers: [], asked: [] }));
/** Answers of servers in the open internet, in order; with none the network itself is used. */
const servers = vi.hoisted((): { redirects: string[]; asked: string[] } => ({ redirects: [], asked: [] }));

vi.mock('node:dns', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:dns')>();
  const lookup = (
    name: string,
    _options: object,
    callback: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => {
    names.asked.push(name);
    const addresses = names.answers.length > 1 ? names.answers.shift() : names.answers[0];
    callback(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { ...real, lookup };
});

vi.mock('undici', async (importOriginal) => {
  const real = await importOriginal<typeof import('undici')>();
  const request: typeof real.request = async (url, options) => {
    const location = servers.redirects.shift();
    if (location === undefined) return real.request(url, options);
    servers.asked.push(String(url));
    if (location === 'never') return new Promise((_, reject) => onAbort(options?.signal, reject));
    const body = {
      dump: (how?: { signal?: unknown }) =>
        location === 'hardly' ? new Promise((_, reject) => onAbort(how?.signal, reject)) : Promise.resolve(),
    };
    return Object.assign(Object.create(null), { statusCode: 302, headers: { location }, body });
  };
  return { ...real, request };
});

function onAbort(signal: unknown, abort: (reason: unknown) => void): void {
  if (signal instanceof AbortSignal) signal.addEventListener('abort', () => abort(signal.reason));
}

beforeEach(() => {
  names.answers = [];
  names.asked.length = 0;
  servers.redirects.length = 0;
  servers.asked.length = 0;
});

const isClosed = (error: unknown) =>
  error instanceof ClosedAddress || (error instanceof Error && error.cause instanceof ClosedAddress);

const openFetch = createOpenFetch(new Set());
const ways: [string, (url: string) => Promise<unknown>][] = [
  ['a webhook', (url) => postToOpenInternet(url, {}, '')],
  ['an import', (url) => downloadFromOpenInternet(url, 1_000)],
  ['an identity provider', (url) => openFetch(url, { method: 'GET', headers: {} })],
];

test.each(ways)('%s at a name that leads to a private address is not asked', async (_, ask) => {
  for (const answer of [
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['::1'],
    ['93.184.216.34', '169.254.169.254'],
    ['fd00::1'],
  ]) {
    names.answers = [answer];
    await expect(ask('https://partner.example/hook')).rejects.toSatisfy(isClosed);
  }
});

test.each(ways)(
  '%s at a name that leads elsewhere the second time is asked where it was looked up',
  async (_, ask) => {
    names.answers = [['127.0.0.1'], ['93.184.216.34']];
    await expect(ask('https://rebinding.example/')).rejects.toSatisfy(isClosed);
    // The name is looked up once for each connection, and what was found is what is connected to: nothing is asked again.
    expect(names.asked).toEqual(['rebinding.example']);
  },
);

test.each([
  'http://127.0.0.1/',
  'http://[::1]:6379/',
  'http://169.254.169.254/latest/',
  'file:///etc/passwd',
  'ftp://a.example/',
])('an import that is sent on to %s does not follow', async (there) => {
  servers.redirects = ['https://elsewhere.example/', there];
  await expect(downloadFromOpenInternet('https://files.example/a.jpg', 1_000)).rejects.toBeInstanceOf(
    ClosedAddress,
  );
  expect(servers.asked).toEqual(['https://files.example/a.jpg', 'https://elsewhere.example/']);
});

test('an import that is sent from one address to the next gives up, and a webhook that is sent on stays', async () => {
  servers.redirects = Array.from({ length: 9 }, (_, index) => `https://hop-${index}.example/`);
  await expect(downloadFromOpenInternet('https://files.example/', 1_000)).rejects.toThrow(
    'leads from one address',
  );
  expect(servers.asked).toHaveLength(4);
  servers.redirects = ['http://127.0.0.1/'];
  expect(await postToOpenInternet('https://partner.example/', {}, '')).toBe(302);
  expect(servers.asked.at(-1)).toBe('https://partner.example/');
});

test.each(['never', 'hardly'])(
  'a receiver whose answer %s ends is not waited for longer than is said',
  async (how) => {
    servers.redirects = [how];
    await expect(postToOpenInternet('https://partner.example/', {}, '', 20)).rejects.toThrow(
      'partner.example did not answer within 0.02 seconds.',
    );
  },
);
