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
  return (address) =>
    process.stdout.write(welcome(config.publicUrl ?? address, isNew ? { email, password } : null));
}

function welcome(address: string, owner: { email: string; password: string } | null): string {
  const signIn = owner
    ? `  Sign in     ${address}/config/sign-in
              ${owner.email} with the password ${owner.password}
              It is shown this once; keep it.`
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
