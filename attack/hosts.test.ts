import { afterAll, beforeAll } from 'vitest';
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

attack(
  'the owner of one website takes no host of the install, and none of another website',
  async (tries) => {
    const { host } = stage.ours.website;
    const own = [publicHost, '127.0.0.1', 'localhost', '[::1]', '0.0.0.0', stage.theirs.website.host];
    const tricks = [
      ...own.flatMap((each) => [
        each,
        each.toUpperCase(),
        `${each}.`,
        ` ${each}`,
        `${each}:80`,
        `${each}:3000`,
        `www.${each}`,
      ]),
      ...[
        '*',
        '',
        '*.test',
        'a b',
        'evil.test/',
        'evil.test#',
        'evil.test@public.test',
        '127.1',
        '2130706433',
        '::1',
        'x'.repeat(300),
      ],
    ];
    const asked = [publicHost, '127.0.0.1', 'localhost', '[::1]', stage.theirs.website.host, host];
    const idOf = async (at: string) => (await run(at, '{ website { id } }', {}, {})).body;
    const before = await Promise.all(asked.map(idOf));
    for (const [number, trick] of tricks.entries()) {
      const input = { identifier: `taken-${number}`, host: trick, title: 'Taken' };
      const text = 'mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { __typename } }';
      const { status, body } = await run(host, text, { input }, stage.ownerHeaders);
      tries.holds(
        `createWebsite(host: ${JSON.stringify(trick.slice(0, 60))})`,
        status > 0 && status < 500,
        `${status} ${body}`,
      );
      const after = await Promise.all(asked.map(idOf));
      const taken = asked.filter((_, index) => after[index] !== before[index]);
      tries.holds(
        `createWebsite(host: ${JSON.stringify(trick.slice(0, 60))})`,
        taken.length === 0,
        `now answers on ${taken}: ${body}`,
      );
    }
  },
);
