import { afterAll, beforeAll } from 'vitest';
import { attack } from './attack.ts';
import { askRaw, statusOf } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const end = '\r\n';
const raw = (...lines: string[]) => [...lines, '', ''].join(end);
const answersIn = (received: string) => received.split(/HTTP\/1\.1 (?=\d{3})/).length - 1;
const hidden = () => `GET /hidden-request HTTP/1.1${end}Host: ${stage.theirs.website.host}${end}${end}`;

/** Requests of which two servers in a row could see different ends. */
function smuggled(): Readonly<Record<string, string>> {
  const { host } = stage.ours.website;
  const post = ['POST /graphql HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'];
  return {
    'a length and chunks': `${raw(...post, 'Content-Length: 6', 'Transfer-Encoding: chunked')}0${end}${end}${hidden()}`,
    'chunks and a length': `${raw(...post, 'Transfer-Encoding: chunked', 'Content-Length: 4')}5c${end}${hidden()}0${end}${end}`,
    'two lengths': `${raw(...post, 'Content-Length: 2', 'Content-Length: 40')}{}${hidden()}`,
    'two lengths in one': `${raw(...post, 'Content-Length: 2, 40')}{}${hidden()}`,
    'a length with a sign': `${raw(...post, 'Content-Length: +2')}{}${hidden()}`,
    'a length below nothing': raw(...post, 'Content-Length: -1') + hidden(),
    'a length in hexadecimal': `${raw(...post, 'Content-Length: 0x2')}{}${hidden()}`,
    'a length larger than any number': `${raw(...post, `Content-Length: ${'9'.repeat(40)}`)}{}${hidden()}`,
    'chunks by another name': `${raw(...post, 'Transfer-Encoding: xchunked')}0${end}${end}${hidden()}`,
    'chunks named twice': `${raw(...post, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0${end}${end}${hidden()}`,
    'chunks behind a tab': `${raw(...post, 'Transfer-Encoding:\tchunked', 'Content-Length: 3')}0${end}${end}${hidden()}`,
    'a space before the colon': `${raw(...post, 'Transfer-Encoding : chunked', 'Content-Length: 5')}0${end}${end}${hidden()}`,
    'a header on two lines': `${raw(...post, 'Transfer-Encoding:', ' chunked', 'Content-Length: 5')}0${end}${end}${hidden()}`,
    'a chunk of a size that is no number': `${raw(...post, 'Transfer-Encoding: chunked')}g${end}${hidden()}`,
    'a chunk of more than any size': `${raw(...post, 'Transfer-Encoding: chunked')}ffffffffffffffffff${end}${hidden()}`,
    'a bare line feed': `${post.join('\n')}\nContent-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n${hidden()}`,
    'a bare carriage return': `${post.join('\r')}\rContent-Length: 2\r\r{}${hidden()}`,
    'a null within a header': `${raw(...post, 'X-A: \0', 'Content-Length: 2')}{}`,
    'an empty name of a header': `${raw(...post, ': value', 'Content-Length: 2')}{}`,
    'a line in the address': raw(`GET /a${end}X-Injected: 1 HTTP/1.1`, `Host: ${host}`),
  };
}

attack('a request whose end can be seen in two ways is refused, and none is hidden in it', async (tries) => {
  for (const [name, bytes] of Object.entries(smuggled())) {
    const received = await askRaw(stage.target.port, bytes, 500);
    const isRefused = [0, 400, 411, 413, 415].includes(statusOf(received)) || statusOf(received) === 501;
    const isAlone = answersIn(received) <= 1 && !received.includes('hidden-request');
    tries.holds(name, isRefused && isAlone, received.slice(0, 200));
  }
});

