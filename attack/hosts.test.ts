import { afterAll, beforeAll } from 'vitest';
import { allowOnInstall } from '#gateway/testing/busy-website-testing.ts';
import { attack } from './attack.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
const publicHost = 'public.test';

beforeAll(async () => {
  stage = await setStage({ PUBLIC_URL: `https://${publicHost}`, TRUST_PROXY: 'true' });
});
afterAll(() => stage.close());

const json = { 'content-type': 'application/json' };
const run = (host: string, query: string, variables: object, headers: object) =>
  stage.target.ask({
    ...{ host, path: '/graphql', method: 'POST' },
    ...{ headers: { ...json, ...headers }, body: JSON.stringify({ query, variables }) },
  });

/** What the install keeps for itself, as browsers and proxies name it. */
const reserved = [publicHost, '127.0.0.1', 'localhost', '0.0.0.0', 'shop.localhost', 'db.internal'];
/** The same hosts, written in other ways. */
const spellings = [
  (host: string) => host,
  (host: string) => host.toUpperCase(),
  (host: string) => `${host}.`,
  (host: string) => ` ${host} `,
];
const noHosts = [
  ...['*', '', '*.test', 'a b', 'evil.test/', 'evil.test#', 'evil.test@public.test', '::1', '[::1]'],
  ...['x'.repeat(300), `${publicHost}:80`, '127.0.0.1:3000', '127.0.0.1%00.test', '2130706433', '127.1'],
];
const create = `mutation ($identifier: String!, $host: String!) {
  made: createWebsite(input: { identifier: $identifier, host: $host, title: "Taken" }) { __typename ... on Problem { message } }
}`;
const add = `mutation ($host: String!) {
  made: addWebsiteHost(host: $host) { __typename ... on Problem { message } }
}`;

attack(
  'who may make websites takes no host of the install, none of another website, and none that is not theirs',
  async (tries) => {
    const { website, ownerEmail } = stage.ours;
    await allowOnInstall(stage.shop, ownerEmail);
    const theirHost = stage.theirs.website.host;
    const asked = [publicHost, '127.0.0.1', 'localhost', '[::1]', theirHost, website.host];
    const idOf = async (at: string) => (await run(at, '{ website { id } }', {}, {})).body;
    const before = await Promise.all(asked.map(idOf));
    let number = 0;
    const attempt = async (host: string, isExpected: (body: string) => boolean) => {
      number += 1;
      for (const [name, text] of Object.entries({ create, add })) {
        const variables = name === 'create' ? { identifier: `taken-${number}`, host } : { host };
        const { status, body } = await run(website.host, text, variables, stage.ownerHeaders);
        tries.holds(`${name} ${JSON.stringify(host.slice(0, 60))}`, status === 200 && isExpected(body), body);
      }
    };
    const isKept = (body: string) => body.includes('keeps that host for itself');
    for (const host of reserved) for (const spell of spellings) await attempt(spell(host), isKept);
    for (const host of noHosts) await attempt(host, (body) => body.includes('"InvalidInput"'));
    const isNotProven = (body: string) => body.includes('"HostNotProven"');
    for (const host of [theirHost, theirHost.toUpperCase(), `www.${publicHost}`, `www.${theirHost}`])
      await attempt(host, isNotProven);
    const after = await Promise.all(asked.map(idOf));
    const taken = asked.filter((_, index) => after[index] !== before[index]);
    tries.holds('all hosts answer as before', taken.length === 0, taken);
  },
);

attack('who has a website, but may make none, is refused before any host is looked at', async (tries) => {
  const { website } = stage.theirs;
  const headers = stage.theirHeaders;
  for (const host of [publicHost, 'free.test', '*', stage.ours.website.host]) {
    const { body } = await run(website.host, create, { identifier: 'refused', host }, headers);
    tries.holds(`create ${host}`, body.includes('"code":"FORBIDDEN"'), body);
  }
});
