import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackFiles } from '#kit/packed-files.rules.ts';
import { openContent, type TestContent, type TestPerson } from '../content-testing.ts';

const installTheme = `mutation ($input: InstallThemeInput!) {
  installTheme(input: $input) { __typename ... on ThemeRevision { id name } ... on InvalidInput { field message } }
}`;

let content: TestContent;
let owner: TestPerson;

beforeAll(async () => {
  content = await openContent();
  owner = await content.startWebsite('potter');
});
afterAll(() => content.close());

function file(path: string, text = path) {
  return { path, base64: Buffer.from(text).toString('base64') };
}

async function install(files: object[], name = 'Atelier') {
  return (await owner.ask(installTheme, { input: { name, files } })).at('installTheme');
}

/** Installs a theme and answers the id of the revision in use then. */
async function installAndFind(files: object[]): Promise<string> {
  expect(await install(files)).toMatchObject({ __typename: 'ThemeRevision', name: 'Atelier' });
  const visitor = content.visitorOf(owner.websiteId);
  return (await visitor.ask('{ website { activeTheme { id } } }')).text('website.activeTheme.id');
}

/** The files of a revision as the renderer gets them; null when the website has no such revision. */
async function readFiles(websiteId: string, path: string) {
  const asked = { websiteId, of: 'theme', path, query: {}, accept: '*/*' } as const;
  const answer = await content.subgraph.readBytes(asked);
  if (!answer) return null;
  const files = [...unpackFiles(answer.bytes)];
  return files.map(([name, bytes]) => ({ path: name, base64: Buffer.from(bytes).toString('base64') }));
}

describe('Installing a theme', () => {
  it('makes it the one in use, with its files as they were', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]).toString('base64');
    const files = [
      file('assets/a b.woff'),
      { path: 'assets/raw.bin', base64: bytes },
      file('template.conf', '{}'),
    ];
    const id = await installAndFind(files);
    expect(await readFiles(owner.websiteId, id)).toEqual(files);
  });

  it.each(['src/', 'themes/kiln/'])('finds it in %s, and keeps what is its own', async (folder) => {
    const theme = [file('blocks/a.block'), file('template.conf', '{}')];
    const given = theme.map(({ path, base64 }) => ({ path: folder + path, base64 }));
    expect(await readFiles(owner.websiteId, await installAndFind([file('readme.md'), ...given]))).toEqual(
      theme,
    );
  });

  it('takes 5000 files and no more', async () => {
    const files = Array.from({ length: 4999 }, (_, number) => file(`assets/${number}.txt`));
    const id = await installAndFind([file('template.conf', '{}'), ...files]);
    expect(await readFiles(owner.websiteId, id)).toHaveLength(5000);
    expect(await install([file('template.conf'), file('one-more'), ...files])).toMatchObject({
      field: 'input.files',
    });
  });

  it.each(['../outside', 'a/../../b', '/etc/passwd', 'a\\b', 'a//b', './a', 'c:/x', 'a\0b', ''])(
    'refuses a file at %j, and keeps the theme before it',
    async (path) => {
      const before = (await owner.ask('{ website { activeTheme { id } } }')).at('website');
      expect(await install([file('template.conf'), file(path)])).toMatchObject({ field: 'input.files' });
      expect((await owner.ask('{ website { activeTheme { id } } }')).at('website')).toEqual(before);
    },
  );

  it('refuses a folder that is no theme, and a path that is given twice', async () => {
    expect(await install([file('readme.md')])).toMatchObject({
      message: 'A theme needs a file template.conf.',
    });
    expect(await install([file('template.conf'), file('a'), file('a')])).toMatchObject({
      message: 'A path is given twice.',
    });
    expect(await install([file('template.conf'), { path: 'assets/a.svg', base64: '<svg/>' }])).toMatchObject({
      message: 'The bytes of assets/a.svg are not base64.',
    });
  });
});

