import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/** Chromium without windows: a page costs it a third of what it costs the whole program. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
/** Names under which Chromium or Chrome is installed by systems and people. */
const programNames = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

/** Nothing but the pages under test: no first-run screens, updates or calls home. */
export const browserFlags = [
  '--disable-gpu',
  // One program fewer beside each browser, which draws without a graphics card anyway.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a browser, which is installed when there is none. */
export const ensureBrowser = async (): Promise<string> => {
  const found = await findBrowser();
  // Who tests on a machine of their own keeps the browser they have; one that only tests gets the faster one.
  if (found && (isShell(found) || process.env.CHROMIUM_PATH || !process.env.CI)) return found;
  const reasons: string[] = [];
  for (const { means, steps } of await listInstallers(found !== undefined)) {
    process.stderr.write(`Installing Chromium by ${means}. This takes a minute, once.\n`);
    try {
      for (const [program, ...args] of steps) await run(program, args, { env: quiet, maxBuffer: 64e6 });
    } catch (error) {
      reasons.push(`${means}: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
    const installed = await findBrowser();
    if (installed) return installed;
  }
  if (found) return found;
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
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const candidates = [...shellNames, ...programNames].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  candidates.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', chromium.executablePath());
  for (const candidate of candidates) if (await isBrowser(candidate)) return candidate;
  return undefined;
};

const isShell = (path: string): boolean => shellNames.includes(basename(path));

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

/** Ways to a browser, the best first; what a machine that has one already would gain from is only the one without windows. */
const listInstallers = async (hasBrowser: boolean): Promise<Installer[]> => {
  const isDebianRoot = process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
  const byPackage = (name: string): Installer => ({
    means: `apt-get install ${name}`,
    steps: [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', name],
    ],
  });
  const shell = isDebianRoot ? [byPackage('chromium-headless-shell')] : [];
  if (hasBrowser) return shell;
  const playwright: Installer = {
    means: 'npx playwright install chromium',
    steps: [['npx', '--no-install', '@playwright/test', 'install', 'chromium']],
  };
  return [...shell, ...(isDebianRoot ? [byPackage('chromium')] : []), playwright];
};
