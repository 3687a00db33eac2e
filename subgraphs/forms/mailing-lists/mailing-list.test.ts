import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send, website } from '../submissions/form-testing.ts';

const subscribeText = `mutation ($input: SubscribeInput!) { subscribeToMailingList(input: $input) { __typename
  ... on SubscriptionRequested { message } ... on Problem { message } } }`;
const confirmText = `mutation ($token: String!) { confirmSubscription(token: $token) { __typename
  ... on MailSubscription { listName maskedEmail state } ... on Problem { message } } }`;
const unsubscribeText = `mutation ($token: String!) { unsubscribe(token: $token) { __typename
  ... on MailSubscription { maskedEmail state } ... on Problem { message } } }`;
const listText = `query ($id: ID!, $state: SubscriberState) { mailingList(id: $id) { name subscriberCount
  subscribers(state: $state) { nodes { id email firstName state source language } } } }`;

let forms: TestSubgraph;
let listId: string;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
});
afterAll(() => forms.close());
beforeEach(async () => {
  await forms.sql('DELETE FROM mailing_list; DELETE FROM suppressed_address; DELETE FROM mail');
  const text = 'mutation { createMailingList(name: "Studio news") { ... on MailingList { id } } }';
  listId = (await forms.run(text, {}, owner)).text('createMailingList.id');
});

const signUp = (email: string, more: object = {}) =>
  forms.run(subscribeText, { input: { email, ...more } }, website);
const confirm = (token: string) => forms.run(confirmText, { token }, website);

async function mails(
  to: string,
): Promise<{ subject: string; text: string; html: string; headers: Record<string, string> }[]> {
  const rows = await forms.sql(`SELECT recipient, subject, text, html, headers FROM mail ORDER BY id`);
  return rows
    .filter(({ recipient }) => recipient === to)
    .map(({ subject, text, html, headers }) => ({
      ...{ subject: String(subject), text: String(text), html: String(html) },
      headers: Object.fromEntries(Object.entries(headers ?? {})),
    }));
}

async function tokenIn(to: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const all = await mails(to);
  const pattern = new RegExp(`https://shop\\.example\\.com/newsletter/${page}\\?token=([\\w-]{32})`);
  return pattern.exec(all.map(({ text }) => text).join('\n'))?.[1] ?? '';
}

async function subscribers(state?: string) {
  return (await forms.run(listText, { id: listId, state }, owner)).at('mailingList.subscribers.nodes');
}

