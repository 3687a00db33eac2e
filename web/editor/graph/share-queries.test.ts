import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloLink, gql, Observable } from '@apollo/client/core';
import { describe, expect, test } from 'vitest';
import { shareQueries } from './share-queries.ts';

const stockQuery = gql`query Stock { stock }`;
const put = gql`mutation Put { put }`;

/** A server whose answers wait until they are let go, each with what it knew when it was asked. */
function startShop() {
  let stock = 0;
  const asked: { name: string; answer: () => void; fail: () => void; isStopped: boolean }[] = [];
  const server = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((watcher) => {
        if (operationName === 'Put') stock += 1;
        const data = operationName === 'Put' ? { put: stock } : { stock };
        const question = {
          name: operationName,
          answer: () => {
            watcher.next({ data });
            watcher.complete();
          },
          fail: () => watcher.error(new Error('The network is gone.')),
          isStopped: false,
        };
        asked.push(question);
        return () => {
          question.isStopped = true;
        };
      }),
  );
  const client = new ApolloClient({
    link: ApolloLink.from([shareQueries(), server]),
    cache: new InMemoryCache(),
    queryDeduplication: false,
  });
  const read = () => client.query<{ stock: number }>({ query: stockQuery, fetchPolicy: 'network-only' });
  return { client, asked, read, change: () => client.mutate({ mutation: put }) };
}

describe('Screens that ask the same', () => {
  test('share one answer', async () => {
    const { asked, read } = startShop();
    const answers = [read(), read()];
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    expect((await Promise.all(answers)).map(({ data }) => data?.stock)).toEqual([0, 0]);
    void read();
    expect(asked).toHaveLength(2);
  });

  test.each(['answer', 'fail'] as const)(
    'are all shown what a change has made that ended meanwhile: %s',
    async (end) => {
      const { asked, read, change } = startShop();
      const before = read();
      const changed = change().catch(() => undefined);
      asked[1]?.[end]();
      await changed;
      const after = read();
      expect(asked.map(({ name }) => name)).toEqual(['Stock', 'Put', 'Stock']);
      expect(asked[0]?.isStopped).toBe(true);
      asked[0]?.answer();
      asked[2]?.answer();
      expect((await Promise.all([before, after])).map(({ data }) => data?.stock)).toEqual([1, 1]);
    },
  );

  test('are not shown an answer from before a change that ended while it was on its way', async () => {
    const { asked, read, change } = startShop();
    const shown = read();
    const changed = change();
    asked[1]?.answer();
    await changed;
    asked[0]?.answer();
    expect(asked.map(({ name }) => name)).toEqual(['Stock', 'Put', 'Stock']);
    asked[2]?.answer();
    expect((await shown).data?.stock).toBe(1);
  });

  test('do not wait for the end of changes that come faster than answers', async () => {
    const { asked, read, change } = startShop();
    const shown = read();
    for (let times = 0; times < 4; times++) {
      const question = asked.at(-1);
      const changed = change();
      asked.at(-1)?.answer();
      await changed;
      question?.answer();
    }
    expect((await shown).data?.stock).toBe(3);
  });

  test('all hear that it failed, and may ask again', async () => {
    const { asked, read } = startShop();
    const answers = [read(), read()];
    asked[0]?.fail();
    const results = await Promise.allSettled(answers);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = read();
    asked[1]?.answer();
    expect((await again).data?.stock).toBe(0);
  });
});
