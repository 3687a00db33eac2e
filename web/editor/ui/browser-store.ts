/** A store of this browser that takes more than texts; where it keeps nothing, as in some private windows, each call fails. */
export class BrowserStore<Value> {
  readonly #database: string;
  readonly #store: string;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(database: string, store: string) {
    this.#database = database;
    this.#store = store;
  }

  async get(key: string): Promise<Value | undefined> {
    const request: IDBRequest<Value | undefined> = (await this.#openStore('readonly')).get(key);
    return done(request);
  }

  async put(key: string, value: Value): Promise<void> {
    await done((await this.#openStore('readwrite')).put(value, key));
  }

  async delete(key: string): Promise<void> {
    await done((await this.#openStore('readwrite')).delete(key));
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.#store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return this.#opened;
  }

  async #openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    return (await this.#open()).transaction(this.#store, mode).objectStore(this.#store);
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
