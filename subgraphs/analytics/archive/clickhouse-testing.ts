import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { findPort } from '#kit/ports-testing.ts';

const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
const program = places.map((place) => join(place, 'clickhouse-server')).find(existsSync);

/** Whether the server is installed here. */
export const hasClickHouse = program !== undefined;
/** Behind the name of a test that needs it. */
export const whyNoClickHouse = hasClickHouse ? '' : ' (skipped: clickhouse-server is not installed)';

/** A ClickHouse of a test's own. */
export interface TestClickHouse {
  readonly url: string;
  start(): Promise<void>;
  /** Ends the server; its files stay. */
  stop(): Promise<void>;
  /** Makes an empty database; answers its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server and removes its files. */
  close(): Promise<void>;
}

const users = `<yandex><profiles><default/></profiles><quotas><default/></quotas><users><default><password></password>
  <networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default></users></yandex>`;
const configOf = (folder: string, port: number) => `<yandex>
  <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/errors.log</errorlog></logger>
  <http_port>${port}</http_port><listen_host>127.0.0.1</listen_host><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>100000000</mark_cache_size><timezone>UTC</timezone></yandex>`;

/** Prepares a server on a free port; call `start()`. */
export async function prepareClickHouse(): Promise<TestClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clickhouse-'));
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  await Promise.all(['data', 'tmp'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'users.xml'), users);
  await writeFile(join(folder, 'config.xml'), configOf(folder, port));
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    async start() {
      child = spawn(program ?? 'clickhouse-server', [`--config-file=${join(folder, 'config.xml')}`], {
        cwd: folder,
        stdio: 'ignore',
      });
      await untilAnswers(`${url}/ping`);
    },
    stop,
    async createDatabase(name) {
      const client = createClient({ url });
      await client.command({ query: `CREATE DATABASE ${name}` });
      await client.close();
      return `${url}/${name}`;
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (const end = Date.now() + 30_000; ; await wait(50)) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
