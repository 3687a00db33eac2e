import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Install } from '../install.ts';
import { showProgress } from '../progress.ts';
import { seedDemo } from './seed-demo.ts';
import { welcome } from './welcome.rules.ts';

const host = 'localhost';
const usualOwner = 'owner@example.com';

/** Makes the demo website at the first start. Answers what to tell whoever started it. */
export async function prepareDemo(config: Config, install: Install): Promise<(address: string) => void> {
  const email = config.owner?.email ?? usualOwner;
  const password = config.owner?.password ?? randomBytes(12).toString('base64url');
  const { isNew } = await seedDemo({
    install,
    host,
    ownerEmail: email,
    ownerPassword: password,
    progress: showProgress,
  });
  const owner = isNew ? { email, password: config.owner ? null : password } : null;
  return (address) => process.stdout.write(welcome(config.publicUrl ?? address, owner));
}
