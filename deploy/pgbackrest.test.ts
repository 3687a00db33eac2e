import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPort } from '#kit/ports-testing.ts';

const programs = '/usr/lib/postgresql/15/bin';
const isThere =
  process.getuid?.() === 0 && existsSync('/usr/bin/pgbackrest') && existsSync(`${programs}/initdb`);
const why = isThere ? '' : ' (skipped: root, pgbackrest and postgresql-15 of Debian are wanted)';

/** What the guide says, with folders of the test in the place of the system's. */
const script = `set -e
cd FOLDER
initdb -D main -A trust > /dev/null
cat >> main/postgresql.conf <<END
port = PORT
listen_addresses = ''
unix_socket_directories = 'FOLDER'
archive_mode = on
archive_command = 'pgbackrest --config=FOLDER/pgbackrest.conf --stanza=vitrine archive-push %p'
END
rest() { pgbackrest --config=FOLDER/pgbackrest.conf --stanza=vitrine "$@" > /dev/null; }
ask() { psql -h FOLDER -p PORT -qAt postgres -c "$1"; }
trap 'pg_ctl -D main -m immediate stop > /dev/null 2>&1 || true' EXIT
pg_ctl -D main -w -l log start > /dev/null
rest stanza-create
rest check
ask 'CREATE TABLE orders AS SELECT generate_series(1, 100)'
rest --type=full backup
# It knows whole seconds only: the moment is to be in a later one.
ask "SELECT pg_sleep_until(date_trunc('second', clock_timestamp()) + interval '1 second')" > /dev/null
ask 'INSERT INTO orders SELECT generate_series(101, 150)'
moment=$(ask 'SELECT clock_timestamp()')
ask 'INSERT INTO orders SELECT generate_series(151, 200)'
segment=$(ask 'SELECT pg_walfile_name(pg_current_wal_lsn())')
ask 'SELECT pg_switch_wal()' > /dev/null
until [ "$(ask 'SELECT last_archived_wal FROM pg_stat_archiver')" = "$segment" ]; do sleep 0.1; done
pg_ctl -D main -w -m immediate stop > /dev/null
rm -rf main
rest --type=time "--target=$moment" --target-action=promote restore
pg_ctl -D main -w -l log start > /dev/null
until [ "$(ask 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.1; done
ask 'SELECT count(*) FROM orders'
`;

test.skipIf(!isThere)(
  `a PostgreSQL of one’s own is restored by pgBackRest to a moment between two backups${why}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-pgbackrest-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const port = await findPort();
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
    const configuration = readFileSync(join(import.meta.dirname, 'pgbackrest.conf'), 'utf8')
      .replace('/var/lib/pgbackrest', join(folder, 'repository'))
      .replace('/var/lib/postgresql/15/main', join(folder, 'main'))
      .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${folder}`)
      .replace('[global]', `[global]\nlog-path=${folder}\nlock-path=${folder}\nspool-path=${folder}`);
    writeFileSync(join(folder, 'pgbackrest.conf'), configuration);
    const text = script.replaceAll('FOLDER', folder).replaceAll('PORT', String(port));
    const output = execFileSync('su', ['postgres', '-s', '/bin/bash', '-c', text], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(output).toBe('150\n');
  },
);
