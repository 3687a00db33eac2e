import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { startNameServer, type TestNameServer } from '#gateway/http/dns-testing.ts';
import { projectRoot } from '#gateway/root.ts';
import { attack, type Tries } from './attack.ts';
import { forEach } from './exchange.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
/** A service of this machine's own, which nobody outside may reach through the product. */
let service: Server;
const reached: string[] = [];
/** Says of names of others' what they want it to say. */
let names: TestNameServer;

beforeAll(async () => {
  service = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`);
    response.end('{"issuer":"x"}');
  });
  service.on('connection', () => reached.push('a connection'));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  names = await startNameServer();
  stage = await setStage({
    NAME_SERVER_PORT: String(names.port),
    NODE_OPTIONS: `--import=${join(projectRoot, 'attack', 'ask-names.mjs')}`,
  });
});
afterAll(async () => {
  await stage.close();
  await names.close();
  service.close();
});

function portOfService(): number {
  const address: AddressInfo | string | null = service.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The same service by all the names that lead to it, and neighbours that nobody may ask for either. */
function addresses(path: string): string[] {
  const port = portOfService();
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
    saveIdentityProvider: {
      query:
        'mutation ($url: String!) { saveIdentityProvider(input: { name: "A", issuer: $url, clientId: "b", clientSecret: "c" }) { __typename } }',
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

/** In the open internet, of nobody; names lead there only while they are looked at, so that nothing is sent to it. */
const open = '2a00:1:1:1::1';
const leading: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'loopback.names.example': [['127.0.0.1']],
  'six.names.example': [['::1']],
  'mapped.names.example': [['::ffff:127.0.0.1']],
  'translated.names.example': [['64:ff9b::7f00:1']],
  'one-of-two.names.example': [[open, '127.0.0.1']],
  'inside.names.example': [['10.0.0.1']],
  'cloud.names.example': [['169.254.169.254']],
};
/** They lead into the open internet when they are written down, and to this machine from then on. */
const rebinding = ['first.names.example', 'second.names.example'];

attack(
  'no name that leads inside makes the product ask there, also when it led elsewhere before',
  async (tries) => {
    for (const [name, answers] of Object.entries(leading)) names.addresses.set(name, answers);
    const port = portOfService();
    for (const [door, { query, variables }] of Object.entries(doors())) {
      for (const name of Object.keys(leading)) {
        const { status, body } = await graphql(query, variables(`http://${name}:${port}/${door}`));
        tries.holds(`${door} ${name}`, status > 0 && status < 500, `${status} ${body}`);
      }
    }
    const { createWebhook, connectForm } = doors();
    for (const name of rebinding) {
      names.addresses.set(name, [[open], ['127.0.0.1']]);
      for (const door of [createWebhook, connectForm]) {
        if (!door) continue;
        names.asked.length = 0;
        const { status, body } = await graphql(door.query, door.variables(`https://${name}:${port}/`));
        tries.holds(
          `${name} is taken`,
          status === 200 && /Created|Connected/.test(body),
          `${status} ${body}`,
        );
      }
    }
    names.asked.length = 0;
    for (const name of rebinding) names.addresses.set(name, [['127.0.0.1']]);
    await useAddresses(tries);
    for (const name of rebinding) {
      const isAsked = () => names.asked.some((each) => each.startsWith(`${name} `));
      for (let turn = 0; turn < 100 && !isAsked(); turn += 1) await wait(100);
      tries.holds(`${name} is looked up again before anything is sent`, isAsked(), names.asked);
    }
    await wait(1_000);
    tries.holds('connections that reached this machine', reached.length === 0, reached);
  },
);

/** What was taken is used: events are sent, a sign-in begins, and imports fetch their pictures. */
async function useAddresses(tries: Tries): Promise<void> {
  const { website, ids } = stage.ours;
  const { providers } = await website.query<{ providers: { id: string }[] }>(
    website.owner,
    '{ providers: identityProviders { id } }',
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
    input: { formId: ids.form, key, answers: {}, pageTitle: 'A', pagePath: '/', contentSource: 'COLLECTION' },
  });
}

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
    await useAddresses(tries);
    await wait(5_000);
    tries.holds('requests that reached this machine', reached.length === 0, reached);
  },
);
