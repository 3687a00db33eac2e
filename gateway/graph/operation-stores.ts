import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import { storedTextByHash } from './stored-operations.ts';

type Options = ApolloServerOptions<BaseContext>;
type DocumentStore = NonNullable<Options['documentStore']>;
type TextStore = NonNullable<Exclude<Options['persistedQueries'], false | undefined>['cache']>;

const maxDocuments = 2_000;
/** Characters of their texts: what is kept of them is some times as large. */
const maxDocumentsLength = 5_000_000;
const maxTexts = 1_000;
const longestText = 20_000;

/** Documents that were read and found valid, by the hash of their text. */
export function createDocumentStore(): DocumentStore {
  const documents: LRUCache<string, NonNullable<Awaited<ReturnType<DocumentStore['get']>>>> = new LRUCache({
    max: maxDocuments,
    maxSize: maxDocumentsLength,
    sizeCalculation: ({ loc }) => (loc?.end ?? 0) + 1_000,
  });
  return {
    get: async (hash) => documents.get(hash),
    async set(hash, document) {
      documents.set(hash, document);
    },
    delete: async (hash) => documents.delete(hash),
  };
}

/** Texts by their hash: of the operations that ship with the product, and of those that were sent with their hash before. */
export function createTextStore(): TextStore {
  const texts = new LRUCache<string, string>({ max: maxTexts });
  return {
    get: async (key) => storedTextByHash(hashIn(key)) ?? texts.get(hashIn(key)),
    async set(key, text) {
      if (text.length <= longestText) texts.set(hashIn(key), text);
    },
    delete: async (key) => texts.delete(hashIn(key)),
  };
}

/** Apollo Server puts what it keeps under a prefix that ends with a colon. */
function hashIn(key: string): string {
  return key.slice(key.lastIndexOf(':') + 1);
}
