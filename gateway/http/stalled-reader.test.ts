import { once } from 'node:events';
import { connect } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { openTestInstall } from '../testing.ts';

test('who asks for much and reads none of it is cut off, and others are answered meanwhile', async () => {
  const shop = await openTestInstall();
  try {
    const { host } = await shop.createWebsite('Corner Shop');
    const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const { server } = shop.app;
    // Two minutes are too long for a test; that they are set is what the first line looks at.
    expect(server.timeout).toBe(120_000);
    server.setTimeout(300);
    const ask = (query: string) => {
      const body = JSON.stringify({ query });
      return `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    };
    const closing = once(server, 'connection').then(async ([served]) => {
      await once(served, 'close');
      return served.destroyed;
    });
    const stalled = connect(Number(port), '127.0.0.1');
    stalled.on('error', () => undefined);
    stalled.pause();
    // More than the buffers of a connection hold, asked for one after the other.
    stalled.write(ask(getIntrospectionQuery()).repeat(20));
    const other = await shop.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host },
      payload: { query: '{ __typename }' },
    });
    expect(other.json()).toEqual({ data: { __typename: 'Query' } });
    expect(await closing).toBe(true);
    stalled.destroy();
  } finally {
    await shop.close();
  }
});
