import { afterAll, beforeAll } from 'vitest';
import { encodeFiles } from '#gateway/commands/theme-install.ts';
import { attack } from './attack.ts';
import { holdOut } from './hold-out.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** A text of nine letters, eighteen times twice as long: 2.3 MB. */
const doubled = `{.var @a website.siteTitle}${'{.var @a @a|apply twice.block}'.repeat(18)}`;
/** The same without another file. */
const evaluated = `{.eval @a = "xxxxxxxxx"}${'{.eval @a = @a + @a}'.repeat(18)}`;
const formatters = [
  ...[
    'encode-space',
    'slugify',
    'smartypants',
    'html',
    'htmlattr',
    'htmltag',
    'json',
    'json-pretty',
    'url-encode',
  ],
  ...[
    'str',
    'round',
    'truncate 100000000',
    'safe',
    'lower',
    'upper',
    'capitalize',
    'key-by a',
    'output',
    'decimal',
  ],
];
const list = Array.from({ length: 200 }, (_, index) => index).join(', ');

const bodies: Readonly<Record<string, string>> = {
  'a text that doubles eighteen times': `${doubled}{@a}`,
  'a text that doubles eighteen times by computing': `${evaluated}{@a}`,
  ...Object.fromEntries(
    formatters.map((name) => [
      `a long text through ${name} 400 times`,
      `${doubled}${`{@a|${name}}`.repeat(400)}`,
    ]),
  ),
  'formatters in a row': `${doubled}{@a|${Array.from({ length: 60 }, () => 'htmlattr').join('|')}}`,
  'a block that shows itself': '{@|apply endless.block}',
  'a macro that shows itself': '{.macro m}{@|apply m}{.end}{@|apply m}',
  'lists within lists': `{.eval @l = [${list}]}${'{.repeated section @l}'.repeat(5)}x${'{.end}'.repeat(5)}`,
  '20,000 instructions': '{.if website}x{.end}'.repeat(20_000),
  'conditions 3,000 deep': `${'{.section website}'.repeat(3_000)}x${'{.end}'.repeat(3_000)}`,
  'numbers that never end': '{.eval @n = 9 ** 9 ** 9}{@n}{.eval @m = 1e308 * 10}{@m|round}',
  '60,000 tags that nobody closes': '<div>'.repeat(60_000),
  '60,000 attributes': `<div ${'a="1" '.repeat(60_000)}>`,
  '100,000 comments that nobody closes': '<!--'.repeat(100_000),
  'tags of the platform, 5,000 times':
    '<squarespace:navigation navigationId="main" template="navigation" />'.repeat(5_000),
};

const installText =
  'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename ... on Problem { message } } }';
const files = (body: string, more: Readonly<Record<string, string>> = {}) => ({
  'template.conf': JSON.stringify({
    name: 'Bomb',
    layouts: { default: { name: 'Default', regions: ['site'] } },
  }),
  'site.region': `<!doctype html><html><head>{squarespace-headers}</head><body>${body}{squarespace.main-content}</body></html>`,
  'blocks/twice.block': '{@}{@}',
  'blocks/endless.block': '{@|apply endless.block}{@|apply endless.block}',
  ...more,
});

/** What installs a theme over HTTP. */
function writeInstall(contents: Readonly<Record<string, string>>) {
  const entries = Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)] as const);
  const input = { name: 'Bomb', files: encodeFiles(new Map(entries)) };
  return Buffer.from(JSON.stringify({ query: installText, variables: { input } }));
}

/** Installs a theme as its owner does. */
const sendInstall = (body: Buffer) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST', body },
    headers: { ...stage.ownerHeaders, 'content-type': 'application/json' },
  });

let taken = 0;
const visit = (path: string) => stage.target.ask({ host: stage.ours.website.host, path });
let visits = 0;

