import { expect, test } from 'vitest';
import { DraftStorage } from './draft-storage.ts';

/** What a browser keeps, for all of its windows. */
class Kept implements Storage {
  readonly #texts = new Map<string, string>();
  get length() {
    return this.#texts.size;
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
  clear = () => this.#texts.clear();
}

const day = 24 * 60 * 60 * 1_000;
const owner = { account: 'ada', website: 'pottery' };
const initial = { title: 'Mug', price: '12' };
const typed = (title: string) => ({ draft: { title }, bases: { title: 'Mug' } });

function openBrowser() {
  const kept = new Kept();
  let now = 0;
  return {
    kept,
    wait: (time: number) => {
      now += time;
    },
    open: (name: string) => new DraftStorage(kept, name, () => (now += 1)),
  };
}

test('what was typed is there again after its window was closed, with what stood there before', () => {
  const browser = openBrowser();
  browser.open('first').keep(owner, 'product 1', typed('Big mug'));
  expect(browser.open('second').read(owner, 'product 1', initial)).toEqual(typed('Big mug'));
  expect(browser.open('second').read(owner, 'product 2', initial)).toBeUndefined();
  expect(browser.open('second').read(owner, 'product 1', { price: '12' })).toEqual({ draft: {}, bases: {} });
});

test('nobody else is shown it, and not at another website', () => {
  const browser = openBrowser();
  browser.open('first').keep(owner, 'product 1', typed('Big mug'));
  const other = browser.open('second');
  expect(other.read({ ...owner, account: 'ben' }, 'product 1', initial)).toBeUndefined();
  expect(other.read({ ...owner, website: 'bakery' }, 'product 1', initial)).toBeUndefined();
});

test('two windows with the same form keep both, and each comes back with its own', () => {
  const browser = openBrowser();
  const [first, second] = [browser.open('first'), browser.open('second')];
  first.keep(owner, 'product 1', typed('Big mug'));
  second.keep(owner, 'product 1', typed('Small mug'));
  expect(browser.open('first').read(owner, 'product 1', initial)).toEqual(typed('Big mug'));
  const third = browser.open('third');
  expect(third.read(owner, 'product 1', initial)).toEqual(typed('Small mug'));
  third.forget(owner, 'product 1');
  expect(third.read(owner, 'product 1', initial)).toEqual(typed('Big mug'));
  third.forget(owner, 'product 1');
  expect(browser.kept.length).toBe(0);
});

test('what another window typed after it was shown here stays when this one saves', () => {
  const browser = openBrowser();
  const [first, second] = [browser.open('first'), browser.open('second')];
  first.keep(owner, 'product 1', typed('Big mug'));
  second.read(owner, 'product 1', initial);
  first.keep(owner, 'product 1', typed('Bigger mug'));
  second.forget(owner, 'product 1');
  expect(second.read(owner, 'product 1', initial)).toEqual(typed('Bigger mug'));
});

test('it is gone after two weeks, and all of it when its account signs out', () => {
  const browser = openBrowser();
  const first = browser.open('first');
  first.keep(owner, 'product 1', typed('Big mug'));
  browser.wait(13 * day);
  first.keep({ ...owner, account: 'ben' }, 'product 1', typed('Plate'));
  expect(browser.open('second').read(owner, 'product 1', initial)).toEqual(typed('Big mug'));
  browser.wait(2 * day);
  expect(browser.open('second').read(owner, 'product 1', initial)).toBeUndefined();
  first.forgetAll('ben');
  expect(browser.kept.length).toBe(0);
});

test('what is kept and cannot be read is nothing', () => {
  const browser = openBrowser();
  browser.kept.setItem('vitrine-form:ada:pottery:product 1@x', '"at"');
  browser.kept.setItem('other', '1');
  expect(browser.open('first').read(owner, 'product 1', initial)).toBeUndefined();
  expect(browser.kept.getItem('other')).toBe('1');
});
