import type { Shop } from './start-shop.ts';

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
