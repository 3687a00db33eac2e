import { expect, test } from 'vitest';
import { readComputingTime } from '../template/computing-time.ts';
import { fontFaces } from './install-fonts.ts';
import { readTheme } from './read-theme.ts';
import { compileStylesheet } from './stylesheet.ts';
import type { Theme } from './theme.ts';

/** Milliseconds of computing for which whoever waits for the process may wait. */
const longestHold = 100;
/** What a process does for the first time takes longer, once. */
const mostRounds = 3;
/** So much of a theme is read at once, on the main thread. */
const mostRead = 490_000;

const fill = (text: string, length = mostRead) => text.repeat(Math.floor(length / text.length));
const layouts = { default: { regions: ['site'] } };
const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries({ 'template.conf': JSON.stringify({ layouts }), 'site.region': 'x', ...files }));

/** Themes, each with a text that is slow to look through again from each of its places. */
const themes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tweaks on one line that nothing ends': { 'styles/a.less': fill('// tweak {') },
  'a tweak before many spaces': { 'styles/a.less': `// tweak${fill(' ')}` },
  'a tweak with many spaces after it': { 'styles/a.less': `// tweak {}${fill(' ')}x` },
  'a tweak of comments that nothing ends': { 'styles/a.less': `// tweak { ${fill('/* ')} }` },
  'tweaks before comments that nothing ends': {
    'styles/a.less': fill(`// tweak { "type": "font" }\n.a { ${'/* '.repeat(600)} }\n`),
  },
  'a configuration of comments that nothing ends': {
    'blocks/a.block.conf': fill('/* '),
    'blocks/a.block': 'x',
  },
  'a configuration of quotes that nothing ends': { 'strings/template-en-US.json': `{"${fill('\\"')}` },
  'a configuration of single quotes that nothing ends': { 'strings/template-en-US.json': `{'${fill("\\'")}` },
  '1,900 files, and 40,000 regions that there are not': {
    ...Object.fromEntries(Array.from({ length: 1_900 }, (_, index) => [`a/${index}.region`, 'x'])),
    'template.conf': JSON.stringify({
      layouts: {
        default: { regions: ['site', ...Array.from({ length: 40_000 }, (_, index) => `r${index}`)] },
      },
    }),
  },
  'addresses without an end': { 'scripts/a.js': `"//${fill('a-')}` },
};

for (const [name, files] of Object.entries(themes)) {
  test(`reading a theme with ${name} keeps nobody waiting`, () => {
    let hold = Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds && hold >= longestHold; round += 1) {
      const begun = readComputingTime();
      readTheme(filesOf(files));
      hold = Math.min(hold, readComputingTime() - begun);
    }
    expect(hold).toBeLessThan(longestHold);
  });
}

/** The longest that a piece of work computes without giving others a turn. */
async function longestHoldOf(work: () => Promise<unknown>): Promise<number> {
  let last = readComputingTime();
  let longest = 0;
  const look = () => {
    const now = readComputingTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

function themeWith(path: string, sheet: string): Theme {
  const tweak = '// tweak: { "type": "font", "title": "Nav" }\n.nav-font { font-family: x }\n';
  const conf = { layouts, stylesheets: ['options.less', path] };
  const { theme } = readTheme(
    filesOf({
      ...{ 'template.conf': JSON.stringify(conf), 'styles/options.less': tweak },
      [`styles/${path}`]: sheet,
    }),
  );
  if (theme === undefined) throw new Error('That is no theme.');
  return theme;
}

/** They are plain CSS, so that LESS, which works in a thread, has little to do with them. */
const sheets: Readonly<Record<string, string>> = {
  'nothing but the beginnings of fonts': fill('@font-face {', 200_000),
  '40,000 fonts': fill('@font-face{font-family:Z}', 1_000_000),
  'nothing but names': fill('@page', 2_500_000),
};

for (const [name, sheet] of Object.entries(sheets)) {
  test(`a style sheet with ${name} keeps nobody waiting`, async () => {
    const theme = themeWith('a.css', sheet);
    let hold = Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds && hold >= longestHold; round += 1)
      hold = Math.min(
        hold,
        await longestHoldOf(async () => {
          const { families } = await compileStylesheet(theme);
          fontFaces('"Inter", "Oswald"', families);
        }),
      );
    expect(hold).toBeLessThan(longestHold);
  });
}
