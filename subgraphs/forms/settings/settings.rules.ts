import { type InvalidInput, invalid } from '../forms/invalid.ts';

const mostHosts = 50;
const hostName =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/;

/** At most 50 names of hosts, in small letters, each once. */
export function readRedirectHosts(hosts: readonly string[]): readonly string[] | InvalidInput {
  const names = [...new Set(hosts.map((host) => host.trim().toLowerCase()))];
  if (names.length > mostHosts) return invalid('hosts', 'At most 50 hosts can be allowed.');
  const wrong = names.find((name) => !hostName.test(name));
  if (wrong !== undefined) return invalid('hosts', `“${wrong}” is no host: write it as shop.example.com.`);
  return names;
}