describe('a sign-up', () => {
  test('becomes a subscription when the link in its mail is followed, and the first mail has the way out', async () => {
    const { at } = await signUp(' Ada@Example.com ', {
      firstName: 'Ada',
      language: 'de-AT',
      source: 'footer',
    });
    expect(at('subscribeToMailingList')).toEqual({
      __typename: 'SubscriptionRequested',
      message: 'Thank you! Please check your mail and follow the link in it to confirm your sign-up.',
    });
    expect(await subscribers()).toMatchObject([
      { email: 'ada@example.com', firstName: 'Ada', state: 'PENDING', source: 'footer', language: 'de-AT' },
    ]);
    const [mail] = await mails('ada@example.com');
    expect(mail).toMatchObject({ subject: 'Bitte bestätigen Sie Ihre Anmeldung zu Studio news' });
    const confirmed = await confirm(await tokenIn('ada@example.com', 'confirm'));
    expect(confirmed.at('confirmSubscription')).toEqual({
      ...{
        __typename: 'MailSubscription',
        listName: 'Studio news',
        maskedEmail: 'a…@example.com',
        state: 'SUBSCRIBED',
      },
    });
    const [, welcome] = await mails('ada@example.com');
    const url = `https://shop.example.com/newsletter/unsubscribe?token=${await tokenIn('ada@example.com', 'unsubscribe')}`;
    expect(welcome?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(welcome?.html).toContain(`<a href="${url}" style="color: inherit">Abmelden</a>`);
  });

  test('that is confirmed twice is one subscription with one first mail', async () => {
    await signUp('ada@example.com');
    const token = await tokenIn('ada@example.com', 'confirm');
    const both = await Promise.all([confirm(token), confirm(token)]);
    for (const { at } of [...both, await confirm(token)])
      expect(at('confirmSubscription')).toMatchObject({ state: 'SUBSCRIBED' });
    expect(await mails('ada@example.com')).toHaveLength(2);
  });

  test('of someone who is on the list, or had a mail a moment ago, is answered alike and sends nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('ada@example.com')));
    expect(await mails('ada@example.com')).toHaveLength(1);
    await confirm(await tokenIn('ada@example.com', 'confirm'));
    await forms.sql("UPDATE subscriber SET confirm_sent_at = now() - interval '1 day'");
    const again = await signUp('ada@example.com');
    expect(new Set([...answers, again].map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await mails('ada@example.com')).toHaveLength(2);
  });

  test('that was not confirmed is asked again after ten minutes, and its link is good for seven days', async () => {
    await signUp('ada@example.com');
    const first = await tokenIn('ada@example.com', 'confirm');
    await forms.sql("UPDATE subscriber SET confirm_sent_at = now() - interval '8 days'");
    expect((await confirm(first)).at('confirmSubscription')).toEqual({
      __typename: 'SubscriptionLinkExpired',
      message: 'This link was used or is too old. Please sign up again.',
    });
    await signUp('ada@example.com');
    expect(await mails('ada@example.com')).toHaveLength(2);
  });

  test.each(['', 'ada', 'ada@example', `${'a'.repeat(260)}@example.com`])(
    'of %j is no address',
    async (email) => {
      expect((await signUp(email)).at('subscribeToMailingList')).toEqual({
        __typename: 'InvalidInput',
        message: 'Email is not valid. Email addresses should follow the format user@domain.com.',
      });
    },
  );

  test('to a list that is not there is told so, and a robot’s is refused', async () => {
    expect(
      (await signUp('ada@example.com', { listId: 'none' })).text('subscribeToMailingList.__typename'),
    ).toBe('FormNotConfigured');
    expect(
      (await signUp('ada@example.com', { honeypot: 'x' })).text('subscribeToMailingList.__typename'),
    ).toBe('FormKeyRefused');
    expect(await mails('ada@example.com')).toEqual([]);
  });

  test('is not another website’s', async () => {
    await signUp('ada@example.com');
    const token = await tokenIn('ada@example.com', 'confirm');
    const elsewhere = { ...website, websiteId: 'plates' };
    expect((await forms.run(confirmText, { token }, elsewhere)).text('confirmSubscription.__typename')).toBe(
      'SubscriptionLinkExpired',
    );
    expect((await forms.run('{ newsletter { id } }', {}, elsewhere)).at('newsletter')).toBeNull();
  });
});

describe('a subscriber', () => {
  beforeEach(async () => {
    await signUp('ada@example.com');
    await confirm(await tokenIn('ada@example.com', 'confirm'));
  });

  test('leaves by the link of any mail, as often as they like', async () => {
    const token = await tokenIn('ada@example.com', 'unsubscribe');
    const read = 'query ($token: String!) { mailSubscription(token: $token) { listName state } }';
    expect((await forms.run(read, { token }, website)).at('mailSubscription')).toEqual({
      listName: 'Studio news',
      state: 'SUBSCRIBED',
    });
    for (let count = 0; count < 2; count += 1)
      expect((await forms.run(unsubscribeText, { token }, website)).at('unsubscribe')).toMatchObject({
        state: 'UNSUBSCRIBED',
      });
    expect((await forms.run(unsubscribeText, { token: 'made-up' }, website)).at('unsubscribe')).toMatchObject(
      {
        message: 'This link leads to no subscription: perhaps it was removed already.',
      },
    );
    expect(await subscribers('SUBSCRIBED')).toEqual([]);
  });

  test('who left may come back, and is asked to confirm again', async () => {
    await forms.run(unsubscribeText, { token: await tokenIn('ada@example.com', 'unsubscribe') }, website);
    await signUp('ada@example.com');
    expect(await subscribers()).toMatchObject([{ state: 'PENDING' }]);
    expect(await mails('ada@example.com')).toHaveLength(3);
  });

  test('whose address is suppressed leaves, and gets nothing until that is lifted', async () => {
    const suppress =
      'mutation { suppressAddress(email: "ADA@example.com") { ... on SuppressedAddress { email } } }';
    await forms.run(suppress, {}, owner);
    expect(await subscribers()).toMatchObject([{ state: 'UNSUBSCRIBED' }]);
    expect((await signUp('ada@example.com')).text('subscribeToMailingList.__typename')).toBe(
      'SubscriptionRequested',
    );
    expect(await mails('ada@example.com')).toHaveLength(2);
    const listed = await forms.run('{ suppressedAddresses { nodes { email } } }', {}, owner);
    expect(listed.at('suppressedAddresses.nodes')).toEqual([{ email: 'ada@example.com' }]);
    await forms.run('mutation { liftSuppression(email: "ada@example.com") { wasSuppressed } }', {}, owner);
    await signUp('ada@example.com');
    expect(await mails('ada@example.com')).toHaveLength(3);
  });
});

describe('a file of subscribers', () => {
  const importText = `mutation ($listId: ID!, $csv: String!) { importSubscribers(listId: $listId, csv: $csv) { __typename
    ... on SubscribersImported { imported known suppressed problems { line message } } ... on Problem { message } } }`;
  const load = (csv: string) => forms.run(importText, { listId, csv }, owner);

  test('is taken over without a mail; who left, is known or suppressed stays as they are', async () => {
    await forms.run('mutation { suppressAddress(email: "no@example.com") { __typename } }', {}, owner);
    await load('Email\nbea@example.com');
    const csv =
      '\ufeffFirst Name,Email Address,Status\r\nAda,Ada@example.com,SUBSCRIBED\r\n,bea@example.com,\r\n,no@example.com,\r\nX,cleo,\r\n,dora@example.com,UNSUBSCRIBED\r\n\r\n';
    expect((await load(csv)).at('importSubscribers')).toEqual({
      ...{ __typename: 'SubscribersImported', imported: 1, known: 1, suppressed: 1 },
      problems: [
        { line: 5, message: 'Please enter a valid email' },
        { line: 6, message: 'This address left, or never confirmed.' },
      ],
    });
    expect(await forms.sql('SELECT FROM mail')).toEqual([]);
  });

  test('comes out as it went in', async () => {
    const csv =
      'Email Address,First Name,Last Name\r\nada@example.com,=Ada,"Lovelace, B."\r\nbea@example.com,,\r\n';
    await load(csv);
    const read = 'query ($listId: ID!) { subscribersCsv(listId: $listId) { text } }';
    const out = (await forms.run(read, { listId }, owner)).text('subscribersCsv.text');
    expect(out).toContain('ada@example.com,\'=Ada,"Lovelace, B.",SUBSCRIBED,import,,');
    await forms.sql('DELETE FROM subscriber');
    expect((await load(out)).at('importSubscribers')).toMatchObject({ imported: 2, problems: [] });
    expect(
      (await forms.run(read, { listId }, owner)).text('subscribersCsv.text').split(',SUBSCRIBED'),
    ).toHaveLength(3);
    expect(await forms.sql(`SELECT first_name FROM subscriber WHERE email = 'ada@example.com'`)).toEqual([
      { first_name: '=Ada' },
    ]);
  });

  test.each([
    ['Name\nAda', 'A file needs a column called Email Address.'],
    ['"Email', 'This is no CSV file that can be read.'],
    [`Email\n${'a@example.com\n'.repeat(5001)}`, 'A file has at most 5000 rows.'],
    [`Email\n${'a@example.com\n'.repeat(5001)}"`, 'A file has at most 5000 rows.'],
    [`Email\n${' '.repeat(2_000_000)}`, 'A file has at most 2000000 characters.'],
  ])('that starts with %j is refused', async (csv, message) => {
    expect((await load(csv)).at('importSubscribers')).toMatchObject({ message });
  });
});

describe('a form that is connected to a list', () => {
  const connectText = `mutation ($input: ConnectFormInput!) { connectForm(input: $input) {
    ... on FormConnected { connection { target status count } } ... on Problem { message } } }`;
  const fields = [
    { type: 'NAME', title: 'Name' },
    { type: 'EMAIL', title: 'Email' },
  ];
  test('signs up who fills it in, by a mail or at once as its owner wants', async () => {
    for (const [requiresDoubleOptIn, state] of [
      [true, 'PENDING'],
      [false, 'SUBSCRIBED'],
    ] as const) {
      const form = await makeForm(forms, fields);
      const input = { formId: form.id, kind: 'MAILING_LIST', mailingListId: listId, requiresDoubleOptIn };
      expect((await forms.run(connectText, { input }, owner)).at('connectForm.connection')).toEqual({
        ...{ target: 'Studio news', status: 'Connected', count: 0 },
      });
      await send(forms, form, { Name: ['Ada', 'L'], Email: 'ada@example.com' });
      expect(await subscribers()).toMatchObject([
        { email: 'ada@example.com', firstName: 'Ada', state, source: `form:${form.id}` },
      ]);
      await forms.sql('DELETE FROM subscriber');
    }
  });

  test('must name a list, and there must be one', async () => {
    const form = await makeForm(forms, fields);
    const input = { formId: form.id, kind: 'MAILING_LIST' };
    expect((await forms.run(connectText, { input }, owner)).text('connectForm.message')).toBe(
      'A List must be selected',
    );
    await forms.run(
      'mutation ($id: ID!) { deleteMailingList(id: $id) { __typename } }',
      { id: listId },
      owner,
    );
    expect((await forms.run(connectText, { input }, owner)).text('connectForm.message')).toBe(
      "You don't have any mailing lists. Please create one before continuing.",
    );
  });
});

test('visitors read and change no list', async () => {
  for (const text of [
    '{ mailingLists { id } }',
    'mutation { createMailingList(name: "x") { __typename } }',
    'mutation { suppressAddress(email: "a@example.com") { __typename } }',
    'mutation { requestNews(email: "a@example.com", source: "x") { isAccepted } }',
  ])
    expect((await forms.run(text, {}, website)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
});

test('a list has a name', async () => {
  const text =
    'mutation ($name: String!) { createMailingList(name: $name) { __typename ... on Problem { message } } }';
  expect((await forms.run(text, { name: ' \n ' }, owner)).text('createMailingList.message')).toBe(
    'Give the mailing list a name.',
  );
  expect((await forms.run(text, { name: 'x'.repeat(201) }, owner)).text('createMailingList.message')).toBe(
    'A mailing list’s name has at most 200 characters.',
  );
});

test('of many lists that are started at once, only as many are stored as a website shows', async () => {
  await forms.sql(`INSERT INTO mailing_list (id, website_id, name)
    SELECT 'list-' || n, website_id, 'List ' || n FROM mailing_list, generate_series(1, 198) n`);
  const text = `mutation { createMailingList(name: "News") { __typename ... on Problem { message } } }`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => forms.run(text, {}, owner)));
  expect(answers.map((each) => each.text('createMailingList.__typename')).sort()).toEqual([
    ...Array.from({ length: 7 }, () => 'InvalidInput'),
    'MailingList',
  ]);
  expect((await forms.run(text, {}, owner)).text('createMailingList.message')).toBe(
    'A website has at most 200 mailing lists. Delete one first.',
  );
  expect((await forms.run('{ mailingLists { id } }', {}, owner)).at('mailingLists')).toHaveLength(200);
});
