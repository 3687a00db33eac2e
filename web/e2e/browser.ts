import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/** Names under which Chromium or Chrome is installed by systems and people. */
const programNames = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

/** Nothing but the pages under test: no first-run screens, updates or calls home. */
export const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a browser, which is installed when there is none. */
export const ensureBrowser = async (): Promise<string> => {
  const found = await findBrowser();
  if (found) return found;
  const reasons: string[] = [];
  for (const { means, steps } of await listInstallers()) {
    process.stderr.write(`No Chromium found: installing it by ${means}. This takes a minute, once.\n`);
    try {
      for (const [program, ...args] of steps) await run(program, args, { env: quiet, maxBuffer: 64e6 });
    } catch (error) {
      reasons.push(`${means}: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    `No Chromium was found, and it could not be installed.\n${reasons.join('\n')}\n` +
      'Install Chromium or Chrome yourself, or set CHROMIUM_PATH to the program.',
  );
};

const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

const findBrowser = async (): Promise<string | undefined> => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await isProgram(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, where there is no program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = programNames.flatMap((name) =>
    ['/usr/bin', ...folders].map((folder) => join(folder, name)),
  );
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath());
  for (const candidate of candidates) if (await isBrowser(candidate)) return candidate;
  return undefined;
};

/** Some systems keep a program under this name that only tells how to install the browser: ask it for its version. */
const isBrowser = async (path: string): Promise<boolean> => {
  if (!(await isProgram(path))) return false;
  const answer = await run(path, ['--version'], { timeout: 20_000 }).catch(() => ({ stdout: '' }));
  return /chrom/i.test(answer.stdout);
};

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

type Installer = { means: string; steps: [program: string, ...args: string[]][] };

const listInstallers = async (): Promise<Installer[]> => {
  const playwright: Installer = {
    means: 'npx playwright install chromium',
    steps: [['npx', '--no-install', '@playwright/test', 'install', 'chromium']],
  };
  const isDebianRoot = process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
  if (!isDebianRoot) return [playwright];
  const packages: Installer = {
    means: 'apt-get install chromium',
    steps: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', 'chromium'],
    ],
  };
  return [packages, playwright];
};