describe('Files of a theme', () => {
  it('are read for their own website only, and never as pictures', async () => {
    const id = await installAndFind([file('template.conf', '{}')]);
    const neighbour = await content.startWebsite('neighbour');
    expect(await readFiles(neighbour.websiteId, id)).toBeNull();
    const picture = { websiteId: owner.websiteId, path: id, query: {}, accept: '*/*' };
    expect(await content.subgraph.readBytes(picture)).toBeNull();
    expect(await readFiles(owner.websiteId, id)).toHaveLength(1);
  });
});

describe('A theme that is worked on', () => {
  const revise = `mutation ($input: ReviseThemeInput!) { reviseTheme(input: $input) {
    __typename ... on ThemeRevision { id isActive files { path } fileText(path: "a.region") } ... on Problem { message } } }`;

  it('is stored with what was changed, while visitors see it as it was', async () => {
    const live = await installAndFind([
      file('template.conf', '{}'),
      file('a.region', 'old'),
      file('b.region'),
    ]);
    const changes = [
      { path: 'a.region', text: 'new' },
      { path: 'b.region', text: null },
    ];
    const made = (await owner.ask(revise, { input: { revisionId: live, changes } })).at('reviseTheme');
    expect(made).toMatchObject({ isActive: false, fileText: 'new' });
    expect(made).toMatchObject({ files: [{ path: 'a.region' }, { path: 'template.conf' }] });
    expect(await readFiles(owner.websiteId, live)).toHaveLength(3);
  });

  it('tells what an update would change of the files that visitors get', async () => {
    const live = await installAndFind([
      ...[file('template.conf', '{}'), file('a.region', 'old'), file('b.region', 'alike'), file('c.region')],
    ]);
    const changes = [
      { path: 'a.region', text: 'new' },
      { path: 'c.region', text: null },
      { path: 'd.region', text: 'more' },
    ];
    const tellRevision = revise.replace('id isActive', 'id differences { path kind }');
    const input = { revisionId: live, changes };
    expect((await owner.ask(tellRevision, { input })).at('reviseTheme')).toMatchObject({
      differences: [
        { path: 'a.region', kind: 'CHANGED' },
        { path: 'c.region', kind: 'REMOVED' },
        { path: 'd.region', kind: 'ADDED' },
      ],
    });
    const same = await owner.ask('query ($id: ID!) { themeRevision(id: $id) { differences { path } } }', {
      id: live,
    });
    expect(same.at('themeRevision.differences')).toEqual([]);
  });

  it('is what is worked on, until an older one is put into use', async () => {
    const workedOn = async () => (await owner.ask('{ themeRevision { id } }')).at('themeRevision.id');
    const live = await installAndFind([file('template.conf', '{}'), file('a.region', 'old')]);
    expect(await workedOn()).toBe(live);
    expect((await owner.ask('{ themeRevision(id: "") { id } }')).at('themeRevision')).toBeNull();
    const changes = [{ path: 'a.region', text: 'new' }];
    await owner.ask(revise, { input: { revisionId: live, changes } });
    const draft = await workedOn();
    expect(draft).not.toBe(live);
    const activate =
      'mutation ($id: ID!) { activateTheme(revisionId: $id, isUnstyledAllowed: true) { __typename } }';
    for (const id of [draft, live]) await owner.ask(activate, { id });
    expect(await workedOn()).toBe(live);
  });

  it('has one draft, which ten windows cannot save over each other', async () => {
    const live = await installAndFind([file('template.conf', '{}'), file('a.region', 'old')]);
    const save = async (revisionId: string, text: string, replacesDraft: boolean) =>
      Object(
        (
          await owner.ask(revise, {
            input: { revisionId, changes: [{ path: 'a.region', text }], replacesDraft },
          })
        ).at('reviseTheme'),
      );
    expect(await save(live, 'x', true)).toMatchObject({ __typename: 'NotFound' });
    const { id } = await save(live, 'first', false);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, window) => save(id, `window ${window}`, true)),
    );
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual([
      ...Array(9).fill('NotFound'),
      'ThemeRevision',
    ]);
    expect(await readFiles(owner.websiteId, id)).toBeNull();
  });
});
