// Loaded into the product under attack: names below this one are looked up at the attack's own name server, as if it were
// the system's.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const zone = '.names.example';
const resolver = new dns.Resolver({ timeout: 1_000, tries: 1 });
resolver.setServers([`127.0.0.1:${process.env.NAME_SERVER_PORT}`]);
const usual = dns.lookup;

const resolve = (kind, name) =>
  new Promise((found) => resolver[kind](name, (_, addresses) => found(addresses ?? [])));

dns.lookup = (name, ...rest) => {
  if (!name.endsWith(zone)) return usual(name, ...rest);
  const [options, callback] = rest.length > 1 ? rest : [{}, rest[0]];
  const kinds = { resolve4: 4, resolve6: 6 };
  Promise.all(
    Object.entries(kinds).map(async ([kind, family]) =>
      (await resolve(kind, name)).map((address) => ({ address, family })),
    ),
  ).then((answers) => {
    const all = answers.flat();
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    });
    if (all.length === 0) callback(error);
    else if (options.all) callback(null, all);
    else callback(null, all[0].address, all[0].family);
  });
};
syncBuiltinESMExports();
