import { readPageCode } from '../policy/page-code.ts';
import { readTheme } from '../theme/read-theme.ts';
import type { Theme, ThemeProblem } from '../theme/theme.ts';
import { renderArea } from './block-area.ts';
import { renderPage } from './render-page.ts';
import type { Rendered, RenderInput } from './render-run.ts';
import { noTagData, type TagData, type TemplateData } from './tag-data.ts';

/** 14 November 2023, 22:13:20 UTC. */
export const testNow = 1_700_000_000_000;

/** A theme of a few files; a template.conf and a layout that shows the main content alone are added when missing. */
export function themeOf(files: Readonly<Record<string, string>>): Theme {
  const conf = '{"name": "Test", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}';
  const all = { 'template.conf': conf, 'site.region': '<main>{squarespace.main-content}</main>', ...files };
  const { theme, problems } = readTheme(new Map(Object.entries(all)));
  if (theme === undefined) throw new Error(`The test's theme was refused: ${problems[0]?.message}`);
  return theme;
}

/** What a page of a test's theme is rendered with, with little else to say. */
export function renderInputOf(
  files: Readonly<Record<string, string>>,
  context: TemplateData = {},
  more: Partial<RenderInput> = {},
): RenderInput {
  return {
    theme: themeOf(files),
    context,
    tagData: noTagData,
    now: testNow,
    system: {
      headers: '<!--head-->',
      footers: '<!--foot-->',
      cartClasses: 'cart-empty',
      templateRevision: 'r1',
    },
    ...more,
  };
}

/** Renders a page of a test's theme, as visitors get it. */
export async function renderTest(
  files: Readonly<Record<string, string>>,
  context: TemplateData = {},
  more: Partial<RenderInput> = {},
): Promise<Rendered> {
  const rendered = await renderPage(renderInputOf(files, context, more));
  return { ...rendered, html: readPageCode(rendered.html).html };
}

/** `file:line:column message` of each problem. */
export function problemLines(problems: readonly ThemeProblem[]): string[] {
  return problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}

/** Platform tag data that echoes what it was asked, so that a case's output shows it. */
export const echoingTagData: TagData = {
  ...noTagData,
  navigation: async (id) => ({
    asked: id,
    items: [
      {
        active: true,
        folderActive: false,
        collection: { navigationTitle: 'Home', fullUrl: '/', homepage: true },
      },
      {
        active: false,
        folderActive: false,
        externalLink: { title: 'Elsewhere', url: 'https://example.test' },
      },
    ],
  }),
  query: async (query) => ({
    asked: query,
    collection: { title: `The ${query.collection}`, urlId: query.collection },
    items: [{ title: 'First' }, { title: 'Second' }].slice(0, query.limit),
  }),
  category: async (query) => ({ asked: query, categories: ['Red', 'Blue'] }),
  related: async (query) => ({ asked: query, items: [{ title: 'Like it' }] }),
  folderNavigation: async () => ({ items: [{ active: true, collection: { title: 'Sibling' } }] }),
  blockField: async (field) =>
    field.id === 'empty'
      ? undefined
      : renderArea({ ...field, kind: 'block-field' }, '<div class="row sqs-row">Text</div>'),
};
