import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { attack } from './attack.ts';
import { forEach, type Question } from './exchange.ts';
import { holdOut } from './hold-out.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const ask = (question: Omit<Question, 'host'>) =>
  stage.target.ask({ ...question, host: stage.ours.website.host });
const writeGraphql = (query: string, variables: object) => Buffer.from(JSON.stringify({ query, variables }));
const sendGraphql = (body: Buffer, headers: object = {}) =>
  ask({
    ...{ path: '/graphql', method: 'POST', body },
    headers: { 'content-type': 'application/json', ...headers },
  });
const graphql = (query: string, variables: object, headers: object = {}) =>
  sendGraphql(writeGraphql(query, variables), headers);

/** What patterns, indexes and word lists are slow with. */
const searches: Readonly<Record<string, string>> = {
  'a megabyte of one letter': 'a'.repeat(900_000),
  'ten thousand words': Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' '),
  'a pattern that goes back and forth': `${'(a+)+'.repeat(200)}$${'a'.repeat(2_000)}!`,
  'signs that stand for anything': '%_'.repeat(5_000),
  'words with operators between': '& | ! <-> : * '.repeat(2_000),
  'brackets and quotes': `"'(`.repeat(5_000),
  'letters that pile up': `a${'\u0301'.repeat(20_000)}`,
  'letters of every script': Array.from({ length: 5_000 }, (_, index) =>
    String.fromCodePoint(0x100 + index),
  ).join(' '),
};
const askSearch = 'query ($text: String!) { search(query: $text, first: 20) { __typename } }';
const askProducts = 'query ($text: String!) { productSearch(query: $text) { __typename } }';
const askOwn = 'query ($text: String!) { products(search: $text, first: 20) { nodes { id } } }';

for (const [name, text] of Object.entries(searches)) {
  attack(`who looks for ${name} keeps nobody waiting`, async (tries) => {
    const path = `/search?q=${encodeURIComponent(text).slice(0, 6_000)}`;
    await holdOut(tries, stage, name, () =>
      Promise.all([
        ask({ path }),
        graphql(askSearch, { text }),
        graphql(askProducts, { text }),
        graphql(askOwn, { text }, stage.ownerHeaders),
      ]),
    );
  });
}

const page = (more: object) =>
  JSON.stringify({
    page: { collection: { id: 'a', typeName: 'page', title: 'A', fullUrl: '/a' }, mainContent: 'x', ...more },
  });
const sites: Readonly<Record<string, () => string>> = {
  'with a page of 9 MB': () => page({ mainContent: '<p>x</p>'.repeat(1_100_000) }),
  'with a page of 4 MB': () => page({ mainContent: '<p>x</p>'.repeat(500_000) }),
  'with a page of 60,000 tags that nobody closes': () => page({ mainContent: '<div>'.repeat(60_000) }),
  'with a page of half a megabyte of marks that nothing ends': () =>
    page({ mainContent: '<noscript '.repeat(49_000) }),
  'with captions that nothing ends': () => page({ mainContent: '[caption'.repeat(60_000) }),
  'with an address of 100,000 slashes': () =>
    page({ collection: { id: 's', typeName: 'page', title: 'A', fullUrl: `/s${'/'.repeat(100_000)}x` } }),
  'with a title of 4 MB': () =>
    page({ collection: { id: 't', typeName: 'page', title: 'a&amp;'.repeat(700_000), fullUrl: '/t' } }),
  'of a page with 400,000 items of nothing': () =>
    page({ items: Array.from({ length: 400_000 }, () => ({})) }),
  'that is 200,000 deep': () => `{"page":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  'with a line of 9 MB that is no JSON': () => `{${'x'.repeat(9_000_000)}`,
  'with 100,000 empty lines': () => `${page({})}${'\n'.repeat(100_000)}`,
  'of a page with 20,000 pictures': () => page({ mainContent: '<img src="x">'.repeat(20_000) }),
  // The last one, as what it begins goes on for minutes, and others would wait behind it.
  'of 20,000 pages of nothing': () =>
    Array.from({ length: 20_000 }, (_, index) =>
      page({ collection: { id: `p${index}`, typeName: 'page', title: 'A', fullUrl: `/p${index}` } }),
    ).join('\n'),
};
/** Of another website each time, as what was taken over before is left alone; in whole threes of bytes, so that base64 is added to it. */
const writeSource = () => {
  const line = JSON.stringify({ source: `http://${randomUUID()}.example` });
  return Buffer.from(`${line.padEnd(Math.ceil((line.length + 1) / 3) * 3 - 1)}\n`).toString('base64');
};
const importSite =
  'mutation ($input: ImportFileInput!) { importSite(input: $input) { __typename ... on ImportRun { id } } }';
const askRun = 'query ($id: ID!) { importRun(id: $id) { finishedAt } }';
const longestRunMs = 20_000;

/** What a file does is done later: visitors are watched until it is, unless that takes long, as 20,000 pages do. */
async function waitForRun(id: string): Promise<void> {
  const end = performance.now() + longestRunMs;
  while (performance.now() < end) {
    const { body } = await graphql(askRun, { id }, stage.ownerHeaders);
    if (!body.includes('"finishedAt":null')) return;
    await wait(50);
  }
}

for (const [name, make] of Object.entries(sites)) {
  attack(`a website to take over ${name} keeps nobody waiting`, async (tries) => {
    // Written once: visitors, who ask from this process too, would wait for each writing of megabytes.
    const rest = Buffer.from(make()).toString('base64');
    const [before = '', after = ''] = JSON.stringify({
      query: importSite,
      variables: { input: { filename: 'a.jsonl', base64: '#' } },
    }).split('#');
    const body = Buffer.from(before + writeSource() + rest + after);
    await holdOut(tries, stage, `a website ${name}`, async () => {
      body.write(writeSource(), before.length, 'latin1');
      const answer = await sendGraphql(body, stage.ownerHeaders);
      const id = /"id":"([^"]+)"/.exec(answer.body)?.[1];
      if (id !== undefined) await waitForRun(id);
      return answer;
    });
  });
}

attack('what is sent compressed is not unpacked: a bomb of it is refused', async (tries) => {
  const zeros = Buffer.alloc(50_000_000, ' ');
  const packed = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros), deflate: gzipSync(zeros) };
  const places = ['/graphql', '/api/commerce/shopping-cart/entries', '/form', '/media/uploads'];
  const asked = Object.entries(packed).flatMap(([encoding, body]) =>
    places.map((path) => ({ path, body, encoding })),
  );
  await holdOut(tries, stage, 'compressed bodies', async () => {
    await forEach(asked, async ({ path, body, encoding }) => {
      const headers = {
        ...stage.ownerHeaders,
        'content-type': 'application/json',
        'content-encoding': encoding,
      };
      const { status } = await ask({ path, method: 'POST', body, headers });
      tries.holds(`${encoding} to ${path}`, status >= 400 && status < 500, `${status}`);
    });
    return [];
  });
});
