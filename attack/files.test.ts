import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';
import { attack, longAttack } from './attack.ts';
import { askRaw, forEach, type Question, statusOf } from './exchange.ts';
import { holdOut } from './hold-out.ts';
import { type Stage, setStage } from './stage.ts';
import { startTarget } from './target.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const ask = (question: Omit<Question, 'host'>) =>
  stage.target.ask({ ...question, host: stage.ours.website.host });
const graphql = (query: string, variables: object) =>
  ask({
    ...{ path: '/graphql', method: 'POST', body: JSON.stringify({ query, variables }) },
    headers: { ...stage.ownerHeaders, 'content-type': 'application/json' },
  });

/** A PNG that says that it is so large, of one colour: small to send, large to hold. */
function png(width: number, height: number, rows = height): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff;
    for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
    return (value ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    const sum = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const pictures: Readonly<Record<string, () => Buffer>> = {
  'of 30,000 times 30,000 points': () => png(30_000, 30_000, 100),
  'of 2 billion times 2 billion points': () => png(2_147_483_647, 2_147_483_647, 1),
  'of no points': () => png(0, 0, 1),
  'of 9,900 times 9,900 points': () => png(9_900, 9_900),
  'cut off in the middle': () => png(500, 500).subarray(0, 90),
  'that is a drawing with a script': () => Buffer.from(svg),
  'that is a page': () => Buffer.from('<html><script>alert(1)</script></html>'),
  'that is a picture and a page': () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'),
  'that is an archive': () => gzipSync(Buffer.alloc(1_000_000)),
  'that is nothing': () => Buffer.alloc(0),
  'that is a program': () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
};

for (const [name, make] of Object.entries(pictures)) {
  attack(`a picture ${name} is refused, or made small`, async (tries) => {
    const text = `mutation ($input: UploadImageInput!) { made: uploadImage(input: $input) { __typename ... on Image { id } } }`;
    const input = { filename: 'a.png', base64: make().toString('base64'), altText: 'A' };
    await holdOut(tries, stage, `a picture ${name}`, async () => {
      const answer = await graphql(text, { input });
      const id = /"id":"([^"]+)"/.exec(answer.body)?.[1];
      if (!id) return answer;
      const shown = await ask({ path: `/media/${id}/a.png?format=2500w` });
      const type = String(shown.headers['content-type']);
      tries.holds(`a picture ${name} is shown as none that runs`, !/html|svg|xml/.test(type), type);
      return [answer, { ...shown, body: '' }];
    });
  });
}

const wordPress = (declared: string, inside: string) =>
  `<?xml version="1.0"?>${declared}<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A</title><wp:wxr_version>1.2</wp:wxr_version>${inside}</channel></rss>`;
const item = (title: string) =>
  `<item><title>${title}</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>${title}</content:encoded></item>`;
