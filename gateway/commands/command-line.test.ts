import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../root.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { runCommandLine } from './command-line.ts';

/** What `npm run vitrine` runs. */
const program = join(projectRoot, 'build', 'server', 'vitrine.js');
let opened: TestInstall;
let folder: string;
let website: TestWebsite;

beforeAll(async () => {
  opened = await openTestInstall();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-commands-'));
});

afterAll(async () => {
  await opened?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Everything that a command wrote, and its exit code. */
interface Ending {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

const settings = () => ({ DATABASE_URL: opened.database.url, DATA_DIR: opened.environment.DATA_DIR });

/** Types a command line into a terminal: the program runs in a process of its own. */
function start(args: string[]) {
  const { DATABASE_URL: _url, ...rest } = process.env;
  const env = { ...rest, ...settings() };
  return spawn(process.execPath, [program, ...args], { env, cwd: folder });
}

async function endOf(child: ReturnType<typeof start>): Promise<Ending> {
  const [out, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, notes, code };
}

/** Types a command line into a terminal, with what comes on standard input, and waits for its end. */
function pipe(args: string[], input: string): Promise<Ending> {
  const child = start(args);
  child.stdin.end(input);
  return endOf(child);
}

/** Runs a command line as the program does, within this process. */
async function vitrine(args: string[], further: Record<string, string> = {}): Promise<Ending> {
  let out = '';
  let notes = '';
  const code = await runCommandLine({
    args,
    env: { ...settings(), ...further },
    stdout: { write: (written) => (out += written) },
    stderr: { write: (written) => (notes += written) },
    signal: new AbortController().signal,
  });
  return { code, out, notes };
}

describe('the command line', () => {
  test('tells how it is used', async () => {
    const { code, out } = await vitrine(['--help']);
    expect(code).toBe(0);
    for (const command of [
      'websites',
      'website create',
      'theme install',
      'import products',
      'export products',
    ]) {
      expect(out).toContain(`  ${command}`);
    }
    expect((await vitrine(['import', 'products', '--help'])).out).toContain('--website HOST');
  });

  test('refuses what makes no sense, and says what is missing', async () => {
    expect(await vitrine(['sell', 'everything'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('There is no command'),
    });
    expect(await vitrine(['import', 'products'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining('FILE and --website HOST are missing.'),
    });
    expect(await vitrine(['websites', '--loud'])).toMatchObject({
      code: 2,
      notes: expect.stringContaining("'--loud'"),
    });
  });

  test('starts a website and lists it', async () => {
    const create = [
      'website',
      'create',
      'Corner.Example',
      '--title',
      'The corner',
      ...['--owner', 'ada@example.com'],
      '--identifier',
      'corner',
    ];
    const { code, out } = await vitrine(create);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The website answers on corner\.example\.\nada@example\.com owns it\./),
    ]);
    const ownerless = create.filter((word) => !['--owner', 'ada@example.com'].includes(word));
    expect((await vitrine(ownerless)).notes).toContain('--owner EMAIL is missing.');
    expect(await vitrine([...create.slice(0, -1), 'other'])).toMatchObject({
      code: 1,
      notes: 'Another website already answers on corner.example.\n',
    });
    expect((await vitrine(['websites'])).out).toContain('corner.example\tcorner\tThe corner\n');
  });

  test('makes the demo website for an owner, and never in the place of another website', async () => {
    expect((await vitrine(['demo'])).notes).toContain('Set OWNER_EMAIL and OWNER_PASSWORD');
    await opened.createWebsite('Local', 'localhost');
    const owner = { OWNER_EMAIL: 'ada@example.com', OWNER_PASSWORD: 'a long password of Ada' };
    expect((await vitrine(['demo'], owner)).out).toBe('A website answers on localhost already.\n');
  });

  test('lets an account make websites, and takes that back', async () => {
    expect(await vitrine(['account', 'allow-websites', 'Ada@example.com'])).toMatchObject({
      ...{ code: 0, out: 'Ada@example.com may make websites on this install.\n' },
    });
    expect(await vitrine(['account', 'forbid-websites', 'eve@example.com'])).toMatchObject({
      ...{ code: 1, notes: 'No account has the address "eve@example.com".\n' },
    });
  });

  test('prints a link under which an owner chooses a password, once', async () => {
    const command = ['account', 'reset-password'];
    const { code, out } = await vitrine([...command, 'Ada@example.com', '--website', 'corner.example']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/corner\.example\/config\/new-password\?token=[\w-]{43}\n$/),
    ]);
    const token = new URL(out.trim()).searchParams.get('token') ?? '';
    const send = (url: string, fields: Record<string, string>) =>
      opened.app.inject({
        ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
        headers: { host: 'corner.example', 'content-type': 'application/x-www-form-urlencoded' },
      });
    const password = 'a long password chosen by Ada';
    const choose = () => send('/config/new-password', { token, password });
    expect([(await choose()).statusCode, (await choose()).statusCode]).toEqual([303, 410]);
    const signIn = await send('/config/sign-in', { email: 'ada@example.com', password });
    expect(signIn.statusCode).toBe(303);
    expect(await vitrine([...command, 'eve@example.com', '--website', 'corner.example'])).toMatchObject({
      ...{ code: 1, notes: 'No account has the address "eve@example.com".\n' },
    });
  });

  test('makes a key that reads only, and lets pages of another origin ask', async () => {
    const made = await vitrine([
      ...['key', 'create', 'Reports', '--website', 'corner.example', '--for', 'ada@example.com'],
      ...['--read-only'],
    ]);
    expect([made.notes, made.out]).toEqual(['', expect.stringMatching(/^vk_[\w-]{43}\n$/)]);
    const ask = async (query: string) => {
      const answer = await opened.app.inject({
        ...{ method: 'POST', url: '/graphql', payload: JSON.stringify({ query }) },
        headers: {
          ...{ host: 'corner.example', authorization: `Bearer ${made.out.trim()}` },
          'content-type': 'application/json',
        },
      });
      return answer.json();
    };
    expect((await ask('{ orders { nodes { id } } }')).errors).toBeUndefined();
    expect(await ask('mutation { updateWebsite(input: { title: "X" }) { __typename } }')).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
    const key = ['key', 'create', 'Mine', '--website', 'corner.example', '--for'];
    expect(await vitrine([...key, 'eve@example.com'])).toMatchObject({
      ...{ code: 1, notes: 'Nobody with this address builds this website.\n' },
    });
    const origins = ['website', 'origins', '--website', 'corner.example'];
    expect(await vitrine([...origins, '--add', 'https://app.example.com'])).toMatchObject({
      ...{ code: 0, out: 'https://app.example.com\n' },
    });
    expect(await vitrine([...origins, '--add', 'app.example.com'])).toMatchObject({ code: 1 });
    expect(await vitrine([...origins, '--remove', 'https://app.example.com'])).toMatchObject({
      ...{ code: 0, out: '' },
    });
  });

  test('names the websites’ command when none answers on a host', async () => {
    const { code, notes } = await vitrine(['export', 'products', 'x.csv', '--website', 'nobody.example']);
    expect([code, notes]).toEqual([
      1,
      'No website answers on "nobody.example". "websites" lists those that there are.\n',
    ]);
  });
});

