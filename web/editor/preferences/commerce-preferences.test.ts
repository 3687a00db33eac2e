import { expect, test, vi } from 'vitest';
import { CommercePreferences, refetchEvent } from './commerce-preferences.ts';
import { NotFoundError, readJson } from './read-json.ts';
import { reportFailure } from './report-failure.ts';

/** A server that keeps what it is sent, and a list of what it was asked. */
function openServer(kept: object = {}) {
  const asked: string[] = [];
  let answer = { ...kept };
  const send = async (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path}`);
    if (typeof init.body === 'string') answer = JSON.parse(init.body);
    return Response.json({ ...answer, websiteId: 'w1' });
  };
  return { asked, send };
}

test('preferences are read once, without the website’s id, and sent only when they differ from what is kept', async () => {
  const { asked, send } = openServer({ sort: 'PRICE', filters: { stock: ['out'] } });
  const store = new CommercePreferences(send);
  const told: unknown[] = [];
  store.addEventListener(refetchEvent, (event) => told.push(event instanceof CustomEvent && event.detail));
  expect(await store.read('inventory')).toEqual({ sort: 'PRICE', filters: { stock: ['out'] } });
  await store.save('inventory', { filters: { stock: ['out'] }, sort: 'PRICE' });
  expect(told).toEqual([]);
  await store.save('inventory', { sort: 'STOCK' });
  expect(told).toEqual(['inventory']);
  expect(await store.read('inventory')).toEqual({ sort: 'STOCK' });
  expect(asked).toEqual([
    'GET /api/v1/commerce-preferences/inventory',
    'PUT /api/v1/commerce-preferences/inventory',
  ]);
});

test('a failure is reported and thrown, and asked for anew the next time', async () => {
  const reported = vi.fn();
  let answers = 0;
  const store = new CommercePreferences(async () => {
    answers += 1;
    return answers === 1
      ? Response.json({ error: { message: 'Please sign in first.' } }, { status: 401 })
      : Response.json({ sort: 'TITLE', websiteId: 'w1' });
  }, reported);
  await expect(store.read('inventory')).rejects.toThrow('Please sign in first.');
  expect(reported).toHaveBeenCalledOnce();
  expect(await store.read('inventory')).toEqual({ sort: 'TITLE' });
});

test('a failure is told where failures of pages are told, and telling it fails quietly', async () => {
  const sent: unknown[] = [];
  await reportFailure(new Error('Please sign in first.'), async (path, { method, body }) => {
    sent.push([method, path, JSON.parse(String(body))]);
    throw new TypeError('offline');
  });
  expect(sent).toMatchObject([
    ['POST', '/api/1/page-errors/records', [{ message: 'Please sign in first.', pagePath: null }]],
  ]);
});

test('what is not there is an error that carries its path', async () => {
  const missing = async () => new Response('', { status: 404 });
  const error = await readJson('/api/nowhere', {}, missing).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ name: 'NotFoundError', path: '/api/nowhere' });
});