const laughs = `<!DOCTYPE rss [<!ENTITY a0 "ha">${Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]>`;
const exportsOf: Readonly<Record<string, () => string>> = {
  'that names a file of the machine': () =>
    wordPress('<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>', item('&x;')),
  'that names an address': () => wordPress('<!DOCTYPE rss SYSTEM "http://127.0.0.1:1/a.dtd">', item('A')),
  'that laughs a billion times': () => wordPress(laughs, item('&a12;')),
  'that is 200,000 deep': () => wordPress('', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`),
  'with 100,000 attributes': () =>
    wordPress('', `<item ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'that ends in the middle': () => wordPress('', item('A')).slice(0, 200),
  'with 20,000 posts of nothing': () => wordPress('', item('A').repeat(20_000)),
};

for (const [name, make] of Object.entries(exportsOf)) {
  attack(`an export of WordPress ${name} does no harm`, async (tries) => {
    const text = `mutation ($input: ImportFileInput!) { made: importWordPress(input: $input) { __typename } }`;
    const input = { filename: 'a.xml', base64: Buffer.from(make()).toString('base64') };
    await holdOut(tries, stage, `an export ${name}`, () => graphql(text, { input }));
    const pages = await stage.ours.website.query<object>(
      stage.ours.website.owner,
      '{ website { collections { items(first: 50) { nodes { title body } } } } }',
    );
    tries.holds(`${name}: no file of the machine`, !JSON.stringify(pages).includes('root:'), pages);
  });
}

const csvText = `mutation ($input: ProductCsvInput!) { made: importProductCsv(input: $input) { __typename problems { message } } }`;
const csvHeader = ['Product Type', 'Title', 'Product URL', 'SKU', 'Price', 'Stock', 'Visible', 'Categories'];
const csv = (rows: readonly string[][]) =>
  graphql(csvText, {
    input: {
      ...{ header: csvHeader, isLast: true, pages: [], defaultCollectionId: stage.ours.ids.collection },
      records: rows.map((cells, index) => ({ line: index + 2, cells })),
    },
  });
const row = (title: string, slug: string) => ['PHYSICAL', title, slug, slug, '1.00', '1', 'Yes', ''];

longAttack('a file of products with giant cells, too many or none does no harm', async (tries) => {
  const files: Readonly<Record<string, readonly string[][]>> = {
    'a cell of 5 MB': [row('x'.repeat(5_000_000), 'giant')],
    '2,000 cells in a record': [Array.from({ length: 2_000 }, () => 'x')],
    '5,000 records': Array.from({ length: 5_000 }, (_, index) => row('A', `a-${index}`)),
    'records of nothing': Array.from({ length: 2_000 }, () => []),
    'prices beyond all numbers': [['PHYSICAL', 'A', 'a', 'a', '9'.repeat(400), '9'.repeat(400), 'Yes', '']],
    '10,000 categories': [
      [
        'PHYSICAL',
        'A',
        'b',
        'b',
        '1',
        '1',
        'Yes',
        Array.from({ length: 10_000 }, (_, index) => `/c${index}`).join(','),
      ],
    ],
    'categories 5,000 deep': [['PHYSICAL', 'A', 'c', 'c', '1', '1', 'Yes', '/a'.repeat(5_000)]],
  };
  for (const [name, rows] of Object.entries(files)) await holdOut(tries, stage, name, () => csv(rows));
});

attack('an upload at a wrong place, of a wrong size or of somebody else’s is refused', async (tries) => {
  const tus = { ...stage.ownerHeaders, 'tus-resumable': '1.0.0' };
  const open = (length: string, more = {}) =>
    ask({
      path: '/media/uploads',
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': length,
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')}`,
        ...more,
      },
    });
  for (const length of ['-1', '0', 'x', '1e9', '99999999999999999999', '1073741825', '0x10', ' ', '1.5']) {
    const { status, body } = await open(length);
    tries.holds(`Upload-Length: ${length}`, status >= 400 && status < 500, `${status} ${body}`);
  }
  for (const metadata of [
    'filename',
    'filename ====',
    'filename Li4vLi4vZXZpbA==',
    'filename AAAA',
    '__proto__ YQ==',
  ]) {
    const { status, body } = await open('10', { 'upload-metadata': metadata });
    tries.holds(`Upload-Metadata: ${metadata.slice(0, 40)}`, status > 0 && status < 500, `${status} ${body}`);
  }
  const opened = await open('100');
  const path =
    URL.parse(String(opened.headers.location ?? ''), `http://${stage.ours.website.host}`)?.pathname ?? '';
  tries.holds('an upload is opened', opened.status === 201 && path !== '', `${opened.status} ${opened.body}`);
  const send = (offset: string, body: string, headers = {}) =>
    ask({
      path,
      method: 'PATCH',
      body,
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
        ...headers,
      },
    });
  for (const offset of ['1', '100', '-1', 'x', '99999999999999999999', '0x0', '']) {
    const { status, body } = await send(offset, 'abc');
    tries.holds(`Upload-Offset: ${offset}`, status >= 400 && status < 500, `${status} ${body}`);
  }
  const tooMuch = await send('0', 'x'.repeat(101));
  tries.holds(
    'more bytes than were announced',
    tooMuch.status >= 400 && tooMuch.status < 500,
    `${tooMuch.status}`,
  );
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const asked = {
      path,
      method,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      ...(method === 'PATCH' ? { body: 'abc' } : {}),
    };
    const stranger = await ask(asked);
    tries.holds(
      `${method} of an upload by a visitor`,
      stranger.status >= 400 && stranger.status < 500,
      `${stranger.status}`,
    );
    const elsewhere = await stage.target.ask({
      ...asked,
      host: stage.theirs.website.host,
      headers: { ...asked.headers, ...tus },
    });
    tries.holds(
      `${method} of an upload on another website`,
      elsewhere.status >= 400 && elsewhere.status < 500,
      `${elsewhere.status}`,
    );
  }
});

