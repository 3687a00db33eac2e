import { Formatters, Predicates } from '@squarespace/template-engine';
import { describe, expect, test } from 'vitest';
import { isRecord } from '#schema/record.ts';
import { pageFormatters } from '../page/page-formatters.ts';
import { echoingTagData, problemLines, renderTest } from './testing.ts';

/*
 * A case is a document: `:TITLE`, any number of `:FILE path`, then `:CONTEXT` (JSON), `:OUTPUT` or, line by line, what
 * the output `:CONTAINS`, and, when something should be reported, `:PROBLEMS`. The layout of a case shows the main
 * content alone unless it brings its own. Formatters are those of pages: the engine's, but for those of the product.
 */
const documents = import.meta.glob<string>('./cases/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type Case = {
  title: string;
  files: Record<string, string>;
  context: unknown;
  output: string | undefined;
  contains: string[];
  problems: string[];
};

function parseCases(document: string): Case[] {
  return document
    .split(/^:TITLE /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...sections] = part.split(/\n(?=:(?:FILE|CONTEXT|OUTPUT|CONTAINS|PROBLEMS))/);
      const files: Record<string, string> = {};
      const named: Record<string, string> = {};
      for (const section of sections) {
        const [head = '', ...lines] = section.split('\n');
        const text = lines.join('\n').trim();
        if (head.startsWith(':FILE ')) files[head.slice(6).trim()] = text;
        else named[head.trim()] = text;
      }
      return {
        title: title.trim(),
        files,
        context: JSON.parse(named[':CONTEXT'] ?? '{}'),
        output: named[':OUTPUT'],
        contains: linesOf(named[':CONTAINS']),
        problems: linesOf(named[':PROBLEMS']),
      };
    });
}

function linesOf(text = ''): string[] {
  return text.split('\n').filter((line) => line !== '');
}

describe.each(Object.entries(documents))('%s', (_, document) => {
  test.each(parseCases(document).map((found): [string, Case] => [found.title, found]))(
    '%s',
    async (_title, found) => {
      if (!isRecord(found.context)) throw new Error('The context of a case is one JSON object.');
      const { html, problems } = await renderTest(found.files, found.context, {
        tagData: echoingTagData,
        formatters: pageFormatters,
      });
      if (found.output !== undefined) expect(html.trim()).toBe(found.output);
      for (const part of found.contains) expect(html).toContain(part);
      expect(found.contains.length > 0 || found.output !== undefined).toBe(true);
      expect(problemLines(problems)).toEqual(found.problems);
    },
  );
});

const templates = Object.values(documents)
  .flatMap((document) => parseCases(document))
  .flatMap(({ files }) => Object.values(files))
  .join('\n');

/** Whether a name stands in a template after what leads to it. */
function isUsed(lead: string, name: string): boolean {
  const escaped = name.replace(/[?]/g, '\\$&');
  return new RegExp(`${lead}${escaped}(?![\\w-])`).test(templates);
}

test('every formatter and every predicate of the language has a case', () => {
  const untold = [
    ...Object.keys(Formatters).filter((name) => !isUsed('\\|', name)),
    ...Object.keys(Predicates).filter((name) => !isUsed('\\{\\.', name)),
  ];
  expect(untold).toEqual([]);
});
