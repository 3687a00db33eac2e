import { describe, expect, test } from 'vitest';
import { isRecord } from '../theme/loose-json.ts';
import { echoingTagData, problemLines, renderTest } from './testing.ts';

/*
 * A case is a document: `:TITLE`, any number of `:FILE path`, then `:CONTEXT` (JSON), `:OUTPUT` and, when something
 * should be reported, `:PROBLEMS`. The layout of a case shows the main content alone unless it brings its own.
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
  output: string;
  problems: string[];
};

function parseCases(document: string): Case[] {
  return document
    .split(/^:TITLE /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...sections] = part.split(/\n(?=:(?:FILE|CONTEXT|OUTPUT|PROBLEMS))/);
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
        output: named[':OUTPUT'] ?? '',
        problems: (named[':PROBLEMS'] ?? '').split('\n').filter((line) => line !== ''),
      };
    });
}

describe.each(Object.entries(documents))('%s', (_, document) => {
  test.each(parseCases(document).map((found): [string, Case] => [found.title, found]))(
    '%s',
    async (_title, found) => {
      if (!isRecord(found.context)) throw new Error('The context of a case is one JSON object.');
      const { html, problems } = await renderTest(found.files, found.context, { tagData: echoingTagData });
      expect(html.trim()).toBe(found.output);
      expect(problemLines(problems)).toEqual(found.problems);
    },
  );
});