attack(
  'only one plain name of a host is answered, and no other website comes in its place',
  async (tries) => {
    const { host } = stage.ours.website;
    const { host: other } = stage.theirs.website;
    const get = (...lines: string[]) => raw('GET /journal HTTP/1.1', ...lines, 'Connection: close');
    const tricks: Readonly<Record<string, string>> = {
      'no host': get(),
      'two hosts': get(`Host: ${host}`, `Host: ${other}`),
      'a host in the address': raw(
        `GET http://${other}/journal HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
      ),
      'a host before the path': raw(`GET //${other}/journal HTTP/1.1`, `Host: ${host}`, 'Connection: close'),
      'a name before it': get(`Host: ${other}@${host}`),
      'a name after it': get(`Host: ${host}, ${other}`),
      'a path after it': get(`Host: ${host}/${other}`),
      'a port that is none': get(`Host: ${host}:99999999`),
      'a port of words': get(`Host: ${host}:${other}`),
      'a null in it': get(`Host: ${host}%00.${other}`),
      '60,000 letters': get(`Host: ${'x'.repeat(60_000)}`),
      'letters of another script': get('Host: \xd1\x88op'),
      'an address of six parts': get('Host: [::ffff:127.0.0.1]'),
      'an address in one number': get('Host: 2130706433'),
      'an empty one': get('Host:'),
      'HTTP of another age': raw(`GET /journal HTTP/1.0`),
      'HTTP to come': raw('GET /journal HTTP/9.9', `Host: ${host}`),
      'a lower-case method': raw('get /journal HTTP/1.1', `Host: ${host}`),
      'a change of protocol': raw(
        'GET /journal HTTP/1.1',
        `Host: ${host}`,
        'Upgrade: h2c',
        'Connection: Upgrade, HTTP2-Settings',
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
      ),
      'a tunnel': raw(`CONNECT ${other}:443 HTTP/1.1`, `Host: ${other}:443`),
    };
    for (const [name, bytes] of Object.entries(tricks)) {
      const received = await askRaw(stage.target.port, bytes, 500);
      const status = statusOf(received);
      tries.holds(name, status < 500 && !received.includes('Confidential'), received.slice(0, 200));
    }
  },
);

const methods = [
  'TRACE',
  'TRACK',
  'PROPFIND',
  'PATCH',
  'LOCK',
  'SEARCH',
  'MKCOL',
  'PURGE',
  'DEBUG',
  'OPTIONS',
  'HEAD',
  'X'.repeat(5_000),
];

attack(
  'a method that nothing answers to changes nothing, shows no header of the request and is no error of ours',
  async (tries) => {
    const cookie = `Cookie: vitrine_session=${stage.ours.sessionToken}`;
    for (const method of methods) {
      for (const path of [
        '/',
        '/journal',
        '/graphql',
        '/config/sign-in',
        '/media/uploads',
        '/api/commerce/shopping-cart',
        '/healthz',
        '*',
      ]) {
        const bytes = raw(
          `${method} ${path} HTTP/1.1`,
          `Host: ${stage.ours.website.host}`,
          cookie,
          'Content-Length: 0',
          'Connection: close',
        );
        const received = await askRaw(stage.target.port, bytes, 500);
        const isSafe = statusOf(received) < 500 && !received.includes(stage.ours.sessionToken);
        tries.holds(`${method.slice(0, 20)} ${path}`, isSafe, received.slice(0, 200));
      }
    }
  },
);

attack('headers that are too many or too large are refused', async (tries) => {
  const get = (...lines: string[]) =>
    raw('GET / HTTP/1.1', `Host: ${stage.ours.website.host}`, ...lines, 'Connection: close');
  const large: Readonly<Record<string, string>> = {
    'a header of 1 MB': get(`X-A: ${'x'.repeat(1_000_000)}`),
    '20,000 headers': get(...Array.from({ length: 20_000 }, (_, index) => `X-${index}: 1`)),
    'an address of 200 kB': raw(`GET /${'x'.repeat(200_000)} HTTP/1.1`, `Host: ${stage.ours.website.host}`),
    '1,000 cookies': get(`Cookie: ${Array.from({ length: 1_000 }, (_, index) => `c${index}=1`).join('; ')}`),
    'cookies that name what JavaScript knows': get(
      'Cookie: __proto__=1; constructor=2; toString=3; CART=__proto__',
    ),
    'cookies with broken escapes': get(
      'Cookie: CART=%; crumb=50%; vitrine_session=%zz; ss_cvr=50%; hasCart=%c0',
    ),
    '2,000 languages': get(`Accept-Language: ${'de;q=0.1,'.repeat(1_500)}en`),
    'ranges within each other': get(`Range: bytes=${'0-,'.repeat(1_000)}0-`),
    'encodings that there are not': get(`Accept-Encoding: ${'gzip;q=0.1,'.repeat(1_000)}br`),
    '1,000 tags of what is known': get(`If-None-Match: ${'W/"a", '.repeat(1_000)}"b"`),
  };
  for (const [name, bytes] of Object.entries(large)) {
    const received = await askRaw(stage.target.port, bytes, 1_000);
    tries.holds(name, statusOf(received) < 500 && stage.target.isAlive, received.slice(0, 200));
  }
  const still = await stage.target.ask({ host: stage.ours.website.host, path: '/journal' });
  tries.holds('the website after all that', still.status === 200, `${still.status}`);
});
