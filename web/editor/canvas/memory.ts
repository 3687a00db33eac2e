import type { History } from './history.ts';

/** What a browser keeps of a page's canvas: all steps, and whether the last one reached the server. */
export interface Remembered {
  readonly history: History;
  /** The server's draft that the last step was made from. */
  readonly revision: number;
  readonly isSaved: boolean;
}

const database = 'vitrine-canvas';
const store = 'histories';

/** Reads what this browser keeps of a canvas; undefined for nothing, also where it keeps nothing at all. */
export async function recall(key: string): Promise<Remembered | undefined> {
  try {
    const histories = await openStore('readonly');
    const request: IDBRequest<Remembered | undefined> = histories.get(key);
    return await done(request);
  } catch {
    return undefined;
  }
}

/**
 * Keeps a canvas in this browser until the next time. Layouts that share parts still do so when they come back. A browser that
 * keeps nothing, as in some private windows, goes on with what the server has.
 */
export async function remember(key: string, remembered: Remembered): Promise<void> {
  try {
    const histories = await openStore('readwrite');
    await done(histories.put(remembered, key));
  } catch {
    // Undo then ends with the window; what was saved is with the server.
  }
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(store, mode).objectStore(store);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
