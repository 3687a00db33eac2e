import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Install } from '../install.ts';
import { showProgress } from '../progress.ts';
import { seedDemo } from './seed-demo.ts';

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
  return (address) => {
    const known = config.owner ? 'the password of OWNER_PASSWORD' : `the password ${password}`;
    const owner = isNew ? `${email} with ${known}` : null;
    process.stdout.write(welcome(config.publicUrl ?? address, owner, config.owner === undefined));
  };
}

function welcome(address: string, owner: string | null, isMadeUp: boolean): string {
  const signIn = owner
    ? `  Sign in     ${address}/config/sign-in
              ${owner}${isMadeUp ? '\n              It is shown this once; keep it.' : ''}`
    : `  Sign in     ${address}/config/sign-in`;
  return `
  Your website is at ${address}

  Look first  ${address}/shop, where things are for sale
              ${address}/cart, once something is in it
${signIn}
  For others  ${address}/graphql and ${address}/api/openapi.json
  Stop it     with Ctrl+C; everything is kept

`;
}