for (const [name, body] of Object.entries(bodies)) {
  attack(`a template with ${name} does not keep other websites waiting`, async (tries) => {
    await holdOut(tries, stage, `the install of ${name}`, async () => {
      const answer = await sendInstall(writeInstall(files(body)));
      if (answer.body.includes('"ThemeRevision"')) taken += 1;
      return answer;
    });
    await holdOut(tries, stage, name, () => {
      visits += 1;
      return visit(`/journal?v=${visits}`);
    });
  });
}

attack('most of these templates are taken, so that showing them could do harm', async (tries) => {
  tries.holds('templates taken', taken >= Object.keys(bodies).length / 2, `${taken}`);
});

const styles: Readonly<Record<string, string>> = {
  'a loop without end': '.loop(@n) { .a@{n} { color: red } .loop(@n + 1); } .loop(1);',
  'a loop that doubles':
    '.loop(@n) when (@n > 0) { .a@{n} { color: red } .loop(@n - 1); .loop(@n - 1); } .loop(40);',
  'a text that doubles': `@a0: "xxxxxxxxxx"; ${Array.from({ length: 30 }, (_, index) => `@a${index + 1}: "@{a${index}}@{a${index}}";`).join(' ')} .b { content: @a30; }`,
  'rules 2,000 deep': `${'a { '.repeat(2_000)} color: red; ${'} '.repeat(2_000)}`,
  'names that multiply': `${Array.from({ length: 8 }, (_, index) => `${Array.from({ length: 10 }, (__, other) => `.a${index}-${other}`).join(', ')} {`).join(' ')} color: red; ${'}'.repeat(8)}`,
  'a file from elsewhere':
    '@import (inline) "/etc/passwd"; @import "http://127.0.0.1:1/a.less"; @plugin "evil"; .a { b: data-uri("/etc/passwd"); c: `process.exit()`; }',
  '10,000 extensions': `.a { color: red } ${Array.from({ length: 10_000 }, (_, index) => `.b${index}:extend(.a all) {}`).join('\n')}`,
};

for (const [name, text] of Object.entries(styles)) {
  attack(`a style sheet with ${name} does not keep other websites waiting`, async (tries) => {
    const conf = {
      name: 'Bomb',
      layouts: { default: { name: 'Default', regions: ['site'] } },
      stylesheets: ['site.less'],
    };
    const contents = files('x', { 'styles/site.less': text, 'template.conf': JSON.stringify(conf) });
    await holdOut(tries, stage, `the install of ${name}`, () => sendInstall(writeInstall(contents)));
    await holdOut(tries, stage, name, async () => {
      const page = await visit('/journal');
      const sheet = /href="(\/site\.css[^"]*)"/.exec(page.body)?.[1] ?? '/site.css';
      const answer = await visit(sheet);
      tries.holds(
        `${name}: no file of the machine`,
        !answer.body.includes('root:'),
        answer.body.slice(0, 200),
      );
      return answer;
    });
  });
}

const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'names that lead upwards': {
    '../../../../tmp/evil.block': 'x',
    'blocks/../../evil.block': 'x',
    '/etc/evil.block': 'x',
  },
  'names with what no file has': {
    'blocks/a\0.block': 'x',
    'blocks/a\nb.block': 'x',
    'blocks/con.block': 'x',
    __proto__: '{}',
  },
  'a configuration 50,000 deep': { 'template.conf': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
  'a configuration that names the prototype': {
    'template.conf':
      '{"__proto__":{"isAdmin":true},"name":"Bomb","layouts":{"default":{"name":"D","regions":["site"]}}}',
  },
  'a configuration that is no object': { 'template.conf': '[[[]]]' },
  '3,000 files': Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`blocks/b${index}.block`, 'x']),
  ),
  'a file of 8 MB': { 'scripts/site.js': 'x'.repeat(8_000_000) },
};

for (const [name, more] of Object.entries(folders)) {
  attack(`a theme with ${name} is taken or refused, and touches nothing else`, async (tries) => {
    // Written once: visitors, who ask from this process too, would wait for each writing of megabytes.
    const body = writeInstall(files('x', more));
    await holdOut(tries, stage, name, () => sendInstall(body));
  });
}
