import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll } from 'vitest';
import { type TemplateBomb, templateBombs } from '#web/site/template/bombs.ts';
import { mainThreadLimits } from '#web/site/template/budget.ts';
import { renderPage } from '#web/site/template/render-page.ts';
import { renderInputOf } from '#web/site/template/testing.ts';
import { attack, longAttack, type Tries } from './attack.ts';
import { type Stage, setStage } from './stage.ts';
import { besideVisitors } from './visitors.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const conf = JSON.stringify({
  name: 'Bomb',
  layouts: { default: { name: 'Default', regions: ['site'] } },
});
const install = `mutation ($input: InstallThemeInput!) {
  installTheme(input: $input) { __typename ... on Problem { message } }
}`;

/** Puts a theme into use as the owner of our website. */
async function installBomb({ files }: TemplateBomb): Promise<string> {
  const encoded = Object.entries({ 'template.conf': conf, ...files }).map(([path, text]) => ({
    path,
    base64: Buffer.from(text).toString('base64'),
  }));
  const { body } = await stage.target.ask({
    ...{ host: stage.ours.website.host, method: 'POST', path: '/graphql' },
    headers: { 'content-type': 'application/json', ...stage.ownerHeaders },
    body: JSON.stringify({ query: install, variables: { input: { name: 'Bomb', files: encoded } } }),
  });
  return body;
}

/** A theme made to hold everybody up is installed and shown: its website has a page, others have theirs in time. */
async function showBomb(tries: Tries, bomb: TemplateBomb): Promise<void> {
  const { target, ours, theirs } = stage;
  const { host } = ours.website;
  const place = { target, site: theirs, name: bomb.name };
  const installed = await installBomb(bomb);
  tries.holds(`installing ${bomb.name}`, installed.includes('"ThemeRevision"'), installed);
  await besideVisitors(tries, place, async () => {
    const { status, body } = await target.ask({ host, path: `/journal?v=${randomUUID()}` });
    tries.holds(bomb.name, status === 200 && body.includes('<main'), `${status} ${body.slice(0, 200)}`);
  });
  tries.holds(`the process after ${bomb.name}`, target.isAlive, target.log.slice(-3));
}

/** Those that `npm test` tries too; of formatters and predicates each is looked at below. */
const always = new Set(['text doubled by apply, then formatted 200 times', 'json over letters']);

for (const bomb of templateBombs) {
  const title = `${bomb.name}: the page ends, and other websites do not wait`;
  if (always.has(bomb.name)) attack(title, (tries) => showBomb(tries, bomb));
  else if (!/^the (?:formatter|predicate) /.test(bomb.group))
    longAttack(title, (tries) => showBomb(tries, bomb));
}

longAttack(
  'a theme with 60,000 tags that nothing closes is installed, and other websites do not wait',
  async (tries) => {
    for (const bomb of templateBombs.filter(({ name }) => name.startsWith('60,000'))) {
      const place = {
        ...{ target: stage.target, site: stage.theirs },
        name: `installing ${bomb.name}`,
      };
      await besideVisitors(tries, place, async () => {
        const installed = await installBomb(bomb);
        tries.holds(`installing ${bomb.name}`, installed.includes('"ThemeRevision"'), installed);
      });
    }
  },
);

/** Milliseconds for which the main thread answers nobody, at most. */
const longestHold = 100;
/** Other work on the machine only ever makes holds longer, so the shortest of some rounds is what a page costs. */
const mostRounds = 3;

async function longestHoldOf(bomb: TemplateBomb): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // A theme of its own each time, so that nothing is known of it.
  const files = { ...bomb.files, 'blocks/new.block': randomUUID() };
  const input = renderInputOf(files, bomb.context);
  await renderPage({ ...input, limits: mainThreadLimits, givesUp: true });
  // The monitor counts a hold when the loop turns again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return delay.max / 1_000_000;
}

longAttack('no formatter, predicate or loop holds the main thread for long', async (tries) => {
  for (const bomb of templateBombs) {
    let hold = Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds && hold >= longestHold; round += 1)
      hold = Math.min(hold, await longestHoldOf(bomb));
    tries.holds(bomb.name, hold < longestHold, `${Math.round(hold)} ms`);
  }
});
