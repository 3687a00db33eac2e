import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCollection,
  drawPicture,
  openContent,
  type TestContent,
  type TestPerson,
  uploadPicture,
} from '../content-testing.ts';

const createWebsite = `mutation ($input: CreateWebsiteInput!) {
  createWebsite(input: $input) {
    __typename ... on Website { id primaryHost language settings { country } } ... on Problem { message }
    ... on InvalidInput { field }
  }
}`;
const updateWebsite = `mutation ($input: UpdateWebsiteInput!) {
  updateWebsite(input: $input) {
    __typename ... on InvalidInput { field message }
    ... on Website {
      title tagline language timeZone logo { id }
      settings { country contactEmail businessHours itemTitleFormat location { addressLine1 addressCountry } socialAccounts { screenname } }
    }
  }
}`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

async function start(input: Record<string, unknown>) {
  const whole = { identifier: 'fresh', host: 'fresh.example', title: 'Fresh', ...input };
  const starter = content.ownerOf(owner.websiteId);
  expect(await starter.askForError(createWebsite, { input: whole })).toBe('FORBIDDEN');
  return (await content.starter().ask(createWebsite, { input: whole })).at('createWebsite');
}

async function change(input: Record<string, unknown>) {
  return (await owner.ask(updateWebsite, { input })).at('updateWebsite');
}

describe('Starting a website', () => {
  it('gives it a host in lower case and the settings that most begin with', async () => {
    expect(await start({ host: 'Fresh.Example' })).toMatchObject({
      __typename: 'Website',
      primaryHost: 'fresh.example',
      language: 'en-US',
      settings: { country: 'US' },
    });
  });

  it('is refused on a host that another website answers on', async () => {
    expect(await start({ identifier: 'second', host: 'POTTER.example' })).toEqual({
      __typename: 'HostTaken',
      message: 'Another website already answers on potter.example.',
    });
  });

  it('is refused under an identifier that another website has, and leaves nothing behind', async () => {
    expect(await start({ identifier: 'potter', host: 'third.example' })).toMatchObject({
      field: 'input.identifier',
    });
    expect(await start({ identifier: 'third', host: 'third.example' })).toMatchObject({
      __typename: 'Website',
    });
  });

  it.each([
    [{ host: 'shop.example:80' }, 'input.host'],
    [{ identifier: 'Not one' }, 'input.identifier'],
    [{ title: ' ' }, 'input.title'],
  ])('is refused with %j', async (input, field) => {
    expect(await start(input)).toMatchObject({ __typename: 'InvalidInput', field });
  });
});

