import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignedDataSource } from './data-sources.ts';
import { requestOf } from './request.ts';
import { remoteBytes } from './subgraph-bytes.ts';

let server: Server;
let url = '';
const sent = { bytes: 0 };
const piece = Buffer.alloc(1024 * 1024, ' ');

/** A subgraph whose answers never end. */
beforeAll(async () => {
  server = createServer((_request, response) => {
    sent.bytes = 0;
    response.writeHead(200, { 'content-type': 'application/json', etag: '"a"' });
    const write = () => {
      while (!response.destroyed && response.write(piece)) sent.bytes += piece.length;
    };
    response.on('drain', write);
    write();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const viewer = { websiteId: 'w', permissions: [], requestId: 'r' };

test('an answer of another process that does not end is cut off', async () => {
  const most = 4 * piece.length;
  const source = new SignedDataSource('commerce', url, 'secret', most);
  await expect(source.ask('{ __typename }', {}, requestOf(viewer))).rejects.toThrow();
  expect(sent.bytes).toBeLessThan(20 * most);
});

test('bytes that do not end are cut off, and the subgraph counts as out of reach', async () => {
  const request = { websiteId: 'w', path: 'a', query: {}, accept: '*/*' };
  await expect(remoteBytes(url, 'secret', request)).rejects.toMatchObject({ statusCode: 503 });
});
