import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findPort } from '#kit/ports-testing.ts';
import { ArchiveWatch } from './archive-watch.ts';
import { openClickHouseParts } from './clickhouse.data.ts';

/** Watches what is at a port, which need not be a ClickHouse; answers what the log was told. */
function watchPort(port: number) {
  const archive = openClickHouseParts(`http://vitrine:secret@127.0.0.1:${port}/visits`).archive;
  const said: string[] = [];
  const say = (_: object, message: string) => void said.push(message);
  const watch = new ArchiveWatch(archive, { info: say, warn: say, error: say }, 20);
  onTestFinished(async () => {
    watch.close();
    await archive.close();
  });
  return { archive, said };
}

async function answerAt(port: number, status: () => number): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(status())
      .end(status() === 200 ? '' : 'Code: 194, DB::Exception: Password is incorrect');
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

test('a ClickHouse that is not there is told before any event waits for it, once, and not any more once it is', async () => {
  const port = await findPort();
  const { archive, said } = watchPort(port);
  await expect.poll(() => archive.problem).toContain('events stay in PostgreSQL');
  expect(said).toEqual(['ClickHouse does not answer. Events stay in PostgreSQL.']);
  await answerAt(port, () => 200);
  await expect.poll(() => archive.problem).toBeNull();
  await expect.poll(() => said.slice(1)).toEqual(['ClickHouse answers again.']);
});

test('one that takes another password is told, too', async () => {
  const port = await findPort();
  let status = 401;
  await answerAt(port, () => status);
  const { archive } = watchPort(port);
  await expect.poll(() => archive.problem).toContain('events stay in PostgreSQL');
  status = 200;
  await expect.poll(() => archive.problem).toBeNull();
});
