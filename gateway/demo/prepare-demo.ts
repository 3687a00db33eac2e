import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Install } from '../install.ts';
import { projectRoot } from '../root.ts';
import { isDemoMissing } from './demo-state.ts';
import { welcome } from './welcome.rules.ts';

const usualOwner = 'owner@example.com';

/**
 * Makes the demo website at the first start. Answers what to tell whoever started it. It is made by a process of its own,
 * whose memory is given back when it ends; `signal` ends it at once, and the next start goes on from there.
 */
export async function prepareDemo(
  config: Config,
  install: Install,
  signal: AbortSignal,
): Promise<(address: string) => void> {
  const email = config.owner?.email ?? usualOwner;
  const password = config.owner?.password ?? randomBytes(12).toString('base64url');
  const isMissing = await isDemoMissing(install);
  if (isMissing) await runDemoCommand({ OWNER_EMAIL: email, OWNER_PASSWORD: password }, signal);
  const owner = isMissing ? { email, password: config.owner ? null : password } : null;
  return (address) => process.stdout.write(welcome(config.publicUrl ?? address, owner));
}

async function runDemoCommand(owner: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
  const program = join(projectRoot, 'build', 'server', 'vitrine.js');
  const child = spawn(process.execPath, [program, 'demo'], {
    env: { ...process.env, ...owner },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The demo website could not be made. Start again to go on with it.');
}
