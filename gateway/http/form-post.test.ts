import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { makeContactForm } from '../testing/contact-form-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let form: Awaited<ReturnType<typeof makeContactForm>>;
let addresses = 0;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite();
  form = await makeContactForm(website);
  await putOnPage('contact', form['contact form']);
});
afterAll(() => shop.close());

async function putOnPage(slug: string, formId: string): Promise<void> {
  const input = {
    ...{ typeName: 'page', title: 'Contact us', slug },
    mainContent: `<p>Write to us.</p><squarespace:form id="${formId}"></squarespace:form>`,
  };
  const text = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename ... on Problem { message } } }`;
  const made = await website.query(website.owner, text, { input });
  expect(made).toMatchObject({ createCollection: { __typename: 'Collection' } });
}

const get = (url: string) => shop.app.inject({ url, headers: { host: website.host } });

function post(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  addresses += 1;
  return shop.app.inject({
    ...{ method: 'POST', url: '/form', remoteAddress: `198.51.100.${addresses}` },
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const filledIn = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ formId: form['contact form'], returnTo: '/contact', pageTitle: 'Contact us', contentSource: 'c' },
  [`field.${form['field Name']}.First`]: 'Ada',
  [`field.${form['field Name']}.Last`]: 'Lovelace',
  [`field.${form['field Email']}`]: 'ada@example.com',
  [`field.${form['field Message']}`]: 'Hello',
  ...more,
});

async function kept(formId = form['contact form']) {
  const text = `query ($formId: ID!) { formSubmissions(formId: $formId) { nodes { pageTitle pagePath contentSource answers { text } } } }`;
  const { formSubmissions } = await website.query<{ formSubmissions: { nodes: object[] } }>(
    website.owner,
    text,
    { formId },
  );
  return formSubmissions.nodes;
}

describe('without scripts', () => {
  test('a form stands where its tag is, as a plain form with its page', async () => {
    const { body } = await get('/contact');
    expect(body).toContain('<p>Write to us.</p><div class="form-block-form"');
    expect(body).toMatch(
      /<form class="form-wrapper" aria-label="Contact" [^>]*action="\/form" method="post"/,
    );
    expect(body).toContain('<input type="hidden" name="returnTo" value="/contact"/>');
    expect(body).not.toContain('squarespace:form');
  });

  test('a filled-in form is kept, and loading the page that follows again sends nothing', async () => {
    const { statusCode, headers } = await post(filledIn());
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`/contact?submitted=${form['contact form']}#form-${form['contact form']}`);
    expect(await kept()).toEqual([
      {
        ...{ pageTitle: 'Contact us', pagePath: '/contact', contentSource: 'COLLECTION' },
        answers: [{ text: 'Ada Lovelace' }, { text: 'ada@example.com' }, { text: 'Hello' }],
      },
    ]);
    const { body } = await get(String(headers.location).split('#')[0] ?? '');
    expect(body).toMatch(/class="form-submission-text"><p>Thank you!<\/p>/);
    expect(body).not.toContain('<form class="form-wrapper"');
    expect((await get('/contact')).body).toContain('<form class="form-wrapper"');
  });

  test('a form with mistakes comes back with what it held, each mistake at its field', async () => {
    const before = (await kept()).length;
    const answer = await post(filledIn({ [`field.${form['field Email']}`]: 'ada"><script>' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Your form has encountered a problem. Please scroll down to review.');
    expect(answer.body).toContain('One or more fields is invalid, please check your entries.');
    expect(answer.body).toMatch(
      /<p class="field-error" id="form-1-[^"]+-error">Email is not valid\. Email addresses should follow the format user@domain\.com\.<\/p>/,
    );
    expect(answer.body).toContain('value="ada&quot;&gt;&lt;script&gt;"');
    expect(answer.body).toContain('value="Lovelace"');
    expect(answer.body).not.toContain('ada"><script>');
    expect(await kept()).toHaveLength(before);
    expect((await get('/contact')).body).not.toContain('Lovelace');
  });

  test('a form that is gone is not configured', async () => {
    const answer = await post({ formId: 'nothing', returnTo: '/contact' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This form has not been configured yet.');
  });

  test('a robot that fills in what people do not see keeps nothing', async () => {
    const before = (await kept()).length;
    expect((await post(filledIn({ note: 'spam' }))).statusCode).toBe(401);
    expect(await kept()).toHaveLength(before);
  });

  test('another website cannot send it in a visitor’s name', async () => {
    expect((await post(filledIn(), { origin: 'https://evil.example' })).statusCode).toBe(403);
  });

  test('the address to return to is of this website', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await post(filledIn({ returnTo }))).headers.location).toMatch(/^\/\?submitted=/);
  });

  test('a hidden field is filled from the address of its page', async () => {
    const text = `mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id fields { id } } } }`;
    const input = {
      name: 'Ask',
      fields: [
        { type: 'HIDDEN', title: 'source', ownValue: 'website' },
        { type: 'TEXT', title: 'Q' },
      ],
    };
    const { createForm } = await website.query<{ createForm: { id: string } }>(website.owner, text, {
      input,
    });
    const sent = { formId: createForm.id, returnTo: '/contact' };
    await post(sent, { referer: `http://${website.host}/contact?source=poster` });
    await post(sent, { referer: 'http://elsewhere.example/?source=poster' });
    expect(await kept(createForm.id)).toMatchObject([
      { answers: [{ text: '' }, { text: '' }] },
      { answers: [{ text: 'poster' }, { text: '' }] },
    ]);
  });

  test('a form leads to where its owner wants', async () => {
    const own = await makeContactForm(website, { after: 'REDIRECT', redirectUrl: '/thanks' });
    const fields = Object.fromEntries(
      Object.entries(filledIn({ formId: own['contact form'] })).map(([name, value]) => [
        name
          .replace(form['field Name'], own['field Name'])
          .replace(form['field Email'], own['field Email'])
          .replace(form['field Message'], own['field Message']),
        value,
      ]),
    );
    expect((await post(fields)).headers.location).toBe('/thanks');
  });
});

