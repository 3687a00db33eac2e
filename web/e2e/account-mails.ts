import type { Shop } from './start-shop.ts';
import type { Visitor } from './visitor.ts';

/** The path of the link in the newest mail to an address, as a test's browser follows it. */
export async function findMailedLink(owner: Shop['owner'], to: string): Promise<string> {
  const { accountEmails } = await owner<{ accountEmails: { nodes: { to: string; text: string }[] } }>(
    '{ accountEmails(first: 200) { nodes { to text } } }',
    {},
  );
  const text = accountEmails.nodes.find((mail) => mail.to === to)?.text ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link was mailed to ${to}.`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Makes an account, and leaves its browser signed in. */
export async function signUp(owner: Shop['owner'], visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor;
  await visitor.open('/account/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  await visitor.open(await findMailedLink(owner, email));
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Password').fill('a long password of a member');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
}