describe('A website’s settings', () => {
  it('change where the owner says something, and stay where not', async () => {
    await change({
      title: 'The Potter',
      settings: { contactEmail: 'hello@potter.example', businessHours: ['Mo 9-5'] },
    });
    expect(
      await change({ tagline: 'Clay', settings: { location: { addressLine1: 'Kiln 1' } } }),
    ).toMatchObject({
      title: 'The Potter',
      tagline: 'Clay',
      settings: {
        contactEmail: 'hello@potter.example',
        businessHours: ['Mo 9-5'],
        location: { addressLine1: 'Kiln 1', addressCountry: '' },
        itemTitleFormat: '%i — %s',
      },
    });
  });

  it('say clearly which one is wrong, and then none changes', async () => {
    expect(await change({ tagline: 'New', settings: { contactEmail: 'nobody' } })).toEqual({
      __typename: 'InvalidInput',
      field: 'input.settings.contactEmail',
      message: 'Email is not valid. Email addresses should follow the format user@domain.com.',
    });
    expect((await owner.ask('{ website { tagline } }')).at('website.tagline')).toBe('Clay');
  });

  it('take a logo of this website only, and let it go again', async () => {
    const logo = await uploadPicture(owner, { base64: await drawPicture(10, 10) });
    const neighbour = await content.startWebsite('logo-neighbour');
    const theirs = await uploadPicture(neighbour, { base64: await drawPicture(10, 10) });
    expect(await change({ logoImageId: theirs.id })).toMatchObject({ field: 'input.logoImageId' });
    expect(await change({ logoImageId: logo.id })).toMatchObject({ logo: { id: logo.id } });
    expect(await change({ title: 'Still' })).toMatchObject({ logo: { id: logo.id } });
    expect(await change({ logoImageId: null })).toMatchObject({ logo: null });
  });

  it('are saved by one of two owners at once, and the other is told what is stored', async () => {
    const { text } = await owner.ask('{ website { version } }');
    const write = `mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename
      ... on WebsiteChangedMeanwhile { stored { tagline version } } } }`;
    const say = (tagline: string, expectedVersion: string) =>
      owner.ask(write, { input: { tagline, expectedVersion } });
    const both = await Promise.all([
      say('Mine', text('website.version')),
      say('Theirs', text('website.version')),
    ]);
    const stored = (await owner.ask('{ website { tagline version } }')).at('website');
    expect(both.map(({ at }) => at('updateWebsite'))).toEqual(
      expect.arrayContaining([{ __typename: 'Website' }, { __typename: 'WebsiteChangedMeanwhile', stored }]),
    );
    const { version } = stored as { readonly version: string };
    expect((await say('Knowingly', version)).at('updateWebsite')).toEqual({ __typename: 'Website' });
  });

  it('are translated as one of two owners says who add a language at once, and the other is told', async () => {
    const add = async (language: string, expected: readonly string[]) =>
      (
        await owner.ask(
          `mutation ($languages: [String!]!, $expected: [String!]) { saveLanguages(languages: $languages, expected: $expected) {
            __typename ... on LanguagesChangedMeanwhile { stored { language } } } }`,
          { languages: [...expected, language], expected },
        )
      ).at('saveLanguages');
    const read = async () => {
      const { at } = await owner.ask('{ siteLanguages { language } }');
      return at('siteLanguages') as readonly { readonly language: string }[];
    };
    const first = (await read()).map(({ language }) => language);
    const both = await Promise.all([add('fr', first), add('it', first)]);
    const stored = await read();
    expect(stored).toHaveLength(first.length + 1);
    expect(both).toEqual(
      expect.arrayContaining([
        { __typename: 'LanguagesSaved' },
        { __typename: 'LanguagesChangedMeanwhile', stored },
      ]),
    );
    const seen = stored.map(({ language }) => language);
    expect(await add(seen.includes('fr') ? 'it' : 'fr', seen)).toEqual({ __typename: 'LanguagesSaved' });
    expect((await read()).map(({ language }) => language)).toEqual(expect.arrayContaining(['fr', 'it']));
    await owner.ask('mutation { disconnectLanguages { languages { language } } }');
  });

  it.each([
    [
      'captcha',
      'captchaConfiguration { version }',
      'UpdateCaptchaInput',
      'updateCaptcha',
      { provider: 'ALTCHA' },
      { provider: 'NONE' },
    ],
    [
      'area',
      'memberArea(id: $id) { version }',
      'UpdateMemberAreaInput',
      'updateMemberArea',
      { title: 'Kiln club' },
      { description: 'Weekly' },
    ],
  ])(
    'are not lost where two owners save the %s at once',
    async (name, field, type, mutation, mine, theirs) => {
      const made = await owner.ask(
        'mutation { createMemberArea(input: { title: "Club" }) { ... on MemberArea { id } } }',
      );
      const id = made.text('createMemberArea.id');
      const read = `query ($id: ID!) { stored: ${field} memberArea(id: $id) { id } }`;
      const { text } = await owner.ask(read, { id });
      const save = async (change: object, expectedVersion: string) => {
        const input = { ...(name === 'area' ? { id } : {}), ...change, expectedVersion };
        return (
          await owner.ask(
            `mutation ($input: ${type}!) { saved: ${mutation}(input: $input) { __typename ... on Problem { message } } }`,
            { input },
          )
        ).text('saved.__typename');
      };
      const version = text('stored.version');
      const both = await Promise.all([save(mine, version), save(theirs, version)]);
      expect(both.filter((kind) => kind.endsWith('ChangedMeanwhile'))).toHaveLength(1);
      const now = (await owner.ask(read, { id })).text('stored.version');
      expect(now).not.toBe(version);
      expect(await save(both[0]?.endsWith('Meanwhile') ? mine : theirs, now)).not.toMatch(
        /Meanwhile|Invalid/,
      );
    },
  );

  it('are not the visitor’s to change', async () => {
    const visitor = content.visitorOf(owner.websiteId);
    expect(await visitor.askForError(updateWebsite, { input: { title: 'Mine' } })).toBe('UNAUTHENTICATED');
  });
});

