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

const long = (part: string, length = 150_000) => part.repeat(Math.ceil(length / part.length));

/** What patterns that go back and forth over a text are slow with. */
const texts: Readonly<Record<string, string>> = {
  letters: long('a'),
  'opening tags': long('<'),
  blanks: `a${long(' ')}b`,
  digits: long('9'),
  decimals: `0.${long('1')}`,
  quotes: long('"'),
  ampersands: long('&'),
  'places for values': long('{0}'),
  names: long('@a #b '),
  addresses: long('http://a.b/'),
  lines: long('\n'),
};

/** Eighteen times twice a text of ten characters. */
const doubled = `{.var @a seed}${'{.var @a @a|apply twice.block}'.repeat(18)}`;

const page = (body: string, files: Readonly<Record<string, string>> = {}) => ({
  'site.region': `<main>start ${body}</main>`,
  'blocks/twice.block': '{@}{@}',
  ...files,
});

function bomb(
  name: string,
  body: string,
  context: TemplateData = {},
  files: Readonly<Record<string, string>> = {},
): TemplateBomb {
  return { name, group: name, files: page(body, files), context: { seed: 'xxxxxxxxx ', ...context } };
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
  const made = `{.ctx @o ${fields.map((field) => `${field}=text`).join(' ')}}`;
  return Object.keys(Formatters).flatMap((name) =>
    Object.entries(texts).map(([what, text]) => {
      const call = `{text|${name}}{text|${name} a b}{@o|${name}}`;
      return {
        ...bomb(`${name} over ${what}`, made + call.repeat(200), { text }),
        group: `the formatter ${name}`,
      };
    }),
  );
}

function predicateBombs(): TemplateBomb[] {
  return Object.keys(Predicates).map((name) => {
    const call = `{.section text}{.${name}}x{.end}{.${name} text other}x{.end}{.end}`;
    return bomb(`the predicate ${name}`, call.repeat(300), {
      text: long('a'),
      other: long('a'),
    });
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
