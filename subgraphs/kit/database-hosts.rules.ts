const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;

/**
 * The addresses of a database's hosts, one for each: `postgresql://a:5432,b:5433/shop` is the same database at two of them, as
 * PostgreSQL's own clients read it. An address with one host is left as it is.
 */
export function databaseHosts(address: string): readonly string[] {
  const [, before = '', hosts = '', behind = ''] = parts.exec(address) ?? [];
  if (!hosts.includes(',')) return [address];
  return hosts.split(',').map((host) => `${before}${host}${behind}`);
}

/** What several hosts are asked for must be said: the one that takes writes. PostgreSQL's own clients take any otherwise. */
const writable = ['read-write', 'primary'];

/** Whether a text is the address of a PostgreSQL database: it names the database, and of several hosts the one to use. */
export function isDatabaseAddress(text: string): boolean {
  const hosts = databaseHosts(text);
  const isSound = hosts.every((host) => {
    if (!URL.canParse(host)) return false;
    const { protocol, hostname, pathname } = new URL(host);
    if (hosts.length > 1 && hostname === '') return false;
    return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1;
  });
  if (!isSound || hosts.length === 1) return isSound;
  return writable.includes(new URL(hosts[0] ?? '').searchParams.get('target_session_attrs') ?? '');
}