describe('A host', () => {
  it('leads the gateway to its website', async () => {
    const ask = async (host: string) =>
      (
        await content
          .gatewayFor(null)
          .ask(`query ($host: String!) { hostedWebsite(host: $host) { id timeZone } }`, { host })
      ).at('hostedWebsite');
    const { at } = await owner.ask('{ website { id timeZone } }');
    expect(await ask('potter.example')).toEqual(at('website'));
    expect(await ask('Potter.Example.')).toEqual(at('website'));
    expect(await ask('nobody.example')).toBeNull();
    expect(await ask("' OR 1=1")).toBeNull();
  });

  it('of another website answers that website’s public side, with that website’s pages', async () => {
    const neighbour = await content.startWebsite('open-neighbour');
    await createCollection(neighbour, { title: 'Theirs', slug: 'theirs' });
    await createCollection(neighbour, { title: 'Their secret', slug: 'their-secret', isEnabled: false });
    await createCollection(owner, { title: 'Ours', slug: 'ours' });
    const { at, tags } = await owner.ask(
      `{ website(host: "open-neighbour.example") { id menu(name: "mainNav") { title } collections { title children { id } items { nodes { id } } } } }`,
    );
    expect(at('website')).toMatchObject({
      id: neighbour.websiteId,
      menu: [{ title: 'Theirs' }],
      collections: [{ title: 'Theirs' }],
    });
    expect([...tags]).toEqual([]);
  });
});

describe('The page that is shown where nothing is found', () => {
  const shown = '{ website { notFoundPage { title } } }';
  const choose = async (id: string) => change({ settings: { notFoundPageId: id } });
  const seen = async () => {
    const { at } = await content.visitorOf(owner.websiteId).ask(shown);
    return at('website.notFoundPage');
  };

  it('is one of the website that stands by itself, and the theme’s own while visitors may not open it', async () => {
    expect(await seen()).toBeNull();
    const id = await createCollection(owner, { title: 'Lost', typeName: 'page' });
    expect(await choose(id)).toMatchObject({ __typename: 'Website' });
    expect(await seen()).toEqual({ title: 'Lost' });
    const set = async (name: string, input: string, values: object) =>
      owner.ask(`mutation ($input: ${input}!) { ${name}(input: $input) { __typename } }`, {
        input: values,
      });
    await set('updateCollection', 'UpdateCollectionInput', { id, isEnabled: false });
    expect(await seen()).toBeNull();
    await set('updateCollection', 'UpdateCollectionInput', { id, isEnabled: true });
    await set('setPageAccess', 'SetPageAccessInput', { collectionId: id, access: 'MEMBERS', areaIds: [] });
    expect(await seen()).toBeNull();
    await set('setPageAccess', 'SetPageAccessInput', { collectionId: id, access: 'PUBLIC', areaIds: [] });
    expect(await seen()).toEqual({ title: 'Lost' });
    const password =
      'mutation ($id: ID!, $to: String) { setPagePassword(collectionId: $id, password: $to) { __typename } }';
    await owner.ask(password, { id, to: 'under-the-mat' });
    expect(await seen()).toBeNull();
    await owner.ask(password, { id, to: null });
    await owner.ask('mutation ($id: ID!) { trashCollection(id: $id) { __typename } }', { id });
    expect(await seen()).toBeNull();
    await owner.ask('mutation ($id: ID!) { restoreCollection(id: $id) { __typename } }', { id });
    await choose('');
    expect(await seen()).toBeNull();
  });

  it('is no folder, no list, and no page of another website', async () => {
    const refused = { __typename: 'InvalidInput', field: 'input.settings.notFoundPageId' };
    const neighbour = await content.startWebsite('next-door');
    const theirs = await createCollection(neighbour, { title: 'Theirs', typeName: 'page' });
    const blog = await createCollection(owner, { title: 'Notes', typeName: 'blog' });
    const folder = await createCollection(owner, { title: 'Guides', typeName: 'folder' });
    for (const id of [theirs, blog, folder, 'nothing']) expect(await choose(id)).toMatchObject(refused);
  });
});

describe('Websites by id', () => {
  it('are read in one statement, however many', async () => {
    const more = [
      await content.startWebsite('one'),
      await content.startWebsite('two'),
      await content.startWebsite('three'),
    ];
    const { at, statements } = await owner.ask(
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Website { title primaryHost } } }`,
      { of: more.map(({ websiteId }) => ({ __typename: 'Website', id: websiteId })) },
    );
    expect(at('_entities')).toMatchObject([
      { title: 'one' },
      { title: 'two' },
      { title: 'three', primaryHost: 'three.example' },
    ]);
    expect(statements).toBe(1);
  });
});
