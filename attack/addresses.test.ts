import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { attack } from './attack.ts';
import { forEach } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
/** A service of this machine's own, which nobody outside may reach through the product. */
let service: Server;
const reached: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end('{"issuer":"x"}');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  stage = await setStage();
});
afterAll(async () => {
  await stage.close();
  service.close();
});

/** The same service by all the names that lead to it, and neighbours that nobody may ask for either. */
function addresses(path: string): string[] {
  const address: AddressInfo | string | null = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hosts = [
    ...[
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      'LOCALHOST',
    ],
    ...[
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '0',
      '0.0.0.0',
    ],
    ...[
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '127.0.0.1%00.example',
      'localhost.localdomain',
      'ip6-localhost',
    ],
    ...['user@127.0.0.1', 'example.com@127.0.0.1', '127。0。0。1', '①②⑦.⓪.⓪.①', '127.0.0.1#.example'],
  ];
  const own = hosts.flatMap((host) => [`http://${host}:${port}${path}`, `https://${host}:${port}${path}`]);
  const others = [
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    'metadata.google.internal',
  ];
  return [
    ...own,
    ...others.map((host) => `http://${host}${path}`),
    ...[
      'file:///etc/passwd',
      'gopher://127.0.0.1:1/x',
      'ftp://127.0.0.1/',
      'data:text/plain,x',
      '//127.0.0.1/',
      `unix:/tmp/x.sock`,
    ],
  ];
}

/** Everything by which an owner makes the product ask an address. */
function doors(): Readonly<Record<string, { query: string; variables: (url: string) => object }>> {
  const { ids } = stage.ours;
  const site = (url: string) =>
    [
      { source: url },
      {
        page: {
          collection: { id: 'a', typeName: 'page', title: 'A', fullUrl: '/a' },
          mainContent: `<img src="${url}">`,
          item: { assetUrl: url },
        },
      },
      { product: { id: ids.product, path: '/a', oldPath: '/b', pictures: [{ url, altText: 'A' }] } },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');
  const wordPress = (url: string) =>
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>A</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${url.replaceAll('&', '&amp;')}</wp:base_site_url><item><title>A</title><wp:post_id>7</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${url.replaceAll('&', '&amp;')}</wp:attachment_url></item></channel></rss>`;
  const file = (filename: string, text: string) => ({
    input: { filename, base64: Buffer.from(text).toString('base64') },
  });
  return {
    createWebhook: {
      query:
        'mutation ($url: String!) { createWebhook(input: { url: $url, types: [FORM_SUBMITTED] }) { __typename } }',
      variables: (url) => ({ url }),
    },
    connectForm: {
      query:
        'mutation ($url: String!, $form: ID!) { connectForm(input: { formId: $form, kind: ZAPIER, url: $url }) { __typename } }',
      variables: (url) => ({ url, form: ids.form }),
    },
    saveSignOnProvider: {
      query:
        'mutation ($url: String!) { saveSignOnProvider(input: { name: "A", issuer: $url, clientId: "b", clientSecret: "c" }) { __typename } }',
      variables: (url) => ({ url }),
    },
    importSite: {
      query: 'mutation ($input: ImportFileInput!) { importSite(input: $input) { __typename } }',
      variables: (url) => file('a.jsonl', site(url)),
    },
    importWordPress: {
      query: 'mutation ($input: ImportFileInput!) { importWordPress(input: $input) { __typename } }',
      variables: (url) => file('a.xml', wordPress(url)),
    },
  };
}

const graphql = (query: string, variables: object) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST' },
    headers: { ...stage.ownerHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });

attack(
  'no address that an owner writes makes the product ask this machine, or its own networks',
  async (tries) => {
    for (const [name, { query, variables }] of Object.entries(doors())) {
      await forEach(addresses(`/${name}`), async (url) => {
        const { status, body } = await graphql(query, variables(url));
        const isAnswered = status > 0 && status < 500 && !body.includes('INTERNAL_SERVER_ERROR');
        tries.holds(`${name} ${url}`, isAnswered, `${status} ${body}`);
      });
    }
    // What was taken is used: events are sent, a sign-in begins, and imports fetch their pictures.
    const { website, ids } = stage.ours;
    const { providers } = await website.query<{ providers: { id: string }[] }>(
      website.owner,
      '{ providers: signOnProviders { id } }',
    );
    for (const { id } of providers) {
      const { status, body } = await graphql(
        'mutation ($id: ID!) { startSignOn(providerId: $id) { __typename } }',
        { id },
      );
      tries.holds('startSignOn', status > 0 && status < 500, `${status} ${body}`);
    }
    const { body } = await graphql('mutation { key: createFormSubmissionKey { key } }', {});
    const key = JSON.parse(body).data?.key?.key;
    const submit =
      'mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) { __typename } }';
    await graphql(submit, {
      input: { formId: ids.form, key, form: '{}', pageTitle: 'A', pagePath: '/', contentSource: 'c' },
    });
    await wait(5_000);
    tries.holds('requests that reached this machine', reached.length === 0, reached);
  },
);
