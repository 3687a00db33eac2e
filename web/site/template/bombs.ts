import { Formatters, Predicates } from '@squarespace/template-engine';
import type { TemplateData } from './tag-data.ts';

/** A theme, with the data that its page is shown with, made to use up time or memory. */
export type TemplateBomb = {
  readonly name: string;
  /** What kinds of it have in common: a formatter's name, for one. */
  readonly group: string;
  readonly files: Readonly<Record<string, string>>;
  readonly context: TemplateData;
};

const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const longest = 150_000;
const long = (part: string) => part.repeat(Math.ceil(longest / part.length));

/** A template that makes a long text of its own, from a block with a short one that it doubles. */
const doublings = 8;
const seedOf = (part: string) =>
  part
    .repeat(Math.ceil(longest / 2 ** doublings / part.length))
    .replace(/[{}]/g, (brace) => (brace === '{' ? '{.meta-left}' : '{.meta-right}'));
const makeText = `{.var @text seed|apply seed.block}${'{.var @text @text|apply twice.block}'.repeat(doublings)}`;

/** What patterns that go back and forth over a text are slow with. */
const texts: Readonly<Record<string, string>> = {
  letters: 'a',
  'opening tags': '<',
  blanks: ' ',
  digits: '9',
  decimals: '0.1',
  quotes: '"',
  ampersands: '&',
  'places for values': '{0}',
  names: '@a #b ',
  addresses: 'http://a.b/',
  lines: '\n',
};

/** Eighteen times twice a text of ten characters. */
const doubled = `{.var @a seed|apply seed.block}${'{.var @a @a|apply twice.block}'.repeat(18)}`;

const page = (body: string, files: Readonly<Record<string, string>> = {}) => ({
  'site.region': `<main>start ${body}</main>`,
  'blocks/twice.block': '{@}{@}',
  'blocks/seed.block': 'xxxxxxxxx ',
  ...files,
});

function bomb(
  name: string,
  body: string,
  context: TemplateData = {},
  files: Readonly<Record<string, string>> = {},
): TemplateBomb {
  return { name, group: name, files: page(body, files), context };
}

const nested = (depth: number) => {
  const steps = rows(depth).map((index) => `{.ctx @v${index + 1} a=@v${index} b=@v${index}}`);
  return `{.ctx @v0 a=seed b=seed}${steps.join('')}{@v${depth}|json}`;
};

const chained: Readonly<Record<string, string>> = Object.fromEntries(
  rows(16).map((index) => [
    `blocks/b${index}.block`,
    index === 15 ? 'x' : `{@|apply b${index + 1}.block}`.repeat(10),
  ]),
);

const deepRows = rows(2_000).map(() => ({ cells: rows(2_000) }));

/** Every formatter over each of the long texts, alone and as the fields of an object, again and again. */
function formatterBombs(): TemplateBomb[] {
  const fields = ['title', 'value', 'assetUrl', 'originalSize', 'id', 'body', 'currency', 'decimalValue'];
  const made = `{.ctx @o ${fields.map((field) => `${field}=@text`).join(' ')}}`;
  return Object.keys(Formatters).flatMap((name) =>
    Object.entries(texts).map(([what, part]) => {
      const call = `{@text|${name}}{@text|${name} @text b}{@o|${name}}`;
      const body = makeText + made + call.repeat(100);
      return {
        ...bomb(`${name} over ${what}`, body, {}, { 'blocks/seed.block': seedOf(part) }),
        group: `the formatter ${name}`,
      };
    }),
  );
}

function predicateBombs(): TemplateBomb[] {
  return Object.keys(Predicates).map((name) => {
    const call = `{.${name}}x{.end}{.${name} @text @text}x{.end}{.${name} @o @o}x{.end}`;
    const made = '{.ctx @o value=@text title=@text}';
    const body = `${makeText}${made}{.section @text}${call.repeat(300)}{.end}`;
    return bomb(`the predicate ${name}`, body, {}, { 'blocks/seed.block': seedOf('a') });
  });
}

/** Templates that use up what they can; each must end as a page without holding up anybody else's. */
export const templateBombs: readonly TemplateBomb[] = [
  bomb('text doubled by apply, then formatted 200 times', `${doubled}${'{@a|encode-space}'.repeat(200)}`),
  bomb(
    'text doubled by apply, then through one chain of formatters',
    `${doubled}{@a${'|slugify|smartypants'.repeat(100)}}`,
  ),
  bomb(
    'text doubled by eval',
    `{.eval @a = "xxxxxxxxxx"}${'{.eval @a = @a + @a}{.eval @b = @a == @a}'.repeat(2_000)}`,
  ),
  bomb('expressions over long texts', '{.eval num(text) + num(text) + num(text) * num(text)}'.repeat(2_000), {
    text: long('9'),
  }),
  bomb('loops within loops', '{.repeated section rows}{.repeated section cells}.{.end}{.end}', {
    rows: deepRows,
  }),
  bomb(
    'empty loops within loops',
    '{.repeated section rows}{.repeated section cells}{.end}{.end}'.repeat(50),
    {
      rows: deepRows,
    },
  ),
  bomb('blocks that each apply the next one ten times', '{@|apply b0.block}', {}, chained),
  bomb('objects that hold each other twice, written as JSON', nested(40)),
  bomb('the data written as JSON 400 times', '{@|json}{@|json-pretty}'.repeat(200), { rows: rows(20_000) }),
  bomb('long texts put into one another', '{text|format text text}{text|message text text}'.repeat(50), {
    text: long('{0}'),
  }),
  bomb('60,000 sections that nothing closes', '{.section x}'.repeat(60_000)),
  bomb('60,000 platform tags that nothing closes', '<squarespace:query collection="x">'.repeat(60_000)),
  bomb('60,000 platform tags without an end', '<squarespace:query '.repeat(60_000)),
  bomb('60,000 braces in a platform tag', `<squarespace:query collection="${'{.if '.repeat(60_000)}`),
  ...formatterBombs(),
  ...predicateBombs(),
];