describe('a theme', () => {
  test('is installed, and what is wrong with it is told with file and line', async () => {
    website = await opened.createWebsite();
    await writeFile(
      join(folder, 'template.conf'),
      '{ "name": "Plain", "layouts": { "default": { "regions": ["site"] } }, "stylesheets": ["none.css"] }',
    );
    await writeFile(join(folder, 'site.region'), '<html>\n{squarespace-headers}{.section x}</html>');
    const { code, out, notes } = await vitrine(['theme', 'install', folder, '--website', website.host]);
    expect(code).toBe(0);
    expect(out).toMatch(/^The theme "Plain" is in use: 2 files, \d+ problems\.\n$/);
    expect(notes).toContain(
      'template.conf: warning: The style sheet styles/none.css is listed but does not exist. It was left out.',
    );
    expect(notes).toMatch(/^site\.region:2:\d+: error: /m);
  });

  test('that cannot be used changes nothing', async () => {
    await writeFile(join(folder, 'template.conf'), '{ "name": "Broken" }');
    const { code, notes } = await vitrine(['theme', 'install', folder, '--website', website.host]);
    expect(code).toBe(1);
    expect(notes).toContain('The theme was not installed.');
    const { website: after } = await website.query<{ website: { activeTheme: { name: string } } }>(
      website.owner,
      '{ website { activeTheme { name } } }',
    );
    expect(after.activeTheme.name).toBe('Plain');
  });
});