describe('Unable to submit form. Submission rate limit exceeded. Please try again later.', () => {
  test('is said with status 429 to who sends too many, by the documented path and by the plain form', async () => {
    const limited = { host: website.host };
    const getKey = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/form/FormSubmissionKey',
        headers: limited,
        remoteAddress: '192.0.2.9',
      });
    for (let count = 0; count < 120; count += 1) await getKey();
    const refused = await getKey();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const message = 'Unable to submit form. Submission rate limit exceeded. Please try again later.';
    expect(refused.json()).toMatchObject({ error: { message } });
    const plain = await shop.app.inject({
      ...{ method: 'POST', url: '/form', remoteAddress: '192.0.2.9' },
      headers: { ...limited, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(filledIn()).toString(),
    });
    expect(plain.statusCode).toBe(429);
    expect(plain.body).toContain(message);
  });
});

test('Unable to send form. Please try again later.', async () => {
  const client = await openTestConnection(shop.database.url);
  await client.query('ALTER TABLE forms.form_submission RENAME TO form_submission_away');
  const key = await shop.app.inject({
    method: 'POST',
    url: '/api/form/FormSubmissionKey',
    headers: { host: website.host },
  });
  const values = { [form['field Name']]: ['Ada', 'L'], [form['field Email']]: 'ada@example.com' };
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/form/SaveFormSubmission' },
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ key: key.json().key, form: JSON.stringify(values) }),
  });
  const plain = await post(filledIn());
  await client.query('ALTER TABLE forms.form_submission_away RENAME TO form_submission');
  await client.end();
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    500,
    'Unable to send form. Please try again later.',
  ]);
  expect(plain.statusCode).toBe(500);
  expect(plain.body).toContain('Unable to send form. Please try again later.');
});

describe('a file of what was filled in', () => {
  test('is for owners only, and not for other websites', async () => {
    const url = `/config/forms/${form['contact form']}/submissions.csv`;
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(url.replace('.csv', '.xlsx'))).statusCode).toBe(401);
    expect((await get('/api/form/spreadsheet/made-up')).statusCode).toBe(404);
  });

  test('is read by a spreadsheet from an address of its own', async () => {
    const text = `mutation ($input: ConnectFormInput!) { connectForm(input: $input) { ... on FormConnected { secret } } }`;
    const input = { formId: form['contact form'], kind: 'SPREADSHEET', spreadsheetName: 'Guests' };
    const { connectForm } = await website.query<{ connectForm: { secret: string } }>(website.owner, text, {
      input,
    });
    const answer = await get(connectForm.secret);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toMatch(/^\ufeffSubmitted On,Name,Email,Message,Other Answers,Page,Path\r\n/);
    expect(answer.body).toContain(',Ada Lovelace,ada@example.com,Hello,,Contact us,/contact\r\n');
  });
});