attack('nobody keeps 300 uploads open', async (tries) => {
  const headers = { ...stage.ownerHeaders, 'tus-resumable': '1.0.0', 'upload-length': '1000000' };
  let opened = 0;
  await forEach(Array.from({ length: 300 }), async () => {
    const { status } = await ask({ path: '/media/uploads', method: 'POST', headers });
    if (status === 201) opened += 1;
    tries.holds('POST /media/uploads', status > 0 && status < 500, `${status}`);
  });
  tries.holds('open uploads', opened < 250, `${opened} of 300 were opened`);
});

const bodies: Readonly<Record<string, string>> = {
  'lists 400,000 deep': `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
  'objects 150,000 deep': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  '100,000 names': `{${Array.from({ length: 80_000 }, (_, index) => `"a${index}":1`).join(',')}}`,
  'a name 100,000 times': `{${'"a":1,'.repeat(100_000)}"a":1}`,
  '80,000 fields of a form': Array.from({ length: 80_000 }, (_, index) => `a${index}=1`).join('&'),
  'a form of brackets': `a${'[b]'.repeat(100_000)}=1`,
};

attack('bodies that are deep, or full of names, keep nobody waiting', async (tries) => {
  const places = ['/graphql', '/api/commerce/shopping-cart/entries', '/form', '/api/form/SaveFormSubmission'];
  for (const [name, body] of Object.entries(bodies)) {
    const type = body.startsWith('a') ? 'application/x-www-form-urlencoded' : 'application/json';
    await holdOut(tries, stage, name, () =>
      Promise.all(
        places.map((path) => ask({ path, method: 'POST', body, headers: { 'content-type': type } })),
      ),
    );
  }
});

attack('200 visitors who send a byte now and then keep nobody else waiting', async (tries) => {
  const { host } = stage.ours.website;
  const head = `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
  const sockets = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(stage.target.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(index % 2 ? head : head.slice(0, 40));
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X');
  }, 200);
  await holdOut(tries, stage, '200 slow visitors', async () => {
    await wait(isWholeRun ? 500 : 50);
    return ask({ path: '/journal' });
  });
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
});

const large = 94_371_840;

attack(
  'who sends 90 MB is refused before it is read, at the front door and at a subgraph’s',
  async (tries) => {
    const { host } = stage.ours.website;
    const commerce = await startTarget(stage.shop, { SUBGRAPH: 'commerce' });
    const doors = [
      ...['/graphql', '/api/commerce/shopping-cart/entries', '/form', '/nowhere'].map((path) => ({
        path,
        target: stage.target,
      })),
      ...['/graphql', '/bytes', '/nowhere'].map((path) => ({ path, target: commerce })),
    ];
    try {
      for (const { path, target } of doors) {
        const what = `90 MB to ${path}${target === commerce ? ' of commerce, unsigned' : ''}`;
        const before = await target.readMemory();
        const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${large}\r\n\r\n`;
        const received = await askRaw(
          target.port,
          Buffer.concat([Buffer.from(head), Buffer.alloc(large, 'x')]),
          1_500,
        );
        const grown = Math.round(((await target.readMemory()) - before) / 1024 / 1024);
        const status = statusOf(received);
        tries.holds(what, status === 0 || (status >= 400 && status < 500), received.slice(0, 100));
        tries.holds(`${what}: memory`, grown < 150, `${grown} MB more`);
        tries.holds(`${what}: the process`, target.isAlive);
      }
    } finally {
      await commerce.stop();
    }
  },
);
