import { describe, expect, test } from 'vitest';
import type { CookieJar } from './cookie-jar.ts';
import { createQueue, NotTaken } from './event-queue.ts';
import { createStorage, type KeyValueStore } from './expiring-storage.ts';
import { beginSession } from './session-info.ts';

let time = 1_790_000_000_000;

function jar() {
  const kept = new Map<string, string>();
  const cookies: CookieJar = {
    get: (name) => kept.get(name),
    set: (name, value, seconds) => void (seconds > 0 ? kept.set(name, value) : kept.delete(name)),
  };
  return { kept, cookies };
}

function memory() {
  const kept = new Map<string, string>();
  const store: KeyValueStore = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return { kept, store };
}

function browser(local: () => KeyValueStore | null) {
  const warnings: string[] = [];
  const { kept, cookies } = jar();
  const warn = (message: string) => void warnings.push(message);
  const storage = createStorage({ local, cookies, now: () => time, warn });
  return { storage, warnings, cookies: kept };
}

const broken = (): never => {
  throw new Error('The browser keeps nothing.');
};

describe('what a page keeps', () => {
  test('is there until its time is over, and then removed', () => {
    const { kept, store } = memory();
    const { storage } = browser(() => store);
    storage.set('seen', { pages: 3 }, 1_000);
    expect(storage.get('seen')).toEqual({ pages: 3 });
    time += 1_000;
    expect(storage.get('seen')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  test.each([
    ['has no local storage', () => null],
    ['refuses it', broken],
  ])('is in cookies where a browser %s', (_, local) => {
    const { storage, cookies } = browser(local);
    storage.set('seen', 1, 1_000);
    expect(cookies.size).toBe(1);
    expect(storage.get('seen')).toBe(1);
    storage.remove('seen');
    expect([storage.get('seen'), cookies.size]).toEqual([undefined, 0]);
  });

  test('is only warned about when it cannot be read or written', () => {
    const full: KeyValueStore = { getItem: broken, setItem: broken, removeItem: broken };
    const { storage, warnings } = browser(() => full);
    storage.set('seen', 1, 1_000);
    expect(storage.get('seen')).toBe(1);
    expect(warnings).toEqual(['Stored data could not be written.', 'Stored data could not be read.']);
  });

  test('is removed when it is no value of ours', () => {
    const { kept, store } = memory();
    const { storage, warnings } = browser(() => store);
    kept.set('ss_store_seen', 'rubbish');
    expect([storage.get('seen'), kept.size, warnings.length]).toEqual([undefined, 0, 1]);
  });
});

describe('a session', () => {
  test('says on its first page that the visitor landed, and in its first session that they are new', () => {
    const { storage } = browser(() => store);
    const { store } = memory();
    expect(beginSession(storage, '/shop')).toEqual({
      isFirstLanding: true,
      isFirstSession: true,
      landingPath: '/shop',
    });
    expect(beginSession(storage, '/cart')).toEqual({
      isFirstLanding: false,
      isFirstSession: true,
      landingPath: '/shop',
    });
    time += 31 * 60_000;
    expect(beginSession(storage, '/')).toEqual({
      isFirstLanding: true,
      isFirstSession: false,
      landingPath: '/',
    });
  });
});

describe('events on their way', () => {
  const page = (pagePath: string) => ({ schema: 'PageView', content: { pagePath } });
  const idsOf = (bodies: readonly string[]) =>
    bodies.flatMap((body) => JSON.parse(body).map(({ id }: { id: string }) => id));

  /** The queue of one page after the other in the same browser. */
  function openPages() {
    const { store } = memory();
    const { storage } = browser(() => store);
    let isOnline = false;
    let refusal = 0;
    const ids = Array.from({ length: 300 }, (_, index) => `id-${index + 1}`);
    const newId = () => ids.shift() ?? '';
    const sent: string[] = [];
    const open = () =>
      createQueue({
        ...{ storage, now: () => time, newId },
        send: async (body) => {
          if (!isOnline) throw new TypeError('Failed to fetch');
          if (refusal !== 0) throw new NotTaken(refusal);
          sent.push(body);
        },
      });
    const refuse = (status: number) => {
      refusal = status;
    };
    const goOnline = () => {
      isOnline = true;
    };
    return { open, sent, goOnline, refuse };
  }

  test('that did not arrive go with the next page, under the same ids and times, once', async () => {
    const { open, sent, goOnline } = openPages();
    const first = open();
    const then = new Date(time).toISOString();
    first.add(page('/'));
    await first.flush();
    time += 60_000;
    goOnline();
    const second = open();
    second.add(page('/mug'));
    await second.flush();
    await open().flush();
    expect(idsOf(sent)).toEqual(['id-1', 'id-2']);
    expect(JSON.parse(sent[0] ?? '')[0]).toMatchObject({ at: then, eventSchemaName: 'PageView' });
  });

  test.each([
    [429, ['id-1', 'id-2']],
    [503, ['id-1', 'id-2']],
    [400, ['id-2']],
    [413, ['id-2']],
  ])('that were answered with %i are sent again only where that can help: %j', async (status, arrived) => {
    const { open, sent, goOnline, refuse } = openPages();
    goOnline();
    refuse(status);
    const first = open();
    first.add(page('/'));
    await first.flush();
    refuse(0);
    const second = open();
    second.add(page('/mug'));
    await second.flush();
    expect(idsOf(sent)).toEqual(arrived);
  });

  test('are 40 at once at most, and of those that cannot be sent the last 200 are kept', async () => {
    const { open, sent, goOnline } = openPages();
    const offline = open();
    for (let number = 1; number <= 210; number += 1) offline.add(page(`/${number}`));
    await offline.flush();
    goOnline();
    await open().flush();
    expect(sent.map((body) => JSON.parse(body).length)).toEqual([40, 40, 40, 40, 40]);
    expect(idsOf(sent)[0]).toBe('id-11');
  });
});