describe('a product file', () => {
  const file = `Title,Product Page,Product URL,SKU,Option Name 1,Option Value 1,Price,Hosted Image URLs
Mug,store,mug,A,Size,S,12.50,https://pictures.example/1.jpg https://pictures.example/2.jpg
,,,B,,L,14.50,
Jug,store,jug,C,,,x,
Bowl,store,bowl,D,,,20,http://pictures.example/3.jpg
`;
  const imports = (name: string, ...more: string[]) =>
    vitrine(['import', 'products', join(folder, name), '--website', website.host, ...more]);
  const exports = (name: string) =>
    vitrine(['export', 'products', join(folder, name), '--website', website.host]);

  test('needs a products page, which can be made from what it says', async () => {
    website = await opened.createWebsite();
    await writeFile(join(folder, 'shop.csv'), file);
    expect(await imports('shop.csv')).toMatchObject({
      code: 1,
      notes: expect.stringContaining('--make-pages'),
    });
    const { code, out, notes } = await imports('shop.csv', '--make-pages');
    expect(code).toBe(1);
    expect(out).toBe('2 products imported: 2 new, 0 changed, 2 problems.\n');
    expect(notes).toContain('The products page "store" was made.');
    expect(notes).toContain('/shop.csv:4: Price: Price must be a number, such as 1,234.50.');
    expect(notes).toMatch(/\/shop\.csv:5: Hosted Image URLs: .+/m);
  });

  test('comes out as it went in, pictures too, into another website as well', async () => {
    expect(await exports('first.csv')).toMatchObject({
      code: 0,
      out: `2 products exported to ${join(folder, 'first.csv')}.\n`,
    });
    const first = await readFile(join(folder, 'first.csv'), 'utf8');
    expect(first).toContain('https://pictures.example/1.jpg https://pictures.example/2.jpg');
    expect(await imports('first.csv')).toMatchObject({
      code: 0,
      out: '2 products imported: 0 new, 2 changed, 0 problems.\n',
    });
    await exports('second.csv');
    expect(await readFile(join(folder, 'second.csv'), 'utf8')).toBe(first);
    website = await opened.createWebsite();
    expect(await imports('first.csv', '--make-pages')).toMatchObject({ code: 0 });
    await exports('third.csv');
    expect(await readFile(join(folder, 'third.csv'), 'utf8')).toBe(first);
  });

  test('comes through pipes, also to someone who reads the beginning only', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `Plate ${n},${n}.00,${'x'.repeat(1_500)}`);
    const input = `Title,Price,Description\n${many.join('\n')}\n`;
    const args = ['import', 'products', '-', '--website', website.host];
    expect(await pipe(args, input)).toMatchObject({
      code: 0,
      notes: expect.stringMatching(/^Imported \d+ products, [\d,]+ a second …\n/),
    });
    const child = start(['export', 'products', '-', '--website', website.host]);
    child.stdout.once('data', () => child.stdout.destroy());
    const [notes, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(notes).toBe('');
    expect(code).toBe(0);
  });

  test('that cannot be read to its end tells what was left out', async () => {
    const broken = join(folder, 'broken.csv');
    await writeFile(broken, 'Title,Price\nVase,1\nJar,2\n"Pot,3\n');
    const { code, notes } = await imports('broken.csv');
    expect(code).toBe(1);
    expect(notes).toBe(
      `${broken}:4: A quote is opened in this row and never closed. Nothing from line 3 on was imported.\n`,
    );
  });

  test('with the rows of a product apart tells that the later ones replaced the others', async () => {
    const apart = join(folder, 'apart.csv');
    await writeFile(apart, 'Title,Price\nVase,1\nJar,2\nVase,3\n');
    const { notes } = await imports('apart.csv');
    expect(notes).toBe(
      `${apart}:4: This is the product of line 2, which it replaced. Keep the rows of a product together.\n`,
    );
  });

  test('that never ends can be interrupted', async () => {
    const child = start(['import', 'products', '-', '--website', website.host]);
    const rows = Array.from({ length: 600 }, (_, n) => `Tile ${n},1`);
    child.stdin.write(`Title,Price\n${rows.join('\n')}\n`);
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await endOf(child)).toMatchObject({
      code: 1,
      notes: expect.stringContaining('The import was interrupted. Run it again to go on.'),
    });
  });
});
