import { expect, test, vi } from 'vitest';
import { formPlace, readPlaces } from './form-places.ts';
import { type PageOfForms, placeForms } from './place-forms.ts';

const form = {
  ...{ id: 'f-1', name: 'Contact', submitLabel: 'Send', thanks: { message: 'Grazie!', html: '' } },
  fields: [{ id: 'a', type: 'TEXT', title: 'Name', description: '', isRequired: false, options: [] }],
};

function pageWith(
  more: Partial<PageOfForms> = {},
  answers: Record<string, object> = { SiteForm: { form } },
): PageOfForms {
  const run = vi.fn(async (name: string, { id }: Record<string, unknown>) =>
    name === 'SiteForm' && id !== 'f-1' ? { form: null } : (answers[name] ?? { newsletter: null }),
  );
  return {
    graph: {
      tags: new Set(),
      run: async (name, variables) => JSON.parse(JSON.stringify(await run(name, variables))),
    },
    request: { query: new URLSearchParams() },
    page: { pageId: 'p', pageTitle: 'Contact', pagePath: '/contact', contentSource: 'COLLECTION' },
    ...{ language: 'en-US', captcha: null, localized: () => '' },
    ...more,
  };
}

test.each([
  '<squarespace:form id="f-1" />',
  '<squarespace:form id="f-1"></squarespace:form>',
  "<SQUARESPACE:FORM id='f-1'/>",
  '<squarespace:form id=f-1>',
  formPlace('form', { id: 'f-1' }),
])('a form stands where %s is', async (tag) => {
  const html = await placeForms(`<p>before</p>${tag}<p>after</p>`, pageWith());
  expect(html).toMatch(/^<p>before<\/p><div class="form-block-form" id="form-f-1">.*<\/div><p>after<\/p>$/);
  expect(html).toContain('>Send</button>');
});

test('a form that is not there leaves nothing, and a page without forms is left as it is', async () => {
  expect(await placeForms('<squarespace:form id="gone" />', pageWith())).toBe('');
  expect(await placeForms('<squarespace:newsletter />', pageWith())).toBe('');
  expect(await placeForms('<p>&lt;squarespace:form id="f-1"&gt;</p>', pageWith())).toBe(
    '<p>&lt;squarespace:form id="f-1"&gt;</p>',
  );
});

test('the same form may be on a page twice, each with ids of its own; at most ten are drawn', async () => {
  const html = await placeForms('<squarespace:form id="f-1" />'.repeat(12), pageWith());
  const ids = [...html.matchAll(/<input[^>]* id="([^"]+-a)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
  expect(html.match(/id="form-f-1"/g)).toHaveLength(1);
  expect(await placeForms('<squarespace:form id="f-1" />', pageWith(), 'popup-form')).not.toContain(
    'id="form-f-1"',
  );
});

test('who comes back from sending it reads the thanks', async () => {
  const request = { query: new URLSearchParams({ submitted: 'f-1' }) };
  const html = await placeForms('<squarespace:form id="f-1" />', pageWith({ request }));
  expect(html).toContain('<p>Grazie!</p>');
  expect(html).not.toContain('<form');
});

test('a form that came back holds what was typed, with its mistakes', async () => {
  const sentForm = { id: 'f-1', values: { a: '<Ada>' }, errors: { a: 'No.' }, failure: 'Wrong.' };
  const html = await placeForms(
    '<squarespace:form id="f-1" />',
    pageWith({ request: { query: new URLSearchParams(), sentForm } }),
  );
  expect(html).toContain('value="&lt;Ada&gt;"');
  expect(html).toMatch(/<p class="field-error" id="form-1-a-error">No\.<\/p>/);
  expect(html).toContain('Your form has encountered a problem. Please scroll down to review.');
  expect(html).toContain('Your form has encountered a problem. Please scroll up to review.');
});

test('a newsletter’s words are those of its tag, else of the theme, else the usual ones', async () => {
  const page = pageWith(
    { localized: (key) => (key === 'newsletterButton' ? 'Abonnieren' : '') },
    { SiteNewsletter: { newsletter: { id: 'l-1', name: 'News' } } },
  );
  const html = await placeForms('<squarespace:newsletter title="Letters &amp; more" />', page);
  expect(html).toContain('<h2 class="newsletter-form-header-title">Letters &amp; more</h2>');
  expect(html).toContain('>Abonnieren</button>');
  expect(html).toContain('>Email Address</label>');
  expect(html).toContain('name="listId" value="l-1"');
});

test('attributes are read however they are quoted', () => {
  const [, place] = readPlaces(
    '<squarespace:newsletter title="a &quot;b&quot;" note=\'c\' source=footer hidden>',
  );
  expect(place).toMatchObject({ attributes: { title: 'a "b"', note: 'c', source: 'footer', hidden: '' } });
});
